#!/usr/bin/python3
"""sbom.py VERSION PYTHON PAGE LIBRARY=VERSION... - prints the bill of materials of this build as SPDX 2.3 in JSON: the program
with the libraries that it is linked with, the library, the extension of Python (PYTHON is "" if there is none), and the page in
folder PAGE ("" if there is none) with what script/web has written down there of its contents. tests/package compares it with
what is really linked and bundled."""
import datetime
import json
import os
import pathlib
import sys
import uuid

# Of the libraries that meson.build names, as pkg-config calls them, and of the C library.
LICENSES = {
    "jansson": "MIT", "libc": "LGPL-2.1-or-later", "libcurl": "curl", "libedit": "BSD-3-Clause", "libpq": "PostgreSQL",
    "libsodium": "ISC", "libuv": "MIT", "libwebsockets": "MIT", "ncursesw": "X11-distribute-modifications-variant",
    "ompi-c": "BSD-3-Clause-Open-MPI", "openssl": "Apache-2.0", "sqlite3": "blessing",
}
OURS = {"taberna": "the program", "libtaberna": "the shared library", "taberna-python": "the extension of the Python package",
        "taberna-page": "the web page and its module"}


def package(name, version, licence):
    return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "licenseDeclared": licence,
            "licenseConcluded": licence, "downloadLocation": "NOASSERTION", "copyrightText": "NOASSERTION",
            "filesAnalyzed": False}


def relation(whole, kind, part):
    return {"spdxElementId": f"SPDXRef-{whole}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{part}"}


def contents(page):
    """What the page says that is in it; nothing if there is none."""
    return json.loads(pathlib.Path(page, "components.json").read_text(encoding="utf-8")) if page else []


def bill(version, python, page, linked):
    lacks = {"taberna-python": not python, "taberna-page": not page}
    ours = [name for name in OURS if not lacks.get(name)]
    packages = [{**package(name, version, "MIT"), "summary": OURS[name]} for name in ours]
    packages += [package(name, number, LICENSES[name]) for name, number in linked.items()]
    packages += [package(part["name"], part["version"], part["license"]) for part in contents(page)]
    relations = [relation("DOCUMENT", "DESCRIBES", name) for name in ours]
    relations += [relation("taberna", "DYNAMIC_LINK", name) for name in linked]
    relations += [relation(name, "DYNAMIC_LINK", "libc") for name in ("libtaberna", "taberna-python") if name in ours]
    relations += [relation("taberna-page", "CONTAINS", part["name"]) for part in contents(page)]
    return packages, relations


def main(version, python, page, *pairs):
    packages, relations = bill(version, python, page, dict(pair.split("=", 1) for pair in sorted(pairs)))
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    made = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc) if epoch else \
        datetime.datetime.now(datetime.timezone.utc)
    name = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([packages, relations]))
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"taberna-{version}",
        "documentNamespace": f"urn:uuid:{name}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: taberna-packaging/sbom.py"]},
        "packages": packages, "relationships": relations}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])

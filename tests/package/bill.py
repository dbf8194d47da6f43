"""bill.py - the bill of materials that the build has made, against what is really linked and bundled."""
import json
import re

from root import SOURCE, run


def bill(root):
    """What the bill of materials says that each of our parts is linked with or contains."""
    spdx = json.loads(root.find("share/doc/taberna/taberna.spdx.json").read_text())
    ids = {package["SPDXID"]: package for package in spdx["packages"]}
    parts = {}
    for row in spdx["relationships"]:
        part = ids[row["relatedSpdxElement"]]
        assert part["versionInfo"] and part["licenseDeclared"] != "NOASSERTION", part
        parts.setdefault(row["spdxElementId"].removeprefix("SPDXRef-"), set()).add(part["name"])
    return parts


def needed(path):
    return {re.sub(r"\.so.*", "", name) for name in re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", path))}


def the_bill_of_materials_names_what_is_linked(root):
    """pkg-config knows which shared objects a library is; libm and the loader are of the C library."""
    parts = bill(root)
    expected = {"libc", "libm", "ld-linux-x86-64"}
    for name in parts["taberna"] - {"libc"}:
        expected |= {"lib" + flag[2:] for flag in run("pkg-config", "--libs-only-l", name).split()}
    linked = needed(root.program)
    assert linked <= expected, linked - expected
    for name in parts["taberna"] - {"libc"}:
        flags = run("pkg-config", "--libs-only-l", name).split()
        assert linked & {"lib" + flag[2:] for flag in flags}, f"{name} is in the bill and not linked"
    assert needed(root.library) == parts["libtaberna"] == {"libc"}
    assert needed(root.find("lib/python3*/*-packages/taberna/_taberna*.so")) == parts["taberna-python"] == {"libc"}


IMPORT = re.compile(r"""(?:^(?:import|export)\s+(?!type\b)(?:[\w\s{},*$]+?\sfrom\s+)?|import\()["']([^"'./][^"']*)["']""", re.M)


def package_json(folder, name):
    return json.loads((folder / "node_modules" / name / "package.json").read_text())


def imported(folder):
    """The packages that the sources of the page import, read as text without the bundler, and what these depend on."""
    names = {json.loads((folder / "tsconfig.json").read_text())["compilerOptions"]["jsxImportSource"]}  # what <a> becomes
    files = [path for part in ("src", "engine") for path in (folder / part).rglob("*")]
    words = {word for path in files if path.suffix in {".ts", ".tsx", ".mjs"} for word in IMPORT.findall(path.read_text())}
    names |= {"/".join(word.split("/")[:2 if word[0] == "@" else 1]) for word in words if not word.startswith("node:")}
    while more := {part for name in names for part in package_json(folder, name).get("dependencies", {})} - names:
        names |= more
    return names


def recognised(folder, script):
    """The installed packages, tools among them, of whose long strings a quarter stands in the script."""
    found = set()
    for about in [*folder.glob("node_modules/*/package.json"), *folder.glob("node_modules/@*/*/package.json")]:
        files = [path for path in about.parent.rglob("*") if path.suffix in {".js", ".mjs", ".cjs"} and path.is_file()]
        strings = {string for path in files if "node_modules" not in path.relative_to(about.parent).parts
                   for string in re.findall(r'"([A-Za-z][A-Za-z_:/.-]{11,60})"', path.read_text(errors="replace"))}
        inside = sum(string in script for string in strings)
        if inside >= 5 and inside * 4 >= len(strings):
            found.add(about.parent.relative_to(folder / "node_modules").as_posix())
    return found


def the_bill_of_materials_is_that_of_the_scripts(root):
    """The bundler wrote the list of packages in the scripts. Two others find the same: one by imports, one by strings."""
    page, folder = root.find("share/taberna/web"), SOURCE / "web"
    parts = {part["name"]: part for part in json.loads((page / "components.json").read_text())}
    packages = {name for name in parts if (folder / "node_modules" / name / "package.json").is_file()}
    assert packages == imported(folder), (packages, imported(folder))
    scripts = "\n".join(path.read_text() for path in page.glob("*.js"))
    assert packages == recognised(folder, scripts), (packages, recognised(folder, scripts))
    for name in packages:
        about = package_json(folder, name)
        assert (parts[name]["version"], parts[name]["license"]) == (about["version"], about["license"]), parts[name]


def the_bill_of_materials_names_what_is_in_the_page(root):
    """preact names itself in its scripts; the module is of wasi-libc in any case, for malloc. Notices lie beside them."""
    page = root.find("share/taberna/web")
    inside = {part["name"] for part in json.loads((page / "components.json").read_text())}
    assert bill(root)["taberna-page"] == inside >= {"preact", "wasi-libc"}, inside
    tools = set(json.loads((SOURCE / "web/package.json").read_text())["devDependencies"])
    assert not inside & tools, inside
    notice = (page / "NOTICE.txt").read_text()
    assert notice == (SOURCE / "NOTICE").read_text()
    copyright_file = root.find("share/doc/taberna-server/copyright").read_text()
    for name in [*inside, "compiler-rt"]:
        assert name in notice and name in copyright_file, name

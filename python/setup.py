"""setup.py - builds the extension from the sources beside it: the engine, the library, the extension. It stands at the root of
the sdist that script/package makes; in the tree meson builds the same."""

import glob

from setuptools import Extension, setup

ROOMS = ["base", "core", "games", "games/fortuna", "games/towns", "bots", "record", "review", "opponents", "api"]
sources = [name for room in ROOMS for name in sorted(glob.glob(f"src/{room}/*.c"))]

with open("VERSION", encoding="ascii") as file:
    version = file.read().strip()

setup(
    name="taberna",
    version=version,
    description="Fortuna and Tiny Towns for research: exact rules, explicit chance, honest views, batches and bots",
    license="MIT",
    python_requires=">=3.11",
    packages=["taberna"],
    package_data={"taberna": ["py.typed", "*.json", "*.pyi"]},
    ext_modules=[Extension(
        "taberna._taberna", sources + sorted(glob.glob("extension/*.c")), include_dirs=["src", "include"],
        define_macros=[("_GNU_SOURCE", None), ("TABERNA_VERSION", f'"{version}"')],
        extra_compile_args=["-std=c17", "-O3", "-fvisibility=hidden", "-fno-math-errno", "-pthread", "-Wno-pedantic"],
        extra_link_args=["-s", "-Wl,-Bsymbolic", "-pthread"], py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
    zip_safe=False,
)

"""build.py - builds of taberna as on machines that have little: pkg-config finds the libraries that are named and no other,
CMake nothing, and the headers of all others are hidden."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HIDDEN = ROOT / "build" / "plain-hidden"
HEADERS = ["Python.h", "cmocka.h", "curl/curl.h", "curses.h", "histedit.h", "libpq-fe.h", "libwebsockets.h", "mpi.h",
           "ncurses.h", "ncursesw/curses.h", "openssl/ssl.h", "sodium.h", "sqlite3.h", "uv.h"]


def output(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True, **more).stdout


def hide(headers):
    shutil.rmtree(HIDDEN, ignore_errors=True)
    for name in headers:
        path = HIDDEN / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#error "<{name}> is hidden: a plain build must not include it"\n')


def jansson():
    """Where pkg-config has jansson of this system."""
    return pathlib.Path(output("pkg-config", "--variable=pcfiledir", "jansson").strip(), "jansson.pc")


def setup(build, *options, libraries=(), env=()):
    """Configures anew each time, for that is what is tested."""
    with tempfile.TemporaryDirectory() as folder:
        for library in libraries:
            os.symlink(library, pathlib.Path(folder, library.name))
        env = {**os.environ, "PKG_CONFIG_LIBDIR": folder, "PKG_CONFIG_PATH": "", "CMAKE": "false", **dict(env)}
        words = ["--wipe"] if (build / "build.ninja").exists() else []
        return subprocess.run(["meson", "setup", *words, *options, str(build), str(ROOT)], env=env,
                              capture_output=True, text=True, check=False)


def built(build, libraries, *targets, env=()):
    done = setup(build, "--buildtype=plain", "-Doptimization=1", "--werror", "-Dpython=disabled", "-Dweb=disabled",
                 f"-Dc_args=-I{HIDDEN}", libraries=libraries, env=env)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    subprocess.run(["ninja", "-C", str(build), *targets], check=True, stdout=sys.stderr)


def needed(path):
    lines = output("readelf", "-d", path).splitlines()
    return {line.split("[")[1].split("]")[0].split(".so")[0] for line in lines if "(NEEDED)" in line}

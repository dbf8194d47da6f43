"""root.py - a tree as it would stand in a system, and programs that run and are asked what they say."""
import os
import pathlib
import re
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.search(r"^ *version: '(.*?)'", (SOURCE / "meson.build").read_text(), re.M)[1]


def run(*words, code=0, env=None, stdin=None, cwd=None):
    done = subprocess.run([str(word) for word in words], env=env and {**os.environ, **env}, input=stdin, cwd=cwd,
                          stdin=None if stdin is not None else subprocess.DEVNULL, capture_output=True, timeout=1200,
                          text=True, check=False)
    assert done.returncode == code, (words, done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout + done.stderr


class Root:
    """A tree as it would stand in a system."""

    def __init__(self, path, prefix):
        self.path, self.prefix = path, path / prefix

    def find(self, pattern):
        found = sorted(self.prefix.glob(pattern))
        assert found, f"no {pattern} in {self.prefix}"
        return found[0]

    @property
    def program(self):
        return self.find("bin/taberna")

    def taberna(self, *words, **more):
        env = {"TEXTDOMAINDIR": str(self.prefix / "share/locale"), "HOME": str(self.path), **more.pop("env", {})}
        return run(self.program, *words, env=env, **more)

    @property
    def library(self):
        return self.find("lib/*/libtaberna.so")

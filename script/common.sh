# shellcheck shell=bash
# common.sh - sourced by the other scripts: where the tree is, the build configurations, how to make one.
# Sourcing it changes to the root of the tree and keeps where the caller stood in $here.

# shellcheck disable=SC2034 # used by those who source this
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

# The compiler that Debian 12 has; set CLANG to use another.
clang=${CLANG:-$(command -v clang-14 || echo clang)}

CONFIGS="release debug asan tsan clang clang-o0 fuzz"

# config_of NAME - the compiler and the meson options of a configuration, one a line.
config_of()
{
    case $1 in
    release) printf '%s\n' gcc --buildtype=release ;;
    debug) printf '%s\n' gcc --buildtype=debug ;;
    asan) printf '%s\n' "$clang" --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false ;;
    tsan) printf '%s\n' gcc --buildtype=debugoptimized -Db_sanitize=thread ;;
    clang) printf '%s\n' "$clang" --buildtype=release ;;
    clang-o0) printf '%s\n' "$clang" --buildtype=plain -Doptimization=0 ;;
    fuzz) printf '%s\n' "$clang" --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true ;;
    *)
        echo "$0: unknown configuration '$1'; there are: $CONFIGS" >&2
        return 2
        ;;
    esac
}

# configure NAME - makes build/NAME, anew if its options have changed, with the server and the full screen, whose
# libraries script/bootstrap installs. Tests are in it if cmocka is installed, several processes if Open MPI is. For
# developers warnings are errors. The page is not in it: script/web builds that once for all configurations.
configure()
{
    local dir=build/$1 wanted words
    wanted=$(config_of "$1")$'\n--werror\n-Dserver=enabled\n-Dterminal=enabled\n-Dweb=disabled' || return 2
    if [ "$1" = release ]; then wanted+=$'\n-Ddocs=enabled'; else wanted+=$'\n-Ddocs=disabled'; fi
    if pkg-config --exists cmocka; then wanted+=$'\n-Dtests=enabled'; fi
    if pkg-config --exists ompi-c; then wanted+=$'\n-Dmpi=enabled'; fi
    if [ -f "$dir/build.ninja" ] && [ "$(cat "$dir/options.txt" 2>/dev/null)" = "$wanted" ]; then return; fi
    rm -rf "$dir"
    mapfile -t words <<<"$wanted"
    if command -v ccache >/dev/null; then words[0]="ccache ${words[0]}"; fi # what was compiled before, in any clone
    CC=${words[0]} meson setup "$dir" "${words[@]:1}" && printf '%s\n' "$wanted" >"$dir/options.txt"
}

# version - of everything in this tree, from the only place where it stands.
version()
{
    sed -n "s/^ *version: '\(.*\)',.*/\1/p" meson.build
}

# quietly COMMAND... - shows the command's output only if it fails.
quietly()
{
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# files_named PATTERN - our C files whose names fit the pattern, zero-ended.
files_named()
{
    find src bench fuzz python tests -name "$1" -print0
}

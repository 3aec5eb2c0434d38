#!/bin/sh
# Keeps .venv, the virtual environment of this checkout, ready. The Makefile calls it before everything it runs.
#
#   tools/venv.sh runtime       what `menagerie` needs to run
#   tools/venv.sh dev           that, and what the checks and tests need
#   tools/venv.sh train         that of runtime, and what the example that learns needs
#   tools/venv.sh bench-peers   that of runtime, and the engines that `menagerie bench --peers` measures
#   tools/venv.sh find          nothing but the name of the Python that it would use
#
# Every version comes from constraints.txt. With PYTHON set, that Python is used and no other. A second call finds
# everything in place and is quick. Where pyproject.toml or constraints.txt changed, packages are brought up to
# date; where the checkout moved, the Python is gone, or an earlier call was cut off, .venv is built anew. A build
# that fails leaves no .venv behind.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."

CANDIDATES='python3.13 python3.12 python3.11 python3 python'
VENV_PYTHON=.venv/bin/python
HOME_STAMP=.venv/menagerie-home # written when the build is complete: the folder it was built for

say() {
    printf '%s\n' "$*" >&2
}

# Prints why the Python $1 can't be used; prints nothing if it can. (The program must run on any old Python.)
fault_of() {
    "$1" -c '
import sys
version = tuple(sys.version_info[:3])
if version < (3, 11):
    print("is Python %d.%d.%d, too old" % version)
else:
    try:
        import ensurepip, venv
    except ImportError:
        package = "python%d.%d-venv" % version[:2]
        print("lacks the modules venv and ensurepip (on Debian and Ubuntu: sudo apt-get install %s)" % package)
' 2>/dev/null || echo 'does not run'
}

# Sets `python` to the Python to build with. Where there is none, says what to install and exits.
find_python() {
    faults=
    for python in ${PYTHON:+"$PYTHON"} $(test -n "${PYTHON:-}" || echo "$CANDIDATES"); do
        if ! command -v "$python" >/dev/null 2>&1; then
            fault='not found'
        else
            fault=$(fault_of "$python")
        fi
        test -n "$fault" || return 0
        if [ "$fault" != 'not found' ] || [ -n "${PYTHON:-}" ]; then
            faults="$faults
  $python $fault"
        fi
    done
    say "Menagerie needs Python 3.11 or newer with its module venv.${faults:-
  There is no Python here.}
Install one, then run make again:
  Debian 12, Ubuntu 24.04 or newer   sudo apt-get install python3 python3-venv
  Ubuntu 22.04                       sudo apt-get install python3.11 python3.11-venv
  Fedora                             sudo dnf install python3
  macOS with Homebrew                brew install python
or name one that you have: make PYTHON=/path/to/python3.12 ..."
    exit 1
}

# Which installation the Python $1 belongs to, inside a virtual environment or not.
identity_of() {
    "$1" -c 'import sys; print(sys.base_prefix, sys.version)' 2>/dev/null
}

# Whether .venv was built to the end, for this folder, runs, and has the Python that was asked for.
is_sound() {
    [ "$(cat "$HOME_STAMP" 2>/dev/null)" = "$(pwd -P)" ] || return 1
    venv_identity=$(identity_of "$VENV_PYTHON") || return 1
    [ -z "${PYTHON:-}" ] || [ "$(identity_of "$python")" = "$venv_identity" ]
}

# What decides which packages belong into .venv.
fingerprint() {
    cksum <pyproject.toml
    cksum <constraints.txt
}

has() {
    [ "$(cat ".venv/menagerie-$1" 2>/dev/null)" = "$(fingerprint)" ]
}

pip_install() {
    "$VENV_PYTHON" -m pip install -qq --disable-pip-version-check --constraint constraints.txt "$@"
}

# The package itself is installed editable: from src, where it is edited. What builds it is pinned as well.
install() {
    case $1 in
        runtime) package=. purpose='to run the games' ;;
        dev) package='.[dev,cluster,data,pettingzoo,gymnasium,openspiel]' purpose='to check and test them' ;;
        train) package='.[train]' purpose='to train networks' ;;
        bench-peers) package='.[bench]' purpose='to measure other engines' ;;
    esac
    say "Installing into .venv what it takes $purpose (a minute or two the first time) ..."
    pip_install hatchling editables && pip_install --no-build-isolation --editable "$package" || return 1
    fingerprint >".venv/menagerie-$1"
    fingerprint >.venv/menagerie-runtime # which every other one includes
}

build() {
    trap 'rm -rf .venv' EXIT
    trap 'exit 130' INT
    trap 'exit 143' HUP TERM
    rm -rf .venv
    say "Building .venv with $python ..."
    "$python" -m venv .venv
    install "$1"
    pwd -P >"$HOME_STAMP"
    trap - EXIT INT HUP TERM
}

wanted=${1:-runtime}
case $wanted in
    find)
        find_python
        echo "$python"
        ;;
    runtime | dev | train | bench-peers)
        test -z "${PYTHON:-}" || find_python
        if ! is_sound; then
            find_python
            build "$wanted"
        elif ! has "$wanted"; then
            install "$wanted"
        fi
        ;;
    *)
        say "usage: tools/venv.sh runtime|dev|train|bench-peers|find"
        exit 2
        ;;
esac

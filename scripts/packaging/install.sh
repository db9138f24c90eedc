#!/bin/sh
# Installs resume: downloads the archive for this machine, checks its SHA-256 sum, tries the program,
# and only then puts it in place. Needs curl or wget (neither for a local --base-url), tar, gzip and
# one of sha256sum, shasum, openssl. No root, no jq.
#
#   sh install.sh [--version X.Y.Z] [--dir DIR] [--base-url URL] [--link] [--force] [--help]
#
# Exit: 0 installed, 1 failed (what was there before is still there), 64 bad arguments.
set -eu
umask 022

# All of it stands in functions that the last line calls: a script that was cut off in the middle of a
# download does nothing.
usage() {
  cat <<'TEXT'
Installs resume for the current user.

Usage: sh install.sh [options]

  --version X.Y.Z  that version instead of the latest
  --dir DIR        where to put it (default: $HOME/.local/bin)
  --base-url URL   a folder with SHA256SUMS and the archives: http(s), file:// or a local path
  --link           also make x-internal-resume-story, the name of the skill that it stands in for
  --force          replace another program of the name resume
  --help           this text

An installed resume is replaced in one step; run it again to upgrade.
TEXT
}

releases=https://github.com/resume-cli/resume/releases

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$1" >&2; exit "${2:-1}"; }
has() { command -v "$1" >/dev/null 2>&1; }

# The machine as Deno names it; sets target.
find_target() {
  system=$(uname -s) || fail 'cannot tell the system: uname does not work'
  machine=$(uname -m) || fail 'cannot tell the machine: uname does not work'
  case $machine in
    x86_64 | amd64) arch=x86_64 ;;
    aarch64 | arm64) arch=aarch64 ;;
    *) fail "there is no resume for $system on $machine: only x86_64 and aarch64 (64 bits)" ;;
  esac
  case $system in
    Linux)
      refuse_musl
      target=$arch-unknown-linux-gnu
      ;;
    Darwin)
      # A translated shell on Apple silicon says x86_64.
      if [ "$arch" = x86_64 ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || :)" = 1 ]; then
        arch=aarch64
      fi
      target=$arch-apple-darwin
      ;;
    MINGW* | MSYS* | CYGWIN* | Windows_NT)
      fail 'on Windows use install.ps1: irm '"$releases"'/latest/download/install.ps1 | iex'
      ;;
    *) fail "there is no resume for $system: only Linux, macOS and Windows" ;;
  esac
}

# The runtime needs glibc. A glibc system may hold musl's loader beside its own.
refuse_musl() {
  if has ldd; then
    case $( (ldd --version 2>&1 || :) | head -n 1) in
      *musl*) ;;
      *) return 0 ;;
    esac
  else
    for loader in /lib64/ld-linux-*.so.* /lib/ld-linux-*.so.* /lib/*/ld-linux-*.so.*; do
      [ ! -e "$loader" ] || return 0
    done
    musl=''
    for loader in /lib/ld-musl-*.so.1; do
      [ ! -e "$loader" ] || musl=yes
    done
    [ -n "$musl" ] || return 0
  fi
  fail 'this system uses musl libc (as Alpine does), and the Deno runtime in resume needs glibc 2.27 or later.
Use an image with glibc, such as debian:stable-slim.'
}

# fetch URL FILE
fetch() {
  case $1 in
    http://* | https://*)
      if has curl; then
        # Nothing that began with https may be led elsewhere.
        curl -fsSL --retry 2 --proto "=${1%%:*}" --proto-redir "=${1%%:*}" -o "$2" "$1"
      elif has wget; then
        wget -q -O "$2" "$1"
      else
        fail 'neither curl nor wget is here'
      fi
      ;;
    file://*) cp "${1#file://}" "$2" ;;
    *) cp "$1" "$2" ;;
  esac || fail "cannot get $1"
}

# sum FILE: prints its SHA-256 sum
sum() {
  if has sha256sum; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  elif has openssl; then
    openssl dgst -sha256 "$1" | sed 's/^.*= *//'
  else
    fail 'nothing here can check a SHA-256 sum (sha256sum, shasum or openssl): nothing is installed'
  fi
}

# The line of SHA256SUMS for this machine; sets archive, expected and version.
choose_archive() {
  archive='' expected=''
  # The name decides, not a pattern: the version becomes a part of a path.
  while read -r line_sum name; do
    case ${name#\*} in
      resume-v*-"$target".tar.gz)
        [ -z "$archive" ] || fail 'SHA256SUMS names two archives for this machine'
        expected=$line_sum archive=${name#\*}
        ;;
    esac
  done <"$work/SHA256SUMS"
  [ -n "$archive" ] || fail "this release has no archive for $target"
  found=${archive#resume-v}
  found=${found%-"$target".tar.gz}
  case $found in
    *[!0-9A-Za-z.-]* | *..* | '' | .* | -*) fail 'SHA256SUMS is damaged: odd version' ;;
  esac
  case $expected in
    *[!0-9a-f]* | '') fail 'SHA256SUMS is damaged: odd checksum' ;;
  esac
  [ ${#expected} -eq 64 ] || fail 'SHA256SUMS is damaged: odd checksum'
  if [ -n "$version" ] && [ "$version" != "$found" ]; then
    fail "this release is $found, not $version"
  fi
  version=$found
}

# What has the name already; sets replaced. Nothing that is there is started to find out.
look_at_place() {
  replaced=''
  [ ! -d "$dir/resume" ] || fail "$dir/resume is a folder"
  if [ -e "$dir/resume" ] || [ -L "$dir/resume" ]; then
    replaced=', in place of the one that was there'
    [ -n "$force" ] || LC_ALL=C grep -q 'resume\.version/1' "$dir/resume" 2>/dev/null ||
      fail "$dir/resume is another program: choose another folder with --dir, or replace it with --force"
  fi
}

main() {
  version='' dir='' base='' link='' force=''
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --dir | --base-url)
        [ -n "${2:-}" ] || fail "$1 needs a value" 64
        case $1 in
          --version) version=${2#v} ;;
          --dir) dir=$2 ;;
          --base-url) base=${2%/} ;;
        esac
        shift 2
        ;;
      --version=* | --dir=* | --base-url=*)
        key=${1%%=*} value=${1#*=}
        shift
        set -- "$key" "$value" "$@"
        ;;
      --link)
        link=yes
        shift
        ;;
      --force)
        force=yes
        shift
        ;;
      --help | -h)
        usage
        exit 0
        ;;
      *) fail "unknown argument $1; see --help" 64 ;;
    esac
  done
  case $version in
    *[!0-9A-Za-z.-]*) fail '--version takes a version like 1.2.3' 64 ;;
  esac
  if [ -z "$dir" ]; then
    [ -n "${HOME:-}" ] || fail 'HOME is not set: say where with --dir' 64
    dir=$HOME/.local/bin
  fi
  find_target
  for tool in tar gzip; do
    has "$tool" || fail "$tool is not here"
  done

  mkdir -p "$dir" || fail "cannot make $dir; choose another folder with --dir"
  dir=$(cd "$dir" && pwd) || fail "cannot enter $dir; choose another folder with --dir"
  # Beside the program, so that the last step is a rename within one file system.
  work=$(mktemp -d "$dir/.resume-install.XXXXXX") ||
    fail "cannot write to $dir; choose another folder with --dir"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP

  look_at_place
  if [ -n "$base" ]; then
    from=$base
  elif [ -n "$version" ]; then
    from=$releases/download/v$version
  else
    from=$releases/latest/download
  fi
  fetch "$from/SHA256SUMS" "$work/SHA256SUMS"
  choose_archive
  # The latest release may change between two downloads.
  [ -n "$base" ] || from=$releases/download/v$version
  fetch "$from/$archive" "$work/archive"
  got=$(sum "$work/archive") || exit 1
  if [ "$got" != "$expected" ]; then
    fail "the checksum of $archive is wrong: nothing is installed
  expected $expected
  got      $got"
  fi

  mkdir "$work/out"
  gzip -dc "$work/archive" | tar -xf - -C "$work/out" ||
    fail "cannot unpack $archive: nothing is installed"
  new=$work/out/resume-v$version-$target/resume
  if [ ! -f "$new" ] || [ -L "$new" ]; then
    fail "there is no program in $archive: nothing is installed"
  fi
  chmod 755 "$new"
  said=$("$new" --version 2>&1) || fail "the program does not run here: nothing is installed
$said"
  [ "$said" = "resume $version" ] ||
    fail "the program says \"$said\" instead of \"resume $version\": nothing is installed"

  mv -f "$new" "$dir/resume"
  if [ -n "$link" ]; then
    ln -s resume "$work/link"
    mv -f "$work/link" "$dir/x-internal-resume-story"
  fi
  say "Installed resume $version in $dir$replaced."
  case :${PATH:-}: in
    *:"$dir":*) say "Try: resume doctor" ;;
    *)
      say "That folder is not on PATH. Add it:  export PATH=\"$dir:\$PATH\""
      say "Try: $dir/resume doctor"
      ;;
  esac
}

main "$@"

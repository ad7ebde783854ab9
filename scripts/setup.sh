# Shared by scripts/start and scripts/test, and read by them: fetches the pinned Bun from npm into
# .bun/, puts it first on the PATH, and installs the packages of the lock file. Needs Node with npm
# and a POSIX shell; writes only inside this folder. Everything is said on stderr, because stdout
# belongs to the program that is started. Expects $root, the project's folder.

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "error: $*"
  exit 1
}

# The one place that names the version is package.json.
bun_version=$(sed -n 's/.*"packageManager": *"bun@\([^"]*\)".*/\1/p' "$root/package.json")
[ -n "$bun_version" ] || fail 'package.json does not pin Bun in "packageManager"'

# npm has one package a platform; it holds the executable, so that no install script has to run.
case $(uname -s) in
  Linux) bun_platform=linux ;;
  Darwin) bun_platform=darwin ;;
  *) fail "there is no Bun for $(uname -s) here; on Windows, use WSL" ;;
esac
case $(uname -m) in
  x86_64 | amd64) bun_platform=$bun_platform-x64 ;;
  aarch64 | arm64) bun_platform=$bun_platform-aarch64 ;;
  *) fail "there is no Bun for $(uname -m)" ;;
esac
for loader in /lib/ld-musl-*; do
  if [ -e "$loader" ] && [ ! -e /lib64/ld-linux-x86-64.so.2 ] && [ ! -e /lib/ld-linux-aarch64.so.1 ]; then
    bun_platform=$bun_platform-musl
  fi
done

# Without a home folder that can be written, the package managers keep their caches here too.
if [ ! -w "${HOME:-/nonexistent}" ]; then
  export npm_config_cache="$root/.bun/npm-cache"
  export BUN_INSTALL_CACHE_DIR="$root/.bun/cache"
fi

bun_home=$root/.bun/$bun_version-$bun_platform
if [ ! -x "$bun_home/bun" ]; then
  command -v npm >/dev/null 2>&1 || fail 'npm is needed once, to fetch Bun: install Node.js 20 or later'
  say "Fetching Bun $bun_version from npm ..."
  # Filled under another name and renamed at the end: neither a second start at the same moment nor
  # an interrupted one may leave half a folder. From there, so that no package.json is in the way.
  draft=$bun_home.$$
  mkdir -p "$draft"
  trap 'rm -rf "$draft"' EXIT
  trap 'exit 130' INT TERM
  package=@oven/bun-$bun_platform
  (cd "$draft" && npm install --prefix "$draft" --global=false --no-save --ignore-scripts \
    --no-audit --no-fund --no-update-notifier --loglevel=error "$package@$bun_version" >&2) ||
    fail "npm could not fetch $package@$bun_version"
  mv "$draft/node_modules/$package/bin/bun" "$draft/bun"
  rm -rf "$draft/node_modules"
  [ "$("$draft/bun" --version)" = "$bun_version" ] || fail "$package does not run here"
  mv "$draft" "$bun_home" 2>/dev/null || [ -x "$bun_home/bun" ] || fail "cannot write $bun_home"
  rm -rf "$draft" "$bun_home/${draft##*/}" # where another start was first
  trap - EXIT INT TERM
fi
PATH=$bun_home:$PATH
export PATH

# About ten milliseconds where nothing changed; heard only where it fails.
[ -d "$root/node_modules" ] || say 'Installing packages ...'
installed=$(cd "$root" && bun install --frozen-lockfile 2>&1) || {
  say "$installed"
  fail 'the packages could not be installed'
}

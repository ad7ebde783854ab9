# Elenchus as an image: the same executable that `bun run build` writes, for the platform that is asked for.
#
#   docker build -t elenchus .
#   docker buildx build --platform linux/amd64,linux/arm64 -t elenchus .
#   docker run -p 3000:3000 -v elenchus:/data -e BASE_URL=https://tutor.example.org elenchus

# Both images are pinned by the digest of their index for all platforms. A newer one is named by
# `--build-arg NODE_IMAGE=…` or `BASE_IMAGE=…`; `docker buildx imagetools inspect IMAGE` shows its digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG BASE_IMAGE=gcr.io/distroless/base-nossl-debian12:nonroot@sha256:be40c00dfabd86576d92666e87e406714d5618342de1a0c213ad232de255172e

FROM ${NODE_IMAGE} AS build
WORKDIR /source

# First what seldom changes: the pinned Bun and the packages of the lock file.
COPY package.json bun.lock bunfig.toml ./
COPY scripts/setup.sh scripts/
RUN root=/source && . scripts/setup.sh

COPY . .
# The commit, which the sources of the image do not tell: `--build-arg BUILD_COMMIT=$(git rev-parse --short HEAD)`.
ARG BUILD_COMMIT
RUN root=/source && . scripts/setup.sh && bun scripts/build.ts && mkdir /data

# The executable needs glibc and nothing else; certificates and time zones come with the base.
# No shell, no package manager, and an unprivileged user (65532).
FROM ${BASE_IMAGE}
COPY --from=build /source/dist/elenchus /usr/local/bin/elenchus
COPY --from=build --chown=nonroot:nonroot /data /data

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000

# Unhealthy while the database cannot be read or written; the image has no shell and needs none. An upgrade, with its backup
# first, is no failure of the start: until its first success the container is starting.
HEALTHCHECK --interval=30s --timeout=5s --start-period=15m CMD ["/usr/local/bin/elenchus", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/elenchus"]
CMD ["serve"]

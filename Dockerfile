# Elenchus in an image of its own: the same executable that `bun run build` writes.
#
#   docker build -t elenchus .
#   docker run -p 3000:3000 -v elenchus:/data -e BASE_URL=https://tutor.example.org elenchus

# Both images are pinned by tag; a registry's digest (`@sha256:…`) pins them to the byte.
FROM node:24-bookworm-slim AS build
WORKDIR /source

# First what seldom changes: the pinned Bun and the packages of the lock file.
COPY package.json bun.lock bunfig.toml ./
COPY scripts/setup.sh scripts/
RUN root=/source && . scripts/setup.sh

COPY . .
RUN root=/source && . scripts/setup.sh && bun scripts/build.ts && mkdir /data

# The executable needs glibc and nothing else; certificates and time zones come with the base.
# No shell, no package manager, and an unprivileged user (65532).
FROM gcr.io/distroless/base-nossl-debian12:nonroot
COPY --from=build /source/dist/elenchus /usr/local/bin/elenchus
COPY --from=build --chown=nonroot:nonroot /data /data

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000

# Unhealthy while the database cannot be read or written; the image has no shell and needs none.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/elenchus", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/elenchus"]
CMD ["serve"]

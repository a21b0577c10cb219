# The shop in a container: `docker compose up -d` (compose.yaml) brings PostgreSQL and https with it; alone it uses the
# PostgreSQL that it brings, in the volume /data. See docs/operations.md, "Anywhere in an hour".

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY tsconfig.base.json ./
COPY src ./src
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# PostgreSQL needs a user with a name.
RUN groupadd --system --gid 10001 omatala \
 && useradd --system --uid 10001 --gid omatala --no-create-home --shell /usr/sbin/nologin omatala \
 && install -d -o omatala -g omatala -m 700 /data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json package-lock.json ./
COPY scripts/lib ./scripts/lib
COPY drizzle ./drizzle
COPY src ./src
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/node \
    NODE_OPTIONS=--import=file:///app/scripts/lib/quick-imports.mjs \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data/shop
USER omatala
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "src/server/main.ts"]

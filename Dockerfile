# The server of TimeMatch: what is built, production packages, no compiler, no root, nothing written outside /data and /tmp.
#   docker build -t timematch . && docker run --read-only --tmpfs /tmp -v timematch:/data -p 3000:3000 --env-file .env timematch

FROM node:24-bookworm-slim AS build
WORKDIR /srv/timematch
# SQLite's driver is compiled where no ready-made binary can be had.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.server.json tsconfig.ui.json ./
COPY scripts/ensure.mjs scripts/
COPY src src
COPY cli cli
COPY db db
COPY ui-shared ui-shared
COPY portal-ui portal-ui
COPY admin-ui admin-ui
RUN node scripts/ensure.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# For `timematch backup` on MariaDB and MySQL.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /srv/timematch
COPY --from=build /srv/timematch/node_modules node_modules
COPY --from=build /srv/timematch/dist dist
COPY package.json ./
COPY cli/timematch.mjs cli/
RUN ln -s /srv/timematch/cli/timematch.mjs /usr/local/bin/timematch && chmod +x cli/timematch.mjs
# glibc gives each thread memory of its own to keep: two places are enough (docs/performance.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would keep SIGTERM to itself.
CMD ["node", "dist/server/src/main.js"]

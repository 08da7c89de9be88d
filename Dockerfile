# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package -- /app

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# The only place that is written to: the rest may be mounted read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# A start brings the tables in line before it is ready, which takes minutes where a million rows get an index.
HEALTHCHECK --interval=10s --timeout=3s --start-period=900s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/node.js"]

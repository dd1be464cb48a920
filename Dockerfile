# The image is what `npm pack` puts into the package, and the packages that this needs: no sources, no compiler, no tests.
#
#   docker build -t content-pipeline-platform .
#   docker run --read-only --tmpfs /tmp -v data:/data -p 8080:8080 -e PLATFORM_JWT_SECRET=… content-pipeline-platform

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY api api
COPY dashboard dashboard
COPY docs-site docs-site
COPY kernel/process/typescript kernel/process/typescript
COPY tsconfig.json ./
# Builds the dashboard at its end.
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run -s build \
  && npm pack --ignore-scripts --pack-destination /tmp \
  && mkdir /packed \
  && tar -xzf /tmp/content-pipeline-platform-*.tgz --strip-components=1 -C /packed

FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# There is nothing here yet that `prepare` could build. The image has an ffmpeg of its own.
RUN npm pkg delete scripts.prepare \
  && npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@ffmpeg-installer node_modules/.cache

FROM node:20-bookworm-slim
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="content-pipeline-platform" \
  org.opencontainers.image.description="From a trend to a published video: an event-sourced content pipeline" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown 1000:1000 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /packed ./
# For the Node of this image.
RUN node kernel/process/typescript/compile.js
# Reached from outside, and stored in the volume: nothing is written elsewhere but in /tmp, so that the root file system can be
# read-only. In production PLATFORM_JWT_SECRET has to be set.
ENV NODE_ENV=production \
  PLATFORM_DATA=/data \
  PLATFORM_HOST=0.0.0.0 \
  PLATFORM_PORT=8080 \
  PLATFORM_SERVICE_HOST=0.0.0.0 \
  PLATFORM_SERVICE_PORT=8080 \
  npm_config_cache=/tmp/npm \
  npm_config_update_notifier=false
VOLUME /data
EXPOSE 8080
# node, by its number: only then does Kubernetes know that it is not root.
USER 1000:1000
STOPSIGNAL SIGTERM
# A process answers nothing while it waits for its stores.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PLATFORM_PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Everything in one container, when no other command is given.
CMD ["node", "kernel/process/typescript/run.js", "main.ts"]

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY api api
COPY dashboard dashboard
COPY kernel/process/typescript kernel/process/typescript
COPY tsconfig.json ./
# Builds the dashboard at its end.
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run -s build

FROM node:20-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY dashboard/prepare.js dashboard/
COPY kernel/process/typescript kernel/process/typescript
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
COPY --from=build /app/dashboard/dist dashboard/dist
COPY --from=build /app/dist dist
# No process of it can write there.
RUN node kernel/process/typescript/keep-all.js
RUN mkdir /data && chown node /data
# Everything in one container, when no other command is given: reached from outside, stored in the volume.
# In production PLATFORM_JWT_SECRET has to be set.
ENV NODE_ENV=production PLATFORM_DATA=/data PLATFORM_HOST=0.0.0.0
USER node
CMD ["node", "kernel/process/typescript/run.js", "main.ts"]

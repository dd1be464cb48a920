FROM node:20-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN mkdir /data && chown node /data
USER node
CMD ["node", "--import", "tsx", "main.ts"]

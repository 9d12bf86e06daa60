# Builds an image with the server and the console, without build tools. compose.yaml runs two containers of it.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build \
  && npm prune --omit=dev \
  # The build already contains the console's packages.
  && npm uninstall --no-save --omit=dev vite @vitejs/plugin-react \
    antd @ant-design/icons @ant-design/cssinjs @refinedev/antd @refinedev/core @refinedev/react-router-v6 \
    @refinedev/simple-rest axios chart.js dompurify react react-dom react-quill react-router-dom \
  # An optional dependency that no remaining package uses.
  && rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts scripts
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
# A worker has no port to check, so it counts as healthy while it runs.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "if (process.env.ROLE === 'worker') process.exit(0); fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]

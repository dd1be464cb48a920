import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dashboard` finds the platform. */
const PLATFORM = process.env.PLATFORM_PUBLIC_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: in scripts and styles, and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in as few pieces as compress best; the second is for pages of a session alone.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: 'session', test: /node_modules\/(@tanstack|use-sync-external-store)\//, priority: 1 },
            {
              name: 'common',
              test: /src\/(api\/(call|session|errors)|app\/(title|logo|skip-link|leave)|components\/(button\.|field|icon|states|preferences)|design|texts\/(index|language))|api\/client/,
            },
            // What most pages share comes in one piece: some twenty of less than a kilobyte each took as many requests.
            { name: 'shared', test: /src\/(components|live|texts|api)\//, minShareCount: 16, maxModuleSize: 20_000 },
          ],
        },
      },
    },
    // Read by what measures the weight of a route.
    manifest: 'manifest.json',
  },
  server: {
    proxy: {
      '^/(api|files|posts|openapi|asyncapi|docs)': { target: PLATFORM },
      '/ws': { target: PLATFORM, ws: true },
    },
  },
});

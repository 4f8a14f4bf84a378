import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { manualPlugin } from './manual/manual.ts';
import { symbolsPlugin } from './symbols/symbols.ts';

// `npm run dev` serves the client alone and passes the API on to a running `sandtable serve`.
const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), manualPlugin(), symbolsPlugin()],
  build: {
    outDir: '../src/sandtable/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});

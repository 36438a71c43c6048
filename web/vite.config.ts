import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The bundle goes straight into the package, where the server finds it. `gallery.html` is served by `npm run dev` only.
export default defineConfig({
  plugins: [svelte()],
  // Vitest runs components as a browser would, not as Svelte's server rendering would.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/roji/server/page',
    emptyOutDir: true,
    target: ['es2023', 'chrome123', 'firefox128', 'safari17.5'],
    // Every browser that we build for preloads modules by itself.
    modulePreload: { polyfill: false },
    // Nothing inline: the server's content security policy allows files of our own only.
    assetsInlineLimit: 0,
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})

import { defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config.ts'

const PATIENCE = 60_000 // milliseconds: a busy machine takes seconds to load a page's modules

// Apart from the build's configuration: where the page is only built, Vitest is not installed.
export default mergeConfig(
  page,
  defineConfig({
    // Components run as they do in a browser, not as Svelte's server rendering would run them.
    resolve: { conditions: ['browser'] },
    // A file that needs a document asks for one: `// @vitest-environment happy-dom` in its first line.
    // A worker for each file would take five times as long: each file gets modules of its own instead.
    test: { environment: 'node', include: ['src/**/*.test.ts'], isolate: false, setupFiles: ['vitest.setup.ts'], testTimeout: PATIENCE, hookTimeout: PATIENCE },
  }),
)

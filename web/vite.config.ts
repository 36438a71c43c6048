import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { writeWorker } from './worker/write-worker.ts'

// Everything that the front door needs at once is in one file: on a slow line every further file costs a round trip.
const AT_THE_DOOR =
  /node_modules|src\/parts\/(Button|Dialog|LiveRegion|SeatMark|SharedSymbols|StateDrawing|SymbolSheet|announcer|keyboard-focus)|src\/shell\/(App|LazyPage|Settings|api|base|create-table|format|games|language|plural|preferences|reach|router|saved-tables|sound)\b|src\/shell\/look\/|src\/shell\/door\/(?!NewTable|FirstTime)/

const packing = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes the service worker, then Brotli and gzip versions of every file of the bundle, which the server sends if supported. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await writeWorker(dir!)
    const names = [...Object.keys(bundle), 'favicon.svg', 'worker.js'].filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))
    await Promise.all(
      [...new Set(names)].map(async (name) => {
        const path = join(dir!, name)
        const text = await readFile(path)
        const small = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        await writeFile(`${path}.br`, await packing.br(text, { params: small }))
        await writeFile(`${path}.gz`, await packing.gz(text, { level: 9 }))
      }),
    )
  },
})

// The bundle goes straight into the package, where the server finds it. `gallery.html` is served by `npm run dev` only.
export default defineConfig({
  plugins: [svelte(), packed()],
  // Relative, so that the page can live under any path; the server completes those of the document.
  base: './',
  build: {
    outDir: '../src/roji/server/page',
    emptyOutDir: true,
    target: ['es2023', 'chrome123', 'firefox128', 'safari17.5'],
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // Nothing is inlined: the server's content security policy allows only our own files.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'door', test: AT_THE_DOOR }] } } },
  },
})

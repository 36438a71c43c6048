// Puts the build's name and files into its service worker, and the name into the document, so that the worker caches only complete builds.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME_IN_PAGE = 'name="roji-build" content="'
/** Files not to cache: pictures for link previews, and files that pages do not request. */
const NOT_KEPT = /^(preview\.png|index\.html|stamp\.txt|worker\.js)$|\.(br|gz)$/

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(folder.length + 1).replaceAll('\\', '/'))
  return names.filter((name) => !NOT_KEPT.test(name)).sort()
}

/** Write `worker.js` into a finished build, whose document gets the build's name: a hash of everything in it. */
export async function writeWorker(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const worker = await readFile(join(import.meta.dirname, 'worker.js'), 'utf8')
  const files = await filesIn(folder)
  const hash = createHash('sha256').update(page).update(worker)
  for (const name of files) hash.update(name).update(await readFile(join(folder, name)))
  const build = hash.digest('hex').slice(0, 16)
  await writeFile(join(folder, 'index.html'), page.replace(NAME_IN_PAGE, NAME_IN_PAGE + build))
  await writeFile(join(folder, 'worker.js'), worker.replace('__BUILD__', build).replace("['__FILES__']", JSON.stringify(files)))
}

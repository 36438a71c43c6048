// Before each test file: files share one worker, but no modules, nothing that a browser keeps, and no document.
import { vi } from 'vitest'

vi.resetModules()
if ('document' in globalThis) {
  localStorage.clear()
  document.body.replaceChildren()
}

// Runs before each test file: files share a worker, but no modules, browser storage or document.
import { vi } from 'vitest'

vi.resetModules()
if ('document' in globalThis) {
  localStorage.clear()
  document.body.replaceChildren()
}

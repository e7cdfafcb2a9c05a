import type { Shell } from '@portico/core/shell'
import { shellView } from './createViews.js'

/** Brings the code of a view into the browser's module map; a later `load` of it answers at once. Never rejects. */
export async function preloadView(shell: Shell, name: string): Promise<void> {
  try {
    await (shellView(name) ?? shell.view(name)?.definition)?.load()
  } catch {
    // Told when somebody goes there.
  }
}

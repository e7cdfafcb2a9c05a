import { pageOnly } from './pageNames.js'
import { replaceValue } from './replaceProperty.js'

/** Runs `run`, which must be synchronous, where there is no window, document or navigator: as on a server. */
export function withoutPage<T>(run: () => T): T {
  const undo = pageOnly.filter((name) => name in globalThis).map((name) => replaceValue(globalThis, name, undefined))
  try {
    return run()
  } finally {
    for (const restore of undo) restore()
  }
}

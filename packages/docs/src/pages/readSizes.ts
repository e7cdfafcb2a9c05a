import type { Repository } from './Repository.js'

/** Bytes, each file compressed with gzip by itself. */
export interface Size {
  readonly entry: number
  readonly all: number
}

/** What the bench measured (`npm run sizes`), by plugin id. */
export function readSizes(repository: Repository): ReadonlyMap<string, Size> {
  const text = repository.read('packages/devtools/src/sizes.ts')
  return new Map(
    [...text.matchAll(/^ +(\w+): \{ entry: (\d+), all: (\d+) \},$/gm)].map(([, id = '', entry, all]) => [
      id,
      { entry: Number(entry), all: Number(all) },
    ]),
  )
}

import { gzipSync } from 'node:zlib'
import { metrics } from '../metrics.js'
import { row, type Row } from '../Row.js'

const source = '../../../secure-site/'

/**
 * The scripts that a visitor of the secure site loads until a request is shown in English: the page's own, and its words, which are
 * loaded when the language is known.
 */
export async function measureSecurePages(): Promise<readonly Row[]> {
  const { bundlePages } = (await import(new URL(`${source}scripts/bundlePages.mjs`, import.meta.url).href)) as {
    bundlePages(): Promise<ReadonlyMap<string, Uint8Array>>
  }
  const files = await bundlePages()
  const { approvalWords } = (await import(new URL(`${source}src/words/approvalWords.ts`, import.meta.url).href)) as {
    readonly approvalWords: { readonly trustFirst: string }
  }
  return ['frame', 'window'].map((name) => {
    const loaded = withImports(files, `${name}.js`)
    const words = importsOf(files, loaded, /import\("\.\/([\w-]+\.js)"\)/g)
    const english = words.filter((file) => textOf(files, file).includes(approvalWords.trustFirst))
    if (english.length !== 1) throw new Error(`The English words of ${name}.js were not found`)
    const all = new Set([...loaded, ...english.flatMap((file) => withImports(files, file))])
    const bytes = [...all].reduce((sum, file) => sum + gzipSync(textOf(files, file)).length, 0)
    return row(`secure site, ${name}`, metrics.requestShown, 'B', bytes)
  })
}

/** A file with all that it imports at once. */
function withImports(files: ReadonlyMap<string, Uint8Array>, entry: string): readonly string[] {
  const found = new Set([entry])
  // Files that are added meanwhile are visited too.
  for (const file of found)
    for (const imported of importsOf(files, [file], /(?:from|import)"\.\/([\w-]+\.js)"/g)) found.add(imported)
  return [...found]
}

function importsOf(files: ReadonlyMap<string, Uint8Array>, of: readonly string[], pattern: RegExp): readonly string[] {
  return of.flatMap((file) => [...textOf(files, file).matchAll(pattern)].flatMap(([, name]) => name ?? []))
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const contents = files.get(name)
  if (!contents) throw new Error(`${name} was not bundled`)
  return new TextDecoder().decode(contents)
}

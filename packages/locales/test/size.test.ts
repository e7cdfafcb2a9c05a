import { buildSync, type OutputFile } from 'esbuild'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tags } from './files.js'

const source = new URL('../src/', import.meta.url).pathname

/** The files that a build makes of an entry: what one request loads. */
function build(entry: string): readonly OutputFile[] {
  const { outputFiles } = buildSync({
    entryPoints: [source + entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
    outdir: '/out',
  })
  return outputFiles
}

it.each(['index', 'requests'])(
  'a page that is read in English loads no formatter with its list of languages: %s',
  (entry) => {
    const files = build(`${entry}.ts`)
    const formatters = files.filter(({ text }) => text.includes('cannot be read at'))
    expect(formatters).toHaveLength(1)
    const list = files.find(({ path }) => path === `/out/${entry}.js`)!
    expect(formatters).not.toContain(list)
    // What it imports at once would come with it.
    expect(list.text).not.toMatch(/from"|import"/)
  },
)

it.each(tags)('%s: the list of wallets loads at most 6 kB of texts', (tag) => {
  const files = new Map(
    build(`${tag}/index.ts`).map(({ path, contents }) => [
      path.slice(5).replace(/-\w{8}\.js$|\.js$/, ''),
      gzipSync(contents).length,
    ]),
  )
  const all = [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
  const list = ['index', 'email', 'socials'].reduce((sum, name) => sum + files.get(name)!, 0)
  console.log(
    `${tag}: list of wallets ${list} B, of it before any other file ${files.get('index')} B, all files ${all} B`,
  )
  expect(list).toBeLessThanOrEqual(6_000)
  // Requests in words are loaded with the first request.
  for (const [name, bytes] of files) expect(bytes, name).toBeLessThanOrEqual(name === 'requests' ? 11_000 : 6_000)
})

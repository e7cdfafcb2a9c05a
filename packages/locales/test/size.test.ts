import { buildSync } from 'esbuild'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tags } from './files.js'

const source = new URL('../src/', import.meta.url).pathname

/** gzip bytes of each file that a build makes of a language: what one request loads. */
function weigh(tag: string): ReadonlyMap<string, number> {
  const { outputFiles } = buildSync({
    entryPoints: [`${source}${tag}/index.ts`],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
    outdir: '/out',
  })
  return new Map(
    outputFiles.map(({ path, contents }) => [
      path.slice(5).replace(/-\w{8}\.js$|\.js$/, ''),
      gzipSync(contents).length,
    ]),
  )
}

it.each(tags)('%s: the list of wallets loads at most 6 kB of texts', (tag) => {
  const files = weigh(tag)
  const all = [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
  const list = ['index', 'email', 'socials'].reduce((sum, name) => sum + files.get(name)!, 0)
  console.log(
    `${tag}: list of wallets ${list} B, of it before any other file ${files.get('index')} B, all files ${all} B`,
  )
  expect(list).toBeLessThanOrEqual(6_000)
  // Requests in words are loaded with the first request.
  for (const [name, bytes] of files) expect(bytes, name).toBeLessThanOrEqual(name === 'requests' ? 11_000 : 6_000)
})

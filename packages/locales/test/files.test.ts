import { describe, expect, it } from 'vitest'
import { locales } from '../src/index.js'
import { allTags, flat, messagesOf, readSource, tags } from './files.js'

const english = messagesOf('en')
const keysIn = (tag: string) =>
  Object.fromEntries([...messagesOf(tag)].map(([file, messages]) => [file, flat(messages).map(([key]) => key)]))

describe.each(tags)('%s', (tag) => {
  it('has the files and keys of English, in their order', () => {
    expect(keysIn(tag)).toEqual(keysIn('en'))
  })

  it('loads its own files, as German does', () => {
    const german = readSource('de/index.ts')
    expect(german).toContain("language('de', first")
    expect(readSource(`${tag}/index.ts`)).toBe(german.replace("language('de', ", `language('${tag}', `))
  })
})

it.each(['account', 'mails', 'pages', 'refusals', 'requests'])(
  '%s of each language are loaded from its folder',
  (file) => {
    const loaded = [...readSource(`${file}.ts`).matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\/(.+?)',/gm)]
    expect(loaded.map(([, tag, path]) => [tag, path])).toEqual(allTags.map((tag) => [tag, `${tag}/${file}.json`]))
  },
)

it('the list of languages loads each from its folder', () => {
  const loaded = [...readSource('index.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\/(.+?)'\)/gm)]
  expect(loaded.map(([, tag, path]) => [tag, path])).toEqual(allTags.map((tag) => [tag, `${tag}/index.js`]))
  expect(Object.keys(locales)).toEqual(allTags)
})

it('every owner but the first file is loaded by German', () => {
  const source = readSource('de/index.ts')
  const elsewhere = ['account', 'mails', 'pages', 'refusals']
  const loaded = [...source.matchAll(/'\.\/(\w+)\.json'/g)].map(([, file]) => file!)
  expect(new Set([...loaded, ...elsewhere])).toEqual(new Set(english.keys()))
})

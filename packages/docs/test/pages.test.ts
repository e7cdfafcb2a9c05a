import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { collectPages } from '../src/pages/collectPages.js'
import { tableEntries } from '../src/pages/codePages.js'
import { llms } from '../src/pages/writePages.js'
import { navigationOf } from '../src/pages/navigation.js'
import { openRepository } from '../src/pages/Repository.js'
import { readSizes } from '../src/pages/readSizes.js'
import { figuresOf } from '../src/pages/homePage.js'
import { rewriteLinks, routesOf } from '../src/links/rewriteLinks.js'
import { choices, exampleOf } from '../src/live/choices.js'

const repository = openRepository(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''))
const pages = collectPages(repository)
const routes = routesOf(pages)
const paths = pages.map(({ path }) => path)

describe('the pages', () => {
  it('have one path each, a title and a description', () => {
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(
      pages.filter(({ title, description }) => title === '' || description === '').map(({ path }) => path),
    ).toEqual([])
  })

  it('are one for each published package and plugin, and for each guide', () => {
    const workspaces = (['packages', 'plugins'] as const).flatMap((group) => repository.workspaces(group))
    const published = workspaces
      .filter(({ manifest }) => !manifest.private)
      .map(({ folder }) => `${folder.split('/')[0]}/${basename(folder)}`)
    const guides = repository.files
      .filter((file) => /^docs\/guides\/[^/]+\.md$/.test(file))
      .map((file) => file.slice('docs/'.length, -'.md'.length))
    expect(paths).toEqual(expect.arrayContaining([...published, ...guides, 'guides/theming', 'quick-start/svelte']))
  })

  it('say of every code what happened and what to do', () => {
    const codes = pages.filter(({ path }) => /^errors\/.+\/.+$/.test(path))
    expect(codes.length).toBeGreaterThan(200)
    for (const { text } of codes) expect(text).toMatch(/## What happened\n\n\S.+\n[\s\S]*## What to do\n\n\S.+/)
    expect(paths).toContain('errors/core/connectTimeout')
    expect(paths).toContain('errors/evm/chainNotSupported')
    expect(paths).toContain('alerts/embedded/sessionExpired')
  })

  it('link only to what there is', () => {
    for (const page of pages)
      for (const [, link = ''] of rewriteLinks(page, routes, repository).matchAll(/\]\((\/[^)#\s]*)/g))
        expect(
          [...paths, 'api/index'].some((path) => `/${path.replace(/(^|\/)index$/, '$1')}` === link),
          `${page.path}: ${link}`,
        ).toBe(true)
  })

  it('are all in the sidebar or in an index, and in llms.txt', () => {
    const linked = JSON.stringify(navigationOf(pages))
    const decisions = pages.find(({ path }) => path === 'decisions/index')!.text
    const { index, full } = llms(pages)
    for (const { path } of pages) {
      const route = `/${path.replace(/(^|\/)index$/, '$1')}`
      expect(linked.includes(`"${route}"`) || decisions.includes(`(${route})`), route).toBe(true)
      expect(index).toContain(`](${route})`)
      expect(full).toContain(`<!-- ${route} -->`)
    }
  })

  it('have an example for every plugin', () => {
    const plugins = repository.workspaces('plugins').map(({ folder }) => basename(folder))
    expect(plugins).toEqual(expect.arrayContaining(choices.map(({ name }) => name)))
    for (const plugin of plugins)
      expect(exampleOf({ plugin }), plugin).toMatchObject({ file: 'playground', note: expect.stringMatching(/\w/) })
  })

  it('have the figures of the bench', () => {
    const { entry } = readSizes(repository).get('evm')!
    expect(pages.find(({ path }) => path === 'plugins/evm')!.text).toContain(`${(entry / 1000).toFixed(1)} kB`)
    expect(figuresOf(repository).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['0', expect.stringMatching(/ kB$/)]),
    )
  })
})

describe('links between files', () => {
  const link = (text: string) => rewriteLinks({ ...pages[0]!, source: 'docs/theming.md', text }, routes, repository)

  it('lead to pages, to the page of a code, and to the source of what is no page', () => {
    expect(link('[a](hosts.md) [b](../plugins/chains/evm) [c](../packages/react/README.md#hooks)')).toBe(
      '[a](/quick-start/) [b](/plugins/evm) [c](/packages/react#hooks)',
    )
    expect(link('[a](errors.md#connecttimeout) [b](alerts.md#coreratelimited)')).toBe(
      '[a](/errors/core/connectTimeout) [b](/alerts/core/rateLimited)',
    )
    expect(link('[a](../tsconfig.json)')).toMatch(/^\[a\]\(https:\/\/.+\/blob\/main\/tsconfig\.json\)$/)
  })

  it('stay in code, and throw where there is no file', () => {
    const code = '`[a](gone.md)`\n\n```md\n[a](gone.md)\n```'
    expect(link(code)).toBe(code)
    expect(() => link('[a](gone.md)')).toThrow('docs/theming.md: the link to gone.md leads to no file')
  })
})

it('reads codes out of tables whose columns are code, when and what to do', () => {
  const table =
    '| Code | When | What to do |\n| --- | --- | --- |\n| `a/one`, `a/two` | it `x \\| y` | wait |\n\n| Option | When | What |\n| --- | --- | --- |\n| `a/b` | c | d |\n'
  expect(tableEntries(table, 'x.md')).toEqual([
    { code: 'a/one', happened: 'it `x \\| y`', todo: 'wait', source: 'x.md' },
    { code: 'a/two', happened: 'it `x \\| y`', todo: 'wait', source: 'x.md' },
  ])
})

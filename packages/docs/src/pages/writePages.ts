import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rewriteLinks, routesOf } from '../links/rewriteLinks.js'
import { homePage } from './homePage.js'
import { navigationOf } from './navigation.js'
import { sections, type Page } from './Page.js'
import type { Repository } from './Repository.js'

const route = (path: string): string => `/${path.replace(/(^|\/)index$/, '$1')}`

const intro = `# Portico

> A wallet-connection modal for websites. Visitors connect a browser wallet or scan a QR code, see their account, switch network,
> sign, and are still connected when they come back. Chains and features are plugins.`

/**
 * `llms.txt` lists the pages with what each is about; `llms-full.txt` has their text, without the API reference, which is
 * longer than all else.
 */
export function llms(pages: readonly Page[]): { readonly index: string; readonly full: string } {
  const groups = sections.map((section) => {
    const listed = pages.filter((page) => page.section === section)
    return `## ${section}\n\n${listed.map(({ title, path, description }) => `- [${title}](${route(path)}): ${description}`).join('\n')}`
  })
  const texts = pages
    .filter(({ section }) => section !== 'API')
    .map(({ path, text }) => `<!-- ${route(path)} -->\n\n${text.trim()}`)
  return { index: [intro, ...groups].join('\n\n') + '\n', full: [intro, ...texts].join('\n\n---\n\n') + '\n' }
}

const isReference = ({ section }: Page): boolean => section === 'API'

/**
 * Writes the sources of the site into a folder, which is emptied first: Markdown for VitePress, its navigation, and `llms.txt`.
 * @throws when a link of a page leads to a file that does not exist
 */
export function writePages(folder: string, pages: readonly Page[], repository: Repository): void {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, text: string): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const routes = routesOf(pages)
  // Links of the reference are relative to its own pages already.
  const linked = pages.map((page) =>
    isReference(page) ? page : { ...page, text: rewriteLinks(page, routes, repository) },
  )
  for (const { path, title, description, text, frontmatter } of linked) {
    const front = { title, description, ...frontmatter }
    const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    write(`${path}.md`, `---\n${lines.join('\n')}\n---\n\n${text.trim()}\n`)
  }
  write('index.md', homePage(repository))
  write('navigation.json', JSON.stringify(navigationOf(linked), undefined, 2))
  const { index, full } = llms(linked)
  write('public/llms.txt', index)
  write('public/llms-full.txt', full)
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface LinkReport {
  /** `page: link`, one for each that leads nowhere. */
  readonly broken: readonly string[]
  /** Addresses of other sites, which are not contacted. */
  readonly external: readonly string[]
}

const unescape = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<')

const attributes = (html: string, name: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescape(value))

/** The file that a static server answers a path with. */
function fileOf(path: string): string {
  if (path === '' || path.endsWith('/')) return `${path}index.html`
  return posix.extname(path) === '' ? `${path}.html` : path
}

/** Every link of a built site, to pages and to headings of pages, and the list of those to other sites in `external-links.txt`. */
export function checkLinks(folder: string): LinkReport {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const html = [...files].filter((file) => file.endsWith('.html')).sort()
  const texts = new Map(html.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const anchors = new Map([...texts].map(([file, text]) => [file, new Set(attributes(text, 'id'))]))
  const broken = new Set<string>()
  const external = new Set<string>()
  for (const [file, text] of texts) {
    for (const link of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
      if (/^(data|mailto):/.test(link)) continue
      if (/^[a-z]+:/.test(link)) {
        external.add(link)
        continue
      }
      const [address = '', anchor] = link.split('#')
      const path = decodeURI(address.split('?')[0]!)
      const target =
        address === ''
          ? file
          : fileOf(posix.join('/', posix.dirname(file), path.startsWith('/') ? posix.join('/', path) : path).slice(1))
      const found = path.startsWith('/') ? fileOf(path.slice(1)) : target
      if (!files.has(found)) broken.add(`${file}: ${link}`)
      else if (anchor && anchors.has(found) && !anchors.get(found)!.has(decodeURIComponent(anchor)))
        broken.add(`${file}: ${link} (no such heading)`)
    }
  }
  writeFileSync(join(folder, 'external-links.txt'), [...external].sort().join('\n') + '\n')
  return { broken: [...broken].sort(), external: [...external].sort() }
}

import { posix } from 'node:path'
import { sourceUrl, type Repository } from '../pages/Repository.js'
import type { Page } from '../pages/Page.js'
import { anchorOf } from './anchorOf.js'

/** The route of the page that is made from a file or folder of the repository. */
export type Routes = ReadonlyMap<string, string>

/**
 * Pages by the file that they are made from, and the folders of READMEs. Where several pages are made from one file, its index is
 * the one that a link to the file leads to; `docs/errors.md#connectfailed` leads to the page of the code.
 */
export function routesOf(pages: readonly Page[]): Routes {
  const routes = new Map<string, string>()
  const add = (source: string, path: string): void => void (routes.has(source) || routes.set(source, path))
  for (const { path, source } of pages.filter(({ path }) => !/^(errors|alerts|quick-start)\/(?!index)/.test(path))) {
    const route = `/${path.replace(/(^|\/)index$/, '$1')}`
    add(source, route)
    if (source.endsWith('/README.md')) add(posix.dirname(source), route)
  }
  for (const { path, source } of pages) {
    const code = /^(?:errors|alerts)\/(.+)$/.exec(path)?.[1]
    if (!code || code === 'index') continue
    const heading = source === 'docs/errors.md' ? code.replace(/^core\//, '') : code
    add(`${source}#${anchorOf(heading)}`, `/${path}`)
  }
  return routes
}

/** Applies a function to every line of Markdown that is no code, in pieces without code spans. */
function outsideCode(markdown: string, change: (piece: string) => string): string {
  let fence: string | undefined
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^\s*(```+)/.exec(line)?.[1]
      if (mark && (fence === undefined || mark === fence)) fence = fence === undefined ? mark : undefined
      return mark || fence !== undefined
        ? line
        : line
            .split(/(`+[^`]*`+)/)
            .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
            .join('')
    })
    .join('\n')
}

/**
 * Makes links between files of the repository into links between pages of the site; what is no page is shown where the source
 * is published.
 * @throws when a link leads to a file that does not exist
 */
export function rewriteLinks(page: Page, routes: Routes, repository: Repository): string {
  const resolve = (link: string): string => {
    if (/^([a-z]+:|\/|#)/.test(link)) return link
    const [path = '', anchor] = link.split('#')
    const target = posix.join(posix.dirname(page.source), path).replace(/\/$/, '')
    const exact = anchor === undefined ? undefined : routes.get(`${target}#${anchor}`)
    if (exact) return exact
    const route = routes.get(target)
    if (route) return anchor === undefined ? route : `${route}#${anchor}`
    if (!repository.has(target)) throw new Error(`${page.source}: the link to ${link} leads to no file`)
    const kind = repository.files.includes(target) ? 'blob' : 'tree'
    return `${sourceUrl}/${kind}/main/${target}${anchor === undefined ? '' : `#${anchor}`}`
  }
  return outsideCode(page.text.replace(/^ *<!--[\s\S]*?-->\n/gm, ''), (piece) =>
    piece.replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${resolve(link)})`),
  )
}

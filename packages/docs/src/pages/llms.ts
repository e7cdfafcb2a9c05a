import { sections, type Page } from './Page.js'

const intro = `# Portico

> A wallet-connection modal for websites. Visitors connect a browser wallet or scan a QR code, see their account, switch network,
> sign, and are still connected when they come back. Chains and features are plugins.`

const route = (path: string): string => `/${path.replace(/(^|\/)index$/, '$1')}`

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

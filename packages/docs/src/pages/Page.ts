/** A page of the site, before VitePress renders it. */
export interface Page {
  /** Route without ending: `plugins/evm`, `errors/core/connectFailed`; an index ends in `/index`. */
  readonly path: string
  readonly title: string
  /** One sentence for the search engine and `llms.txt`. */
  readonly description: string
  /** Markdown. Links are relative to `source`. */
  readonly text: string
  /** The file of the repository that it is made from, relative to its root. */
  readonly source: string
  readonly section: Section
  /** What the theme reads, such as the example under a plugin's page. */
  readonly frontmatter?: Readonly<Record<string, unknown>>
}

/** Parts of the site, in the order of the sidebar. */
export const sections = [
  'Quick start',
  'Guides',
  'Plugins',
  'Packages',
  'Errors',
  'Alerts',
  'Authors',
  'Security',
  'Project',
  'API',
] as const
export type Section = (typeof sections)[number]

/** The text under the first heading of level 1, up to the first empty line, as one plain sentence or two. */
export function descriptionOf(markdown: string): string {
  const paragraph = markdown
    .replace(/^# .*\n+/, '')
    .split(/\n\s*\n/)
    .find((block) => /^[^#|>:<\s]/.test(block) && !block.startsWith('```'))
  return (paragraph ?? '')
    .replace(/\s+/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`|^- /g, '')
    .trim()
}

export function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replace(/`/g, '').trim()
}

/** Text of a section: what follows its heading, up to the next one of the same or a higher level. */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n')
  const from = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
  if (from < 0) throw new Error(`there is no heading '${heading}'`)
  const level = /^#+/.exec(lines[from]!)![0].length
  let fenced = false
  const to = lines.findIndex((line, at) => {
    if (line.startsWith('```')) fenced = !fenced
    return at > from && !fenced && new RegExp(`^#{1,${level}} `).test(line)
  })
  return lines
    .slice(from + 1, to < 0 ? undefined : to)
    .join('\n')
    .trim()
}

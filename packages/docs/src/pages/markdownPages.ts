import { descriptionOf, titleOf, type Page, type Section } from './Page.js'
import type { Repository } from './Repository.js'

/** Pages of `docs` that are not for sites: their part of the sidebar. Errors and alerts have pages of their own. */
const places: Readonly<Record<string, readonly [path: string, section: Section]>> = {
  'docs/plugins.md': ['authors/plugins', 'Authors'],
  'docs/chains.md': ['authors/chains', 'Authors'],
  'docs/architecture.md': ['authors/architecture', 'Authors'],
  'docs/hosts.md': ['quick-start/index', 'Quick start'],
  'CONTRIBUTING.md': ['project/contributing', 'Project'],
  'CHANGELOG.md': ['project/changelog', 'Project'],
  'SECURITY.md': ['security/reporting', 'Security'],
  'examples/recipes/README.md': ['guides/recipes', 'Guides'],
}

/** Errors and alerts are split into a page for each; the table of the specification is for this repository alone. */
const elsewhere: ReadonlySet<string> = new Set(['docs/errors.md', 'docs/alerts.md', 'docs/requirements.md'])

function placeOf(file: string): readonly [path: string, section: Section] | undefined {
  if (places[file]) return places[file]
  const name = /^docs\/(?:(guides|security|decisions)\/)?([^/]+)\.md$/.exec(file)
  if (!name || elsewhere.has(file)) return undefined
  const [, folder = 'guides', stem = ''] = name
  const section = { guides: 'Guides', security: 'Security', decisions: 'Project' }[folder] as Section
  return [`${folder}/${stem}`, section]
}

/** Files of Markdown that are shown as they are. */
export function markdownPages(repository: Repository): readonly Page[] {
  return repository.files.flatMap((source): readonly Page[] => {
    const place = placeOf(source)
    if (!place) return []
    const text = repository.read(source)
    const [path, section] = place
    return [{ path, section, source, text, title: titleOf(text), description: descriptionOf(text) }]
  })
}

/** An index of the decisions, which docs/decisions has as a folder. */
export function decisionsIndex(pages: readonly Page[]): Page {
  const decisions = pages.filter(({ path }) => path.startsWith('decisions/'))
  return {
    path: 'decisions/index',
    title: 'Decisions',
    description: 'Why Portico is made as it is.',
    section: 'Project',
    source: 'docs/decisions',
    text: `# Decisions\n\nWhat was decided, why, and what follows from it.\n\n${decisions.map(({ path, title }) => `- [${title}](/${path})`).join('\n')}`,
  }
}

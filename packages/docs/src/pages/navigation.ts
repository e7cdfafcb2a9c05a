import { sections, type Page, type Section } from './Page.js'

export interface NavigationItem {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: readonly NavigationItem[]
}

/** Parts that a reader of the site opens by the top of the page; the others are in the sidebar only. */
const top: readonly NavigationItem[] = [
  { text: 'Quick start', link: '/quick-start/react' },
  { text: 'Plugins', link: '/plugins/' },
  { text: 'Playground', link: '/playground' },
  { text: 'Theme editor', link: '/theme-editor' },
  { text: 'API', link: '/api/' },
]

/** Errors and alerts are grouped by what their codes begin with. */
function grouped(items: readonly NavigationItem[], folder: string): readonly NavigationItem[] {
  const prefix = ({ link = '' }: NavigationItem): string => link.slice(folder.length + 2).split('/')[0] ?? ''
  const index = items.filter((item) => prefix(item) === '')
  const names = [...new Set(items.map(prefix))].filter((name) => name !== '')
  return [
    ...index,
    ...names.map((text) => ({ text, collapsed: true, items: items.filter((item) => prefix(item) === text) })),
  ]
}

function itemsOf(section: Section, pages: readonly Page[]): readonly NavigationItem[] {
  const items = pages
    .filter((page) => page.section === section)
    .map(({ title, path }) => ({
      text: title.replace(/^@portico\//, '').replace(/^(\w+\/\w+): .*$/, '$1'),
      link: `/${path.replace(/(^|\/)index$/, '$1')}`,
      isIndex: path.endsWith('/index'),
    }))
    .toSorted((a, b) => Number(b.isIndex) - Number(a.isIndex))
    .map(({ text, link }) => ({ text, link }))
  if (section === 'Errors' || section === 'Alerts') return grouped(items, section.toLowerCase())
  // Decisions are found by their index.
  return section === 'Project' ? items.filter(({ link }) => !/^\/decisions\/\d/.test(link)) : items
}

export interface Navigation {
  readonly nav: readonly NavigationItem[]
  /** By the beginning of routes: a page with codes, or of the reference, lists its own kind only. */
  readonly sidebar: Readonly<Record<string, readonly NavigationItem[]>>
}

/** Parts with hundreds of pages: their sidebar would be most of every other page. */
const long: readonly Section[] = ['Errors', 'Alerts', 'API']

/** The bar at the top and the sidebars, for VitePress. */
export function navigationOf(pages: readonly Page[]): Navigation {
  const back: NavigationItem = { text: 'All documentation', link: '/quick-start/' }
  const short = sections.map((section): NavigationItem => {
    const link = `/${section.toLowerCase()}/`
    return long.includes(section)
      ? { text: section, link }
      : {
          text: section,
          collapsed: section !== 'Quick start' && section !== 'Guides',
          items: itemsOf(section, pages),
        }
  })
  return {
    nav: top,
    sidebar: {
      ...Object.fromEntries(
        long.map((section) => [
          `/${section.toLowerCase()}/`,
          [back, { text: section, items: itemsOf(section, pages) }],
        ]),
      ),
      '/': short,
    },
  }
}

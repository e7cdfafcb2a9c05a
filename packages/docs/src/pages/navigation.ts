import { sections, type Page, type Section } from './Page.js'

export interface NavigationItem {
  readonly text: string
  readonly link?: string
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

type Sidebars = Readonly<Record<string, readonly NavigationItem[]>>

const back: NavigationItem = { text: 'All documentation', link: '/quick-start/' }

/** A page of a code lists the codes that begin as its own does; the index has all of them. */
function sidebarsOfCodes(section: Section, items: readonly NavigationItem[]): Sidebars {
  const folder = `/${section.toLowerCase()}/`
  const index: NavigationItem = { text: `All ${section.toLowerCase()}`, link: folder }
  const prefixOf = ({ link = '' }: NavigationItem): string => link.slice(folder.length).split('/')[0] ?? ''
  const prefixes = [...new Set(items.map(prefixOf))].filter((prefix) => prefix !== '')
  const groups = prefixes.map((text) => ({ text, items: items.filter((item) => prefixOf(item) === text) }))
  const first = groups.map(({ text, items: [item] }) => ({ text, link: item!.link! }))
  return {
    ...Object.fromEntries(groups.map((group) => [`${folder}${group.text}/`, [back, index, group]])),
    [folder]: [back, index, { text: 'By plugin', items: first }],
  }
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
  // Decisions are found by their index.
  return section === 'Project' ? items.filter(({ link }) => !/^\/decisions\/\d/.test(link)) : items
}

export interface Navigation {
  readonly nav: readonly NavigationItem[]
  /** By the beginning of routes: a page with codes, or of the reference, lists its own kind only. */
  readonly sidebar: Sidebars
}

/** Parts with hundreds of pages: their sidebar would be most of every other page. */
const long: readonly Section[] = ['Errors', 'Alerts', 'API']

/**
 * The bar at the top and the sidebars, for VitePress. No group can be collapsed: VitePress would nest one button in another,
 * which assistive technology cannot use.
 */
export function navigationOf(pages: readonly Page[]): Navigation {
  const short = sections.map((section): NavigationItem =>
    long.includes(section)
      ? { text: section, link: `/${section.toLowerCase()}/` }
      : { text: section, items: itemsOf(section, pages) },
  )
  return {
    nav: top,
    sidebar: {
      ...sidebarsOfCodes('Errors', itemsOf('Errors', pages)),
      ...sidebarsOfCodes('Alerts', itemsOf('Alerts', pages)),
      '/api/': [back, { text: 'API', items: itemsOf('API', pages) }],
      '/': short,
    },
  }
}

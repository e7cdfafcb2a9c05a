import { posix } from 'node:path'
import { anchorOf } from '../links/anchorOf.js'
import type { Page } from '../pages/Page.js'
import type { Repository } from '../pages/Repository.js'
import { entriesOf, type Entry } from './writeReference.js'

/** `@portico/evm/safe` is `api/evm/safe`. */
const pathOf = (name: string): string => `api/${name.replace(/^@portico\//, '')}`

/** How typedoc calls the file of an entry: its source without ending, and without `index`. */
const moduleOf = (file: string): string => file.replace(/\.tsx?$/, '').replace(/\/index$/, '')

/** Typedoc marks rows of tables with HTML, which the site does not take. */
const rowAnchor = /<a id="[^"]*"><\/a> ?/g

/** Ids of the headings of a text; a heading that comes again gets a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const ids = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const id = anchorOf(heading.replace(/\\(.)/g, '$1'))
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  })
  return new Set(ids)
}

/** Where a link of a reference file leads on the site. */
interface Target {
  readonly path: string
  readonly anchors: ReadonlySet<string>
}

function linked(text: string, module: string, targets: ReadonlyMap<string, Target>): string {
  return text
    .replace(rowAnchor, '')
    .replace(/\]\(([^)\s]+\.md)?(#[^)\s]+)?\)/g, (whole, file?: string, anchor = '#') => {
      const target = file === undefined ? module : posix.join(posix.dirname(module), file).replace(/\.md$/, '')
      const found = targets.get(target.replace(/\/index$/, ''))
      if (found === undefined) return whole
      // Typedoc counts names that are the same but for upper case; rows of tables have no id.
      const ids = [anchor.slice(1), anchor.slice(1).replace(/-\d+$/, '')]
      const id = ids.find((candidate) => found.anchors.has(candidate))
      return `](/${found.path}${id ? `#${id}` : ''})`
    })
}

/** Names of the locales that have a page each and say nothing but that there is one. */
const isLocale = ({ name }: Entry): boolean => /^@portico\/locales\/(?!icu$)/.test(name)

/** The pages of the API reference: an index, and one for each entry of a published package. */
export function referencePages(reference: ReadonlyMap<string, string>, repository: Repository): readonly Page[] {
  const entries = entriesOf(repository).filter((entry) => !isLocale(entry))
  const texts = entries.flatMap(({ name, file }) => {
    const module = moduleOf(file)
    const text = reference.get(module) ?? reference.get(`${module}/index`)
    return text === undefined ? [] : [{ name, file, module, text }]
  })
  const targets = new Map(
    texts.map(({ name, module, text }) => [module, { path: pathOf(name), anchors: anchorsOf(text) }] as const),
  )
  const pages = texts.map(({ name, file, module, text }): Page => ({
    path: pathOf(name),
    title: name,
    description: `Public names of ${name}.`,
    section: 'API',
    source: file,
    text: `# ${name}\n\n${linked(text, module, targets)}`,
  }))
  const list = pages.map(({ path, title }) => `- [\`${title}\`](/${path})`).join('\n')
  return [
    {
      path: 'api/index',
      title: 'API reference',
      description: 'Every public name of every published package, from its TSDoc.',
      section: 'API',
      source: 'packages',
      text: `# API reference\n\nEvery public name, from the comments in the sources. The READMEs, [by plugin](/plugins/) and by package, say how they are used.\n\n${list}`,
    },
    ...pages,
  ]
}

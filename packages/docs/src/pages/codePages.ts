import { sectionOf, titleOf, type Page } from './Page.js'
import type { Repository } from './Repository.js'

/** What a page of an error code says. */
export interface CodeEntry {
  readonly code: string
  /** What happened, and why. Markdown, relative to `source`. */
  readonly happened: string
  readonly todo: string
  readonly source: string
}

const named = /^`([a-zA-Z][\w-]*\/\w+)`$/

/** Cells of a row of a table; `\|` is no border. */
function cellsOf(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Rows of tables whose columns are the code, when it happens, and what to do. A row may have several codes. */
export function tableEntries(markdown: string, source: string): readonly CodeEntry[] {
  const tables = markdown.match(/^\| *(?:code|error) *\| *when *\| *what to do *\|\n(?:\|.*\n?)+/gim) ?? []
  return tables
    .flatMap((table) => table.trim().split('\n').slice(2))
    .flatMap((row) => {
      const [codes = '', happened = '', todo = ''] = cellsOf(row)
      return codes.split(', ').flatMap((cell) => {
        const code = named.exec(cell)?.[1]
        return code ? [{ code, happened, todo, source }] : []
      })
    })
}

const sentence = (text: string): string => {
  const upper = /^[a-z]/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text
  return upper === '' || /[.:!?]$/.test(upper) ? upper : `${upper}.`
}

/** The sections of docs/errors.md, the tables at its end, and those in the READMEs. The first that names a code has its page. */
export function errorEntries(repository: Repository): readonly CodeEntry[] {
  const source = 'docs/errors.md'
  const text = repository.read(source)
  const own = [...text.matchAll(/^### (\w+)$/gm)].map(([, name = '']): CodeEntry => {
    const section = sectionOf(text, name)
    const [happened = '', todo = ''] = section.split('**What to do.**')
    return {
      code: `core/${name}`,
      happened: happened.replace('**What happened.**', '').trim(),
      todo: todo.trim(),
      source,
    }
  })
  const readmes = (['packages', 'plugins'] as const)
    .flatMap((group) => repository.workspaces(group))
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder }) => `${folder}/README.md`)
  const all = [
    ...own,
    ...tableEntries(text, source),
    ...readmes.flatMap((readme) => tableEntries(repository.read(readme), readme)),
  ]
  return [...new Map(all.toReversed().map((entry) => [entry.code, entry])).values()].toReversed()
}

export function errorPages(repository: Repository): readonly Page[] {
  const entries = errorEntries(repository)
  const silent = entries.filter(({ happened, todo }) => happened === '' || todo === '')
  if (silent.length > 0)
    throw new Error(
      `${silent.map(({ code, source }) => `${code} (${source})`).join(', ')}: say when it happens, and what to do`,
    )
  return entries.map(({ code, happened, todo, source }) => ({
    path: `errors/${code}`,
    title: code,
    description: `What the error ${code} means, why it happens and what to do about it.`,
    section: 'Errors',
    source,
    frontmatter: { outline: false },
    text: [
      `# ${code}`,
      '## What happened',
      sentence(happened),
      '## What to do',
      sentence(todo),
      '## Recognise it',
      `\`\`\`ts\nimport { isPorticoError } from '@portico/modal'\n\nexport const isThis = (error: unknown): boolean => isPorticoError(error, '${code}')\n\`\`\``,
    ].join('\n\n'),
  }))
}

/** A page for each section of docs/alerts.md, which has the code as its heading. */
export function alertPages(repository: Repository): readonly Page[] {
  const source = 'docs/alerts.md'
  const text = repository.read(source)
  return [...text.matchAll(/^### (\w+\/\w+)$/gm)].map(([, code = '']) => {
    const [title = '', tone = '', ...rest] =
      /^\*\*(.+?)\*\*, (\w+)\. ([\s\S]+)$/.exec(sectionOf(text, code))?.slice(1) ?? []
    return {
      path: `alerts/${code}`,
      title: `${code}: ${title}`,
      description: `What the alert ${code} means, and what to do about it.`,
      section: 'Alerts',
      source,
      frontmatter: { outline: false },
      text: `# ${code}\n\n**${title}**, ${tone}.\n\n${rest.join('')}`,
    } satisfies Page
  })
}

/** The introduction of such a file and its headings, with a list of the pages of codes in place of their text. */
export function codeIndex(repository: Repository, source: string, section: 'Errors' | 'Alerts'): Page {
  const text = repository.read(source)
  const folder = section.toLowerCase()
  const prefix = section === 'Errors' ? 'core/' : ''
  const [intro = '', ...groups] = text.split(/^(?=## )/m)
  const listed = groups.map((group) => {
    const [before = '', ...codes] = group.split(/^(?=### )/m)
    const names = codes.map((code) => prefix + /^### (.+)$/m.exec(code)![1]!)
    const inTables = tableEntries(before, source).map(({ code }) => code)
    const links = [...names, ...inTables].map((code) => `- [\`${code}\`](/${folder}/${code})`)
    return `${before.replace(/^\|.*\n?/gm, '').trim()}\n\n${links.join('\n')}`
  })
  const rest =
    section === 'Errors'
      ? errorEntries(repository)
          .filter((entry) => entry.source !== source)
          .map(({ code }) => `- [\`${code}\`](/errors/${code})`)
      : []
  return {
    path: `${folder}/index`,
    title: titleOf(text),
    description: `Every ${folder === 'errors' ? 'error code' : 'alert'} of Portico, with a page for each.`,
    section,
    source,
    text: [
      intro.trim(),
      ...listed,
      ...(rest.length > 0 ? ['## Codes of packages and plugins', rest.join('\n')] : []),
    ].join('\n\n'),
  }
}

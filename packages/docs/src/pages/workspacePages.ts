import { basename } from 'node:path'
import { descriptionOf, type Page } from './Page.js'
import { readSizes, type Size } from './readSizes.js'
import type { Manifest, Repository } from './Repository.js'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Ids of plugins that are not the name of their folder in camelCase. */
const ids: Readonly<Record<string, string>> = { 'migrate-appkit': 'migrateAppKit' }

function sizeOf(sizes: ReadonlyMap<string, Size>, folder: string): Size | undefined {
  const name = basename(folder)
  return sizes.get(ids[name] ?? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

/** Codes in the first column of a table lead to their pages. */
export function linkCodes(markdown: string, codes: ReadonlySet<string>): string {
  return markdown.replace(/^\| *`([a-zA-Z][\w-]*\/\w+)`(?= *\|)/gm, (whole, code: string) =>
    codes.has(code) ? `| [\`${code}\`](/errors/${code})` : whole,
  )
}

function workspacePage(repository: Repository, folder: string, manifest: Manifest, codes: ReadonlySet<string>): Page {
  const [group = ''] = folder.split('/')
  const name = basename(folder)
  const source = `${folder}/README.md`
  const readme = repository.read(source)
  const size = sizeOf(readSizes(repository), folder)
  const weight = size
    ? `\n\n::: info Size\n${kilobytes(size.entry)} (gzip) before the visitor acts, ${kilobytes(size.all)} with everything that is loaded later, [by the bench](/plugins/#size).\n:::\n`
    : ''
  return {
    path: `${group}/${name}`,
    title: manifest.name,
    description: manifest.description ?? descriptionOf(readme),
    section: group === 'plugins' ? 'Plugins' : 'Packages',
    source,
    text: linkCodes(readme, codes).replace(/^(# .+)$/m, `$1${weight}`),
    frontmatter: group === 'plugins' ? { plugin: name } : {},
  }
}

/** A page for each plugin and each published package, made from its README. */
export function workspacePages(repository: Repository, codes: ReadonlySet<string>): readonly Page[] {
  return (['plugins', 'packages'] as const).flatMap((group) =>
    repository
      .workspaces(group)
      .filter(({ manifest }) => !manifest.private)
      .map(({ folder, manifest }) => workspacePage(repository, folder, manifest, codes)),
  )
}

/** Every plugin with what it adds and what it weighs. */
export function pluginsIndex(repository: Repository): Page {
  const rows = repository
    .workspaces('plugins')
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => {
      const size = sizeOf(readSizes(repository), folder)
      const cells = size ? `${kilobytes(size.entry)} | ${kilobytes(size.all)}` : '– | –'
      return `| [\`${manifest.name}\`](/plugins/${basename(folder)}) | ${manifest.description ?? ''} | ${cells} |`
    })
  return {
    path: 'plugins/index',
    title: 'All plugins',
    description: 'Every plugin of Portico, what it adds and what it weighs.',
    section: 'Plugins',
    source: 'plugins',
    text: [
      '# Plugins',
      'Chains and features are plugins: a site installs those that it needs. [Your own](/authors/plugins) are made the same way.',
      '## Size',
      '“At start” is what a page loads before its visitor acts; “in all” adds views, texts, what calls wallets and nodes, and the libraries of the chain. Each file is compressed with gzip by itself. What plugins share is left out, because a page has it once. `npm run sizes` measures this.',
      `| plugin | what it adds | at start | in all |\n| --- | --- | ---: | ---: |\n${rows.join('\n')}`,
      'To try combinations of them, open the [playground](/playground).',
    ].join('\n\n'),
  }
}

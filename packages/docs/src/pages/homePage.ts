import { sectionOf } from './Page.js'
import type { Repository } from './Repository.js'
import { readSizes } from './readSizes.js'

/** A figure of the home page, with the words that explain it. */
export interface Figure {
  readonly value: string
  readonly label: string
}

/** Figures that the repository has: none is written by hand. */
export function figuresOf(repository: Repository): readonly Figure[] {
  const readme = repository.read('README.md')
  const weight = /The shell with `evm\(\)` weighs (\d+(?:\.\d+)? kB)/.exec(readme)?.[1]
  if (!weight) throw new Error('README.md no longer says what the shell with evm() weighs')
  const plugins = repository.workspaces('plugins').filter(({ manifest }) => !manifest.private)
  const languages = new Set(
    repository.files.flatMap((file) => /^packages\/locales\/src\/([a-z]{2}(?:-\w+)?)\//.exec(file)?.[1] ?? []),
  )
  const hosts =
    sectionOf(repository.read('docs/hosts.md'), 'Hosts').match(/^\|.+\| yes +\| yes +\| yes +\| yes .+$/gm) ?? []
  return [
    { value: weight, label: 'gzip over React: the shell with EVM chains' },
    { value: '0', label: 'requests before a new visitor acts' },
    { value: String(plugins.length), label: `plugins, ${readSizes(repository).size} with a measured size` },
    { value: String(hosts.length), label: 'frameworks and bundlers, each visited by CI' },
    { value: String(languages.size + 1), label: 'languages, each loaded when it is chosen' },
  ]
}

const code = `\`\`\`ts
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'

const modal = createModal({
  projectId: 'your-project-id',
  plugins: [evm(), walletConnect()],
})
modal.start()
\`\`\``

/** What Portico is, in one screen. The theme draws the figures above the code. */
export function homePage(repository: Repository): string {
  const front = {
    sidebar: false,
    aside: false,
    pageClass: 'home',
    title: 'A wallet-connection modal for websites',
    home: { figures: figuresOf(repository) },
  }
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${code}\n`
}

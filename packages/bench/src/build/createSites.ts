import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage, html, servedFiles } from './buildPage.js'
import { buildPublishedReact, buildReact } from './buildReact.js'
import { standalonePage } from '../compositions.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/portico/bench')

type Files = ReadonlyMap<string, Buffer>

/** Builds pages. What they share is built once, when the first one asks for it. */
export interface Sites {
  /** React's own files, by the path a page asks for. */
  react(): Promise<Files>
  /** Builds a page of `pages/` and answers everything its server has to know, React included. */
  build(page: string): Promise<Files>
}

export function createSites(): Sites {
  let files: Promise<Files> | undefined
  let published: Promise<string> | undefined

  async function reactFiles(): Promise<Files> {
    const folder = join(cache, 'react-apart')
    await buildReact(join(folder, 'react'))
    return servedFiles(folder)
  }
  async function publishedFolder(): Promise<string> {
    const folder = join(cache, 'react-published')
    await buildPublishedReact(folder)
    return folder
  }
  const react = (): Promise<Files> => (files ??= reactFiles())
  return {
    react,
    async build(page) {
      if (page === standalonePage) return standaloneSite()
      const entry = fileURLToPath(new URL(`../pages/${page}`, import.meta.url))
      published ??= publishedFolder()
      const { folder } = await buildPage(entry, join(cache, page.replace(/\.tsx?$/, '')), {
        published: await published,
      })
      return new Map([...(await servedFiles(folder)), ...(await react())])
    },
  }
}

/** As in @portico/elements: `scripts/bundleStandalone.mjs`, which its build runs. */
interface Standalone {
  bundleStandalone(): Promise<ReadonlyMap<string, string>>
}

/** What a page without a bundler has as its script. An import map would say where the packages are; here nothing inline is allowed. */
const standaloneScript = `
import { createModal, defineElements, evm, walletConnect } from '/portico/portico.js'
const metadata = { name: 'Bench', description: 'A page to measure', url: location.origin, icons: [] }
const preload = new URLSearchParams(location.search).get('preload') ?? 'visible'
defineElements(createModal({ projectId: 'bench', metadata, preload, plugins: [evm(), walletConnect()] }))
const button = document.createElement('portico-button')
button.id = 'connect'
document.getElementById('root').append(button)
`

async function standaloneSite(): Promise<Files> {
  const path = join(root, 'packages/elements/scripts/bundleStandalone.mjs')
  const { bundleStandalone } = (await import(path)) as Standalone
  const files = [...(await bundleStandalone())].map(([name, text]) => [`/portico/${name}`, Buffer.from(text)] as const)
  return new Map([
    ...files,
    ['/index.html', Buffer.from(html('/main.js', undefined))],
    ['/main.js', Buffer.from(standaloneScript)],
  ])
}

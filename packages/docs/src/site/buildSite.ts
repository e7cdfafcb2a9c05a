import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectPages } from '../pages/collectPages.js'
import { openRepository } from '../pages/Repository.js'
import { writePages } from '../pages/writePages.js'
import { referencePages } from '../reference/referencePages.js'
import { readReference, writeReference } from '../reference/writeReference.js'
import { checkLinks } from './checkLinks.js'
import { siteFolder, writePolicy } from './serveSite.js'

const own = fileURLToPath(new URL('../..', import.meta.url))
const root = join(own, '../..')

/** Runs a tool of this workspace in a process of its own: VitePress and the examples need different versions of Vite. */
function run(tool: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: own,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}`))))
  })
}

export interface BuiltSite {
  readonly pages: number
  readonly external: number
}

/**
 * Writes the whole site: pages, reference, live examples, search index.
 * @throws when a link leads nowhere, a code has no advice, or a tool fails
 */
export async function buildSite(say: (line: string) => void): Promise<BuiltSite> {
  const began = Date.now()
  const step = (text: string): void => say(`${((Date.now() - began) / 1000).toFixed(1)} s  ${text}`)
  const repository = openRepository(root)
  const reference = readReference(await writeReference(repository))
  step('API reference')
  const pages = [...collectPages(repository), ...referencePages(reference, repository)]
  const folder = join(own, 'dist/pages')
  writePages(folder, pages, repository)
  cpSync(join(own, 'public'), join(folder, 'public'), { recursive: true })
  step(`${pages.length} pages`)
  await run('vite', ['build', 'src/live', '--logLevel', 'warn'])
  step('live examples')
  await run('vitepress', ['build'])
  step('site')
  const { broken, external } = checkLinks(siteFolder)
  if (broken.length > 0) throw new Error(`links that lead nowhere:\n${broken.join('\n')}`)
  writePolicy(siteFolder)
  step('links')
  return { pages: pages.length, external: external.length }
}

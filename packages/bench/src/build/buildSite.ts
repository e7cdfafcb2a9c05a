import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage, servedFiles } from './buildPage.js'
import { buildReact } from './buildReact.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/portico/bench')

/** React's own files, by the path a page asks for. */
export async function buildReactSite(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = join(cache, 'react-apart')
  await buildReact(join(folder, 'react'))
  return servedFiles(folder)
}

/** Builds a page of `pages/` and answers everything its server has to know, React included. */
export async function buildSite(page: string): Promise<ReadonlyMap<string, Buffer>> {
  const entry = fileURLToPath(new URL(`../pages/${page}`, import.meta.url))
  const { folder } = await buildPage(entry, join(cache, page.replace(/\.tsx?$/, '')))
  return new Map([...(await servedFiles(folder)), ...(await buildReactSite())])
}

import { Hono } from 'hono'

import { refusals } from '../answers/refusal.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { parseWalletQuery, walletQueryNames } from './WalletQuery.js'
import type { WalletRegistry } from './WalletRegistry.js'

/** `GET /getWallets` [7.25]. */
export function walletRoutes(registry: WalletRegistry, projects: ProjectDirectory): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  routes.get('/getWallets', requireProject(projects), (c) => {
    const parsed = parseWalletQuery(Object.fromEntries(walletQueryNames.map((name) => [name, c.req.query(name)])))
    if ('reasons' in parsed) return refusals(c, 400, parsed.reasons)
    return c.json(registry.find(parsed.query), 200, { 'Cache-Control': 'public, max-age=60' })
  })
  return routes
}

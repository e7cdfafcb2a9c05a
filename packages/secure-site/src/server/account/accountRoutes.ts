import type { AccountData } from '@portico/embedded-api/pages'
import { Hono } from 'hono'

import type { ProjectSettings } from '../config/SecureSiteSettings.js'
import { pageDocument, windowHeaders } from '../documents/pageHeaders.js'

export interface AccountDeps {
  readonly projects: readonly ProjectSettings[]
  /** Names of the login providers that are configured. */
  readonly providers: readonly string[]
  /** Of the site, as visitors reach it. */
  readonly origin: string
  ticketOf(projectId: string, origin: string): string
  nonce(): string
}

/**
 * `/account?projectId=<id>`: the visitor's own page, at the top of a window. Users belong to projects, so that the address names
 * one, and the ticket keeps it: as embedding page it has the site's own origin.
 */
export function accountRoutes({ projects, providers, origin, ticketOf, nonce }: AccountDeps): Hono {
  const routes = new Hono()
  routes.get('/account', (c) => {
    const project = projects.find(({ id }) => id === c.req.query('projectId'))
    const headers = windowHeaders('same-origin')
    if (!project) {
      const plain = { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }
      return new Response(
        'The address of this page names no project. Open it from the site that you use the wallet on.',
        {
          status: 404,
          headers: plain,
        },
      )
    }
    const { id, name = id } = project
    const data: AccountData = {
      projectId: id,
      projectName: name,
      providers,
      ticket: ticketOf(id, origin),
      nonce: nonce(),
    }
    return new Response(pageDocument('account', 'Your wallet', data), { headers })
  })
  return routes
}

import type { FrameData } from '@portico/embedded-api/pages'
import { isAllowedOrigin } from '@portico/embedded-api'
import { Hono } from 'hono'

import type { ProjectSettings } from '../config/SecureSiteSettings.js'
import type { NetworkConfig } from '../SecureSiteConfig.js'
import { frameHeaders, pageDocument, windowHeaders } from './pageHeaders.js'
import type { Pages } from './loadPages.js'

export interface PageDeps {
  readonly projects: readonly ProjectSettings[]
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly pages: Pages
  ticketOf(projectId: string, origin: string): string
  nonce(): string
}

/** Pages: `/sdk` (the frame), `/w` (approval). */
export function pageRoutes({ projects, networks, pages, ticketOf, nonce }: PageDeps): Hono {
  const routes = new Hono()
  routes.get('/sdk', (c) => {
    const { projectId = '', origin = '', chainId = '', enableLogger } = c.req.query()
    const project = projects.find(({ id }) => id === projectId)
    // A browser that says what the document is for says that it is for a frame.
    const destination = c.req.header('Sec-Fetch-Dest')
    const isFrame = destination === undefined || destination === 'iframe'
    if (!project || !isFrame || !isAllowedOrigin(origin, project.origins)) return refused()
    const own = Object.fromEntries(project.networks.map((id) => [id, networks[id]]))
    const data: FrameData = {
      projectId,
      origin,
      build: pages.build,
      ticket: ticketOf(projectId, origin),
      nonce: nonce(),
      chainId: Object.hasOwn(own, chainId) ? chainId : (project.networks[0] ?? ''),
      networks: frameNetworks(own),
      isLogging: enableLogger === 'true',
    }
    return new Response(pageDocument('frame', 'Wallet', data, 'approval'), { headers: frameHeaders(origin) })
  })
  routes.get(
    '/w',
    () =>
      new Response(pageDocument('window', 'Approve', undefined, 'approval'), { headers: windowHeaders('same-origin') }),
  )
  return routes
}

/** One answer to every reason, so that a page learns nothing of other projects. */
function refused(): Response {
  return new Response('This page may not embed the wallet of this project.', {
    status: 403,
    headers: { ...frameHeaders("'none'"), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function frameNetworks(networks: Readonly<Record<string, NetworkConfig | undefined>>): FrameData['networks'] {
  return Object.fromEntries(
    Object.entries(networks).flatMap(([id, network]) => {
      if (!network) return []
      return [[id, { smartAccounts: network.smartAccounts !== undefined }]]
    }),
  )
}

import { scriptBytes, type Bytes } from './bytes.js'
import type { Lab } from './openLab.js'
import { visitPage } from './visitPage.js'
import { withSite } from './withSite.js'

/** What the page of the compositions weighs by itself, without a kit. */
export function measureOwn(lab: Lab): Promise<Bytes> {
  return withSite(lab, 'hostAlone.tsx', async (server) => {
    const visit = await visitPage(lab, server)
    try {
      return scriptBytes(server, visit.requests, 'page')
    } finally {
      await visit.end()
    }
  })
}

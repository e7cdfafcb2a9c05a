import { startLocalSecureSite, type LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import type { Parts } from '../startParts.js'
import { freePort } from './freePort.js'

/** A secure site on a subdomain of a shop, which a shop of another site embeds too. Names below `localhost` need no name server. */
export interface SubdomainSite extends LocalSecureSite {
  /** Address of the demo on the site of which the secure site is a subdomain. */
  readonly sameSite: string
  /** Address of the demo on another site. */
  readonly otherSite: string
}

export async function startSubdomainSite(parts: Parts): Promise<SubdomainSite> {
  const port = await freePort()
  const local = await startLocalSecureSite({
    devnet: parts.devnet,
    database: await parts.database('secure_site'),
    port,
    origin: `http://wallet.shop.localhost:${port}`,
    origins: ['http://shop.localhost:*', 'http://market.localhost:*'],
  })
  const on = (host: string): string => parts.dapp({ secureSite: local.site.origin }).replace('127.0.0.1', host)
  return { ...local, sameSite: on('shop.localhost'), otherSite: on('market.localhost') }
}

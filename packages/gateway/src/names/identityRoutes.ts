import type { HttpBindings } from '@hono/node-server'
import { IdentitySchema, type Identity } from '@portico/gateway-api'
import { Hono } from 'hono'
import type { Address } from 'viem'
import { unavailable } from '../accounts/accountRoutes.js'
import { readAddress } from '../accounts/readAccount.js'
import { refusal } from '../answers/refusal.js'
import type { AssetLibrary } from '../assets/createAssetLibrary.js'
import { clientNetwork, type Caches, type Log } from '@portico/server'
import { jsonCodec } from '../answers/codecs.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import type { Ens } from './createEns.js'
import type { ZoneStore } from './createZoneStore.js'

export interface IdentityRouteOptions {
  /** Undefined: no account has a name. */
  readonly ens: Ens | undefined
  /** Names of this gateway, for accounts without another. */
  readonly store: ZoneStore | undefined
  readonly library: AssetLibrary
  readonly caches: Caches
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly requests: OpenRequests
  readonly proxies: number
  readonly log: Log
}

interface IdentityEnv {
  readonly Bindings: HttpBindings
  readonly Variables: ProjectEnv['Variables']
}

/** Milliseconds that an identity is kept, also that there is none. */
const keptFor = 300_000
/** As how many calls a name counts that is not kept: it is read from several contracts. */
const nameCost = 5
/** Milliseconds for a name and its picture. */
const timeout = 10_000
/** Coin type. */
const ethereum = '60'
const identitySize = ({ name, avatar }: Identity): number => (name ?? '').length + (avatar ?? '').length
const none: Identity = { name: null, avatar: null }

/** `GET /v1/identity/:address`: name and picture of an account. Addresses that are not of EVM networks have none. */
export function identityRoutes(options: IdentityRouteOptions): Hono<IdentityEnv> {
  const { ens, store, library, caches, projects, charges, requests, proxies, log } = options
  const identities = caches.answers<Identity>('identities', {
    time: keptFor,
    sizeOf: identitySize,
    codec: jsonCodec(IdentitySchema),
  })

  async function read(names: Ens, address: Address): Promise<Identity> {
    const identity = await requests.share(timeout, async (signal): Promise<Identity> => {
      const name = await names.nameOf(address, signal)
      if (name === undefined) return none
      return { name, avatar: (await names.avatarOf(name, address, signal)) ?? null }
    })
    await library.save()
    return identity
  }

  const routes = new Hono<IdentityEnv>()
  routes.get('/v1/identity/:address', requireProject(projects), async (c) => {
    const text = c.req.param('address')
    if (!/^[-.%a-zA-Z0-9]{1,128}$/.test(text)) return refusal(c, 400, 'address', 'This is not an address.')
    const headers = { 'Cache-Control': 'no-store' }
    const address = readAddress('eip155:1', text) as Address | undefined
    if (address === undefined && /^0x/i.test(text)) return refusal(c, 400, 'address', 'This is not an address.')
    if (address === undefined || (!ens && !store)) return c.json(none, 200, headers)
    const fresh = await identities.fresh(address)
    if (fresh?.name) return c.json(fresh, 200, headers)
    const refused = await charges.take(c, c.get('project'), nameCost)
    if (refused) return refused
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing)) {
      const description = 'Too many requests of this address are under way. Try again in 1 s.'
      return refusal(c, 429, 'rate_limited', description, { 'Retry-After': '1' })
    }
    try {
      const identity = ens ? await identities.get(address, () => read(ens, address)) : none
      if (identity.name !== null || !store) return c.json(identity, 200, headers)
      // Not kept: one who registers a name looks for it right after.
      const records = await store.namesOf(address)
      // A contract has its name on its own network only, and the question names none.
      const record = records.find(({ addresses }) => addresses[ethereum]?.address === address)
      return c.json({ ...none, name: record?.name ?? null }, 200, headers)
    } catch (error) {
      return unavailable(c, ens?.chain ?? '', error, log)
    }
  })
  return routes
}

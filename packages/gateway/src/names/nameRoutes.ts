import type { HttpBindings } from '@hono/node-server'
import type { NameRecord, NameSuggestion } from '@portico/gateway-api'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { hashMessage } from 'viem'
import { english } from 'viem/accounts'
import { unavailable } from '../accounts/accountRoutes.js'
import { readAddress } from '../accounts/readAccount.js'
import { refusal, refusals } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import { clientNetwork, type Log, type RateLimiter } from '@portico/server'
import { tooMany } from '../limits/limitRate.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import type { UpstreamSettings } from '../rpc/Upstream.js'
import { labelProblem, normalName, splitName, type AccountName } from './accountName.js'
import type { Ens } from './createEns.js'
import type { ZoneStore } from './createZoneStore.js'
import type { ZoneSettings } from './NamesConfig.js'
import { coinTypesOf, readChange, readRegistration, RegistrationSchema, signerOf } from './registration.js'

export interface NameRouteOptions {
  readonly ens: Ens | undefined
  /** In which names are registered; none without a store. */
  readonly zones: readonly ZoneSettings[]
  readonly store: ZoneStore | undefined
  readonly upstreams: Readonly<Record<string, UpstreamSettings>>
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly requests: OpenRequests
  /** Registrations of one client. */
  readonly registrations: RateLimiter | undefined
  readonly proxies: number
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface NameEnv {
  readonly Bindings: HttpBindings
  readonly Variables: ProjectEnv['Variables']
}
type NameContext = Context<NameEnv>

const maxBody = 64 * 1024
/** Milliseconds for an answer. */
const timeout = 10_000
/** As how many calls a name counts: it may be read from several contracts. */
const nameCost = 5
const mostSuggestions = 5
/** Characters that suggestions begin with, at least. */
const shortestPrefix = 3
const endings = ['-pay', '-home', '-main', '-one', '-go']
const headers = { 'Cache-Control': 'no-store' }

/** `/v1/profile/…`: names of accounts, in zones of this gateway and of the Ethereum Name Service. */
export function nameRoutes(options: NameRouteOptions): Hono<NameEnv> {
  const { ens, zones, store, upstreams, projects, charges, requests, registrations, proxies, log, now } = options
  const suffixes = zones.map(({ suffix }) => suffix)
  const routes = new Hono<NameEnv>()
  const known = requireProject(projects)
  const limit = limitBody(maxBody)

  /** Bounded in number and time. */
  async function answer(c: NameContext, run: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing)) {
      const description = 'Too many requests of this address are under way. Try again in 1 s.'
      return refusal(c, 429, 'rate_limited', description, { 'Retry-After': '1' })
    }
    try {
      return await requests.share(timeout, run)
    } catch (error) {
      return unavailable(c, '', error, log)
    }
  }
  async function lookUp(name: string, signal: AbortSignal): Promise<NameRecord | undefined> {
    if (splitName(name, suffixes)) return store?.find(name)
    const addresses = await ens?.addressesOf(name, signal)
    if (!addresses || addresses.size === 0) return undefined
    const rows = [...addresses].map(([coinType, address]) => [coinType, { address }] as const)
    return { name, addresses: Object.fromEntries(rows), attributes: {} }
  }
  async function suggest(prefix: string, { suffix, reserved }: ZoneSettings): Promise<readonly NameSuggestion[]> {
    const nameOf = (label: string): AccountName => ({ name: `${label}.${suffix}`, label, zone: suffix })
    const words = english.filter((word) => word.startsWith(prefix) && word !== prefix)
    const others = [...words, ...endings.map((ending) => `${prefix}${ending}`)].filter(
      (label) => labelProblem(label, reserved) === undefined,
    )
    const names = [prefix, ...others.slice(0, mostSuggestions)].map(nameOf)
    const taken = (await store?.taken(names)) ?? new Set<string>()
    return names.map(({ name, label }) => ({
      name,
      // What may not be registered is not to be had either.
      registered: taken.has(name) || labelProblem(label, reserved) !== undefined,
    }))
  }

  routes.get('/v1/profile/account/:name', known, charges.each(nameCost), (c) => {
    const name = normalName(c.req.param('name'))
    if (name === undefined || !name.includes('.')) return refusal(c, 400, 'name', 'This is not a name.')
    return answer(c, async (signal) => {
      const record = await lookUp(name, signal)
      if (record) return c.json(record, 200, headers)
      return isSecondVersion(c) ? c.json([], 200, headers) : refusal(c, 404, 'name', 'This name is not registered.')
    })
  })
  routes.get('/v1/profile/reverse/:address', known, (c) => {
    const text = c.req.param('address')
    if (!/^[-.%a-zA-Z0-9]{1,128}$/.test(text)) return refusal(c, 400, 'address', 'This is not an address.')
    return answer(c, async () => {
      const names = (await store?.namesOf(readAddress('eip155:1', text) ?? text)) ?? []
      if (names.length > 0 || isSecondVersion(c)) return c.json(names, 200, headers)
      return refusal(c, 404, 'address', 'This address has no name.')
    })
  })
  routes.get('/v1/profile/suggestions/:name', known, (c) => {
    const requestedZone = c.req.query('zone')
    const zone = requestedZone === undefined ? zones[0] : zones.find(({ suffix }) => suffix === requestedZone)
    if (!zone) return refusal(c, 400, 'zone', 'This gateway has no such zone of names.')
    const prefix = c.req.param('name').toLowerCase()
    if (!/^[a-z0-9-]{1,63}$/.test(prefix) || prefix.length < shortestPrefix) {
      const description = `A suggestion needs ${shortestPrefix} letters, digits or hyphens at least.`
      return refusal(c, 400, 'name', description)
    }
    return answer(c, async () => c.json({ suggestions: await suggest(prefix, zone) }, 200, headers))
  })

  routes.post('/v1/profile/account', limit, async (c) => {
    const body = v.safeParse(RegistrationSchema, await c.req.json().catch(() => undefined))
    const projectId = (body.success ? body.output.projectId : undefined) ?? c.req.query('projectId')
    const project = projects.find(projectId)
    if ('refused' in project) return refusal(c, 401, 'authentication', project.refused)
    if (!body.success) {
      return refusal(c, 422, '', 'The body must be JSON: { coin_type, address, message, signature }.')
    }
    const refused = registrations && (await tooMany(c, registrations, proxies, 1))
    if (refused) return refused
    const read = readRegistration(body.output, (chain) => Object.hasOwn(upstreams, chain), now())
    if ('field' in read) return refusals(c, 400, [read])
    const name = splitName(read.name, suffixes)
    const zone = zones.find(({ suffix }) => suffix === name?.zone)
    if (!name || !zone || !store) return refusal(c, 400, 'name', 'This gateway registers no such names.')
    const problem = zone.open
      ? labelProblem(name.label, zone.reserved)
      : 'No names of this zone are given out any more.'
    if (problem !== undefined) return refusal(c, 400, 'name', problem)
    return answer(c, async (signal) => {
      const { chain } = read
      const signer = await signerOf(read, { chain, upstream: upstreams[chain]!, log }, signal)
      if (!signer) return refusal(c, 401, 'signature', 'The signature is not one of this address for this message.')
      const record = await store.register(name, read.address, coinTypesOf(read, signer), zone)
      if (record === 'many') return refusal(c, 400, 'address', `An account may have ${zone.perAccount} names here.`)
      if (record === 'taken') return refusal(c, 400, 'name', 'This name is taken.')
      if (record === 'alike') return refusal(c, 400, 'name', 'This name looks like one that is taken.')
      return c.json({ success: true, ...record }, 200, headers)
    })
  })
  routes.post('/v1/profile/account/:name/change', limit, async (c) => {
    const body = v.safeParse(RegistrationSchema, await c.req.json().catch(() => undefined))
    const projectId = (body.success ? body.output.projectId : undefined) ?? c.req.query('projectId')
    const project = projects.find(projectId)
    if ('refused' in project) return refusal(c, 401, 'authentication', project.refused)
    if (!body.success) {
      return refusal(c, 422, '', 'The body must be JSON: { coin_type, address, message, signature }.')
    }
    const refused = registrations && (await tooMany(c, registrations, proxies, 1))
    if (refused) return refused
    const read = readChange(body.output, (chain) => Object.hasOwn(upstreams, chain), now())
    if ('field' in read) return refusals(c, 400, [read])
    const zone = zones.find(({ suffix }) => suffix === splitName(read.name, suffixes)?.zone)
    if (!zone || !store || read.name !== c.req.param('name'))
      return refusal(c, 400, 'name', 'This gateway has no such name.')
    return answer(c, async (signal) => {
      const { chain, coinType, to, message } = read
      const signer = await signerOf(read, { chain, upstream: upstreams[chain]!, log }, signal)
      if (!signer) return refusal(c, 401, 'signature', 'The signature is not one of this address for this message.')
      const record = await store.change(read.name, {
        owner: read.address,
        coinType,
        // Whether the next owner is a key is not known before it signs something, such as a renewal.
        coinTypes: to === undefined ? coinTypesOf(read, signer) : [coinType],
        to,
        expiry: zone.expiry,
        hash: hashMessage(message),
      })
      if (record === 'unknown') return refusal(c, 404, 'name', 'This name is not registered.')
      if (record === 'foreign') return refusal(c, 401, 'address', 'This address is not the owner of the name.')
      if (record === 'used') return refusal(c, 400, 'message', 'This message was used already. Sign a new one.')
      return c.json({ success: true, ...record }, 200, headers)
    })
  })
  return routes
}

/** The version in which what is not there is an empty list, not an error. */
function isSecondVersion(c: NameContext): boolean {
  return c.req.query('apiVersion') === '2'
}

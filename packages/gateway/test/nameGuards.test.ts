import { Agent } from 'undici'
import { createAdaptorServer } from '@hono/node-server'
import { startAnvil, type Anvil } from '@portico/devnet'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTables } from '../src/database/openTables.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { createZoneStore } from '../src/names/createZoneStore.js'
import { nameRoutes } from '../src/names/nameRoutes.js'
import { createProjectDirectory } from '../src/projects/ProjectDirectory.js'
import { bodyOf, messageOf, newAccount, suffix, type RegistrationAnswer } from './namesForTests.js'
import { noCharges } from './gatewayForTests.js'

const log = (): void => undefined
let anvil: Anvil
/** One for all: each test has labels of its own. */
let database: Awaited<ReturnType<typeof openTables>>
beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil(), openTables(undefined, log)])
}, 60_000)
afterAll(async () => {
  await database.close()
  await anvil.stop()
})

interface Zone {
  /** The status of the answer to a registration. */
  register(body: unknown): Promise<number>
  /** The address that a label leads to on Ethereum. */
  addressOf(label: string): Promise<string | undefined>
}

/** The endpoints of names alone. */
async function open(): Promise<Zone> {
  const now = (): number => Date.now()
  const routes = nameRoutes({
    ens: undefined,
    zones: [{ suffix, open: true, reserved: [], perAccount: 2 }],
    store: createZoneStore(database.db, now),
    upstreams: { 'eip155:31337': { urls: [anvil.url], connections: new Agent() } },
    projects: createProjectDirectory(undefined),
    charges: noCharges,
    requests: createOpenRequests({ open: 1000, memory: 1e8 }),
    registrations: undefined,
    proxies: 0,
    log,
    now,
  })
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/profile/account`
  const query = 'projectId=test-project&apiVersion=2'
  return {
    async register(body) {
      const response = await fetch(`${url}?${query}`, { method: 'POST', body: JSON.stringify(body) })
      await response.text()
      return response.status
    },
    async addressOf(label) {
      const response = await fetch(`${url}/${encodeURIComponent(`${label}.${suffix}`)}?${query}`)
      return ((await response.json()) as RegistrationAnswer).addresses?.['60']?.address
    },
  }
}

describe('a registration', () => {
  it('that was replayed a minute later is refused', async () => {
    const zone = await open()
    const recorded = await bodyOf(newAccount(), { label: 'replayed', late: -60 })
    expect(await zone.register(recorded)).toBe(400)
    expect(await zone.addressOf('replayed')).toBeUndefined()
  })

  it('with the signature of another is refused', async () => {
    const zone = await open()
    const [owner, thief] = [newAccount(), newAccount()]
    expect(await zone.register(await bodyOf(owner, { label: 'stolen', address: thief.address }))).toBe(401)
    expect(await zone.addressOf('stolen')).toBeUndefined()
  })

  it('of a name that two register at once is given to one of them', async () => {
    const zone = await open()
    const racers = [newAccount(), newAccount()]
    const bodies = await Promise.all(racers.map((racer) => bodyOf(racer, { label: 'raced' })))
    const statuses = await Promise.all(bodies.map((body) => zone.register(body)))
    expect([...statuses].sort()).toEqual([200, 400])
    expect(await zone.addressOf('raced')).toBe(racers[statuses.indexOf(200)]!.address)
  })

  it('of a name of another, or of what looks like it, is refused', async () => {
    const zone = await open()
    const [owner, thief] = [newAccount(), newAccount()]
    expect(await zone.register(await bodyOf(owner, { label: 'google-fan' }))).toBe(200)
    for (const label of ['google-fan', 'goog1e-fan'])
      expect(await zone.register(await bodyOf(thief, { label })), label).toBe(400)
    expect(await zone.addressOf('google-fan')).toBe(owner.address)
  })

  it('of more names than an account may have is refused, also where they come at once', async () => {
    const zone = await open()
    const owner = newAccount()
    const bodies = await Promise.all([1, 2, 3, 4].map((number) => bodyOf(owner, { label: `greedy-${number}` })))
    const statuses = await Promise.all(bodies.map((body) => zone.register(body)))
    expect([...statuses].sort()).toEqual([200, 200, 400, 400])
    expect(await zone.register(await bodyOf(newAccount(), { label: 'greedy-5' }))).toBe(200)
  })

  it.each([
    ['mixed scripts', 'аdriana'],
    ['a zero-width joiner', 'adri\u200dana'],
    ['a sequence of emoji', '👩\u200d🚀👩\u200d🚀'],
    ['a reserved word', 'walletconnect'],
    ['what looks like a reserved word', 'h0stmaster'],
    ['600 letters', 'a'.repeat(600)],
  ])('of a label with %s is refused', async (_, label) => {
    const zone = await open()
    expect(await zone.register(await bodyOf(newAccount(), { label }))).toBe(400)
  })

  it.each([
    ['255 labels', messageOf(`${'a.'.repeat(254)}${suffix}`)],
    ['64 kB', messageOf(`${'a'.repeat(65_536)}.${suffix}`)],
  ])('of a name with %s is refused', async (_, message) => {
    const zone = await open()
    expect([400, 413, 422]).toContain(await zone.register(await bodyOf(newAccount(), { message })))
  })
})

import { createAdaptorServer } from '@hono/node-server'
import { startAnvil, type Anvil } from '@portico/devnet'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTables } from '../src/database/openTables.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { createZoneStore } from '../src/names/createZoneStore.js'
import { nameRoutes } from '../src/names/nameRoutes.js'
import type { NameGuard } from '../src/names/registration.js'
import { createProjectDirectory } from '../src/projects/ProjectDirectory.js'
import { bodyOf, messageOf, newAccount, suffix, type RegistrationAnswer } from './namesForTests.js'

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

/** The endpoints of names alone, without some of their guards. */
async function open(missing: readonly NameGuard[]): Promise<Zone> {
  const now = (): number => Date.now()
  const routes = nameRoutes({
    ens: undefined,
    zones: [{ suffix, open: true, reserved: [] }],
    store: createZoneStore(database.db, now, missing),
    upstreams: { 'eip155:31337': { urls: [anvil.url] } },
    projects: createProjectDirectory(undefined),
    requests: createOpenRequests({ open: 1000, memory: 1e8 }),
    buckets: undefined,
    proxies: 0,
    log,
    now,
    missing,
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

describe.each([
  ['the build', []],
  ['a build without the check', undefined],
] as const)('in %s', (_, none) => {
  const isWeak = none === undefined
  const ofBuild = isWeak ? 'weak' : 'whole'
  const without = (guard: NameGuard): Promise<Zone> => open(isWeak ? [guard] : [])

  it(`a registration that was replayed a minute later ${isWeak ? 'is taken' : 'is refused'} [time]`, async () => {
    const zone = await without('time')
    const owner = newAccount()
    const recorded = await bodyOf(owner, { label: `replayed-${ofBuild}`, late: -60 })
    expect(await zone.register(recorded)).toBe(isWeak ? 200 : 400)
    expect(await zone.addressOf(`replayed-${ofBuild}`)).toBe(isWeak ? owner.address : undefined)
  })

  it(`a registration with the signature of another ${isWeak ? 'is taken' : 'is refused'} [signature]`, async () => {
    const zone = await without('signature')
    const [owner, thief] = [newAccount(), newAccount()]
    const stolen = await bodyOf(owner, { label: `stolen-${ofBuild}`, address: thief.address })
    expect(await zone.register(stolen)).toBe(isWeak ? 200 : 401)
    expect(await zone.addressOf(`stolen-${ofBuild}`)).toBe(isWeak ? thief.address : undefined)
  })

  it(`a name that two register at once ${isWeak ? 'is given to both, and the later has it' : 'is given to one of them'} [taken]`, async () => {
    const zone = await without('taken')
    const racers = [newAccount(), newAccount()]
    const bodies = await Promise.all(racers.map((racer) => bodyOf(racer, { label: `raced-${ofBuild}` })))
    const statuses = await Promise.all(bodies.map((body) => zone.register(body)))
    expect([...statuses].sort()).toEqual(isWeak ? [200, 200] : [200, 400])
    const winner = await zone.addressOf(`raced-${ofBuild}`)
    expect(racers.map(({ address }) => address)).toContain(winner)
    if (!isWeak) expect(winner).toBe(racers[statuses.indexOf(200)]!.address)
  })

  it(`a name of another ${isWeak ? 'is lost to one who registers what looks like it' : 'cannot be registered, nor what looks like it'} [taken]`, async () => {
    const zone = await without('taken')
    const [owner, thief] = [newAccount(), newAccount()]
    expect(await zone.register(await bodyOf(owner, { label: `google-fan-${ofBuild}` }))).toBe(200)
    expect(await zone.register(await bodyOf(thief, { label: `goog1e-fan-${ofBuild}` }))).toBe(isWeak ? 200 : 400)
    expect(await zone.addressOf(`google-fan-${ofBuild}`)).toBe(isWeak ? undefined : owner.address)
  })

  it.each([
    ['mixed scripts', 'аdriana'],
    ['a zero-width joiner', 'adri\u200dana'],
    ['a sequence of emoji', '👩\u200d🚀👩\u200d🚀'],
    ['a reserved word', 'walletconnect'],
    ['what looks like a reserved word', 'h0stmaster'],
    ['600 letters', 'a'.repeat(600)],
  ])(`a label with %s ${isWeak ? 'is registered' : 'is refused'} [label]`, async (_what, label) => {
    const zone = await without('label')
    const owner = newAccount()
    expect(await zone.register(await bodyOf(owner, { label }))).toBe(isWeak ? 200 : 400)
  })
})

describe('names that no guard of their own has to stop', () => {
  it.each([
    ['255 labels', messageOf(`${'a.'.repeat(254)}${suffix}`)],
    ['64 kB', messageOf(`${'a'.repeat(65_536)}.${suffix}`)],
  ])('%s are refused by the form of a registration, whatever is taken away', async (_, message) => {
    const zone = await open(['label', 'time', 'signature', 'taken'])
    expect([400, 413, 422]).toContain(await zone.register(await bodyOf(newAccount(), { message })))
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { openDatabase, type Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../src/server/errors/ApiError.js'
import { flowLimits, flowRoutes, type FlowGuards } from '../../src/server/flows/flowRoutes.js'
import { continueMigration, flowsMigration, type FlowTables } from '../../src/server/flows/tables.js'
import { sessionMigration } from '../../src/server/auth/tables.js'
import { createWaitPlaces } from '../../src/server/auth/waitPlaces.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const random = (size: number): string => randomBytes(size).toString('base64url')
interface Answer {
  readonly status: number
  readonly body: unknown
}

describe.each(['embedded', 'server'] as const)('flows, %s', (kind) => {
  let database: Database<FlowTables>
  let now = 1_000_000
  beforeAll(async () => {
    const config = kind === 'server' ? await postgres.create('flows') : undefined
    database = await openDatabase({
      config,
      program: 'flows-test',
      migrations: { '001_session': sessionMigration, '002_flows': flowsMigration, '003_continue': continueMigration },
    })
  }, 120_000)
  afterAll(() => database.close())

  function app(guards?: FlowGuards): Hono {
    const made = new Hono()
    const routes = flowRoutes(
      {
        db: database.db,
        now: () => now,
        log: () => undefined,
        waitMs: 600,
        places: createWaitPlaces(),
        clientOf: () => 'home',
        requireSession: async (c, next) => {
          const id = c.req.header('x-session')
          if (id === undefined) throw new ApiError(401, 'embedded/sessionExpired', 'No session.')
          c.set('session', { id, userId: 'u', projectId: 'p', origin: 'https://shop.example', jkt: 'j', provedAt: 0 })
          await next()
        },
      },
      guards,
    )
    made.route('/api', routes)
    made.onError((error, c) =>
      error instanceof ApiError ? c.json({ code: error.code }, error.status) : c.json({ message: error.message }, 500),
    )
    return made
  }
  async function post(
    path: string,
    body: unknown,
    session?: string,
    guards?: FlowGuards,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const response = await app(guards).request(`/api/flows${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(session === undefined ? {} : { 'x-session': session }) },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    return { status: response.status, body: await response.json() }
  }
  async function store(session = random(8)): Promise<{
    readonly flowId: string
    readonly auth: string
    readonly ciphertext: string
    readonly session: string
  }> {
    const [flowId, auth, ciphertext] = [random(16), random(32), random(100)]
    const authHash = createHash('sha256').update(Buffer.from(auth, 'base64url')).digest('base64url')
    expect(await post('', { flowId, ciphertext, authHash }, session)).toEqual({ status: 200, body: {} })
    return { flowId, auth, ciphertext, session }
  }
  const decision = random(64)

  it('carry a sealed request to the window, once, and a decision back', async () => {
    const { flowId, auth, ciphertext, session } = await store()
    expect(await post('/decide', { flowId, auth, decision }), 'before it was read').toMatchObject({ status: 410 })
    const seen = post('/wait', { flowId, until: 'seen' }, session)
    expect(await post('/redeem', { flowId, auth })).toEqual({ status: 200, body: { ciphertext } })
    expect(await seen).toEqual({ status: 200, body: { seen: true } })
    expect(await post('/redeem', { flowId, auth })).toEqual({ status: 410, body: { code: 'embedded/aborted' } })
    const waiting = post('/wait', { flowId, until: 'decided' }, session)
    expect(await post('/decide', { flowId, auth, decision })).toEqual({ status: 200, body: {} })
    expect(await waiting).toEqual({ status: 200, body: { seen: true, decision } })
    expect(await post('/decide', { flowId, auth, decision: random(64) }), 'a second decision').toMatchObject({
      status: 410,
    })
    const row = await database.db
      .selectFrom('approval_flow')
      .selectAll()
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()
    expect(row.ciphertext).toBe('')
    expect(JSON.stringify(row)).not.toContain(auth)
  })

  it('tell a frame that waits at the same process of a decision at once', async () => {
    const { flowId, auth, session } = await store()
    await post('/redeem', { flowId, auth })
    const one = app()
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-session': session }
      return one.request(`/api/flows${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const waiting = send('/wait', { flowId, until: 'decided' }).then(() => performance.now())
    // It looked, and will again in a second.
    await sleep(200)
    await send('/decide', { flowId, auth, decision })
    const decided = performance.now()
    expect((await waiting) - decided).toBeLessThan(300)
  })

  it('row 14: are read once even by windows that ask at the same time; without the rule, each gets it', async () => {
    const { flowId, auth } = await store()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/redeem', { flowId, auth })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await store()
    const again = () =>
      post('/redeem', { flowId: other.flowId, auth: other.auth }, undefined, { once: false, waits: true, limits: true })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  })

  it('row 14: need the proof out of the fragment', async () => {
    const { flowId, auth } = await store()
    expect(await post('/redeem', { flowId, auth: random(32) })).toMatchObject({ status: 410 })
    expect(await post('/redeem', { flowId: random(16), auth })).toMatchObject({ status: 410 })
    expect(await post('/watch', { flowId, auth: random(32) })).toEqual({ status: 200, body: { open: false } })
    expect(await post('/redeem', { flowId, auth })).toMatchObject({ status: 200 })
  })

  it('belong to one session, and need it to be stored, waited for and taken back', async () => {
    const { flowId, session, auth } = await store()
    for (const path of ['', '/wait', '/withdraw']) expect(await post(path, {})).toMatchObject({ status: 401 })
    expect(await post('/wait', { flowId, until: 'seen' }, 'another')).toMatchObject({ status: 410 })
    await post('/withdraw', { flowId }, 'another')
    expect(await post('/watch', { flowId, auth })).toEqual({ status: 200, body: { open: true } })
    await post('/withdraw', { flowId }, session)
    expect(await post('/watch', { flowId, auth })).toEqual({ status: 200, body: { open: false } })
    expect(await post('/redeem', { flowId, auth })).toMatchObject({ status: 410 })
    expect(await post('/wait', { flowId, until: 'seen' }, session)).toMatchObject({ status: 410 })
  })

  it('row 16: end for the window when the frame stops waiting; without the rule, the visitor approves for a page that is gone', async () => {
    const { flowId, session, auth } = await store()
    await post('/redeem', { flowId, auth })
    expect(await post('/wait', { flowId, until: 'decided' }, session)).toEqual({ status: 200, body: { seen: true } })
    expect(await post('/watch', { flowId, auth })).toEqual({ status: 200, body: { open: true } })
    now += 10_000
    const weak = { once: true, waits: false, limits: true }
    expect(await post('/watch', { flowId, auth }, undefined, weak)).toEqual({ status: 200, body: { open: true } })
    expect(await post('/watch', { flowId, auth })).toEqual({ status: 200, body: { open: false } })
  })

  it('end after ten minutes, and are then removed', async () => {
    const { flowId, session, auth } = await store()
    now += flowLimits.lifetimeMs
    expect(await post('/redeem', { flowId, auth })).toMatchObject({ status: 410 })
    await store(session)
    expect(await database.db.selectFrom('approval_flow').select('id').where('id', '=', flowId).execute()).toEqual([])
  })

  it('are limited for a session, and of their form', async () => {
    const session = random(8)
    for (let n = 0; n < flowLimits.openPerSession; n++) await store(session)
    const flow = { flowId: random(16), ciphertext: random(100), authHash: random(32) }
    expect(await post('', flow, session)).toEqual({ status: 429, body: { code: 'embedded/tooMany' } })
    for (const wrong of [
      {},
      { ...flow, extra: 1 },
      { ...flow, flowId: 'x' },
      { ...flow, ciphertext: 'a'.repeat(500_000) },
      'text',
      null,
    ])
      expect(await post('', wrong, 'other')).toEqual({ status: 400, body: { code: 'embedded/unreadable' } })
  })

  it('a page that asks until the visitor gives in is refused for a minute; without the rule it goes on', async () => {
    const ask = async (session: string, guards?: FlowGuards): Promise<{ status: number; flowId: string }> => {
      const flow = { flowId: random(16), ciphertext: random(100), authHash: random(32) }
      return { flowId: flow.flowId, status: (await post('', flow, session, guards)).status }
    }
    const reject = async (session: string, guards?: FlowGuards): Promise<number> => {
      const { status, flowId } = await ask(session, guards)
      await post('/withdraw', { flowId, isRejected: true }, session)
      return status
    }
    for (const guards of [{ once: true, waits: true, limits: false }, undefined]) {
      const session = random(8)
      for (let n = 0; n < flowLimits.rejections; n++) {
        expect(await reject(session, guards)).toBe(200)
        now += 15_000
      }
      expect((await ask(session, guards)).status).toBe(guards ? 200 : 429)
      expect((await ask(random(8), guards)).status, 'other pages are not silenced').toBe(200)
      now += flowLimits.quietMs
      expect((await ask(session, guards)).status, 'a minute later').toBe(200)
    }
    const patient = random(8)
    for (let n = 0; n < 2 * flowLimits.rejections; n++) {
      expect(await reject(patient)).toBe(200)
      now += flowLimits.quietMs / 2
    }
  })

  it('a page asks twenty times in ten minutes, decided or not; without the rule more', async () => {
    for (const guards of [{ once: true, waits: true, limits: false }, undefined]) {
      const session = random(8)
      const ask = async (): Promise<number> => {
        const flowId = random(16)
        const { status } = await post('', { flowId, ciphertext: random(100), authHash: random(32) }, session, guards)
        await post('/withdraw', { flowId }, session)
        return status
      }
      for (let n = 0; n < flowLimits.perSession; n++) expect(await ask()).toBe(200)
      expect(await ask()).toBe(guards ? 200 : 429)
      now += flowLimits.lifetimeMs
      expect(await ask()).toBe(200)
    }
  })
})

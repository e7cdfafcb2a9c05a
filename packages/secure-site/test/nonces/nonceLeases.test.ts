import { openDatabase, type Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withNonce, type AskForNonce } from '../../src/browser/smartAccount/withNonce.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import { nonceLeaseTime, nonceMigration, nonceRoutes, type NonceTables } from '../../src/nonces/nonceLeases.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('sending from several tabs, %s', (kind) => {
  let database: Database<NonceTables>
  let now = 1_700_000_000_000
  beforeAll(async () => {
    const config = kind === 'server' ? await postgres.create('nonces') : undefined
    database = await openDatabase({ config, program: 'test', migrations: { '1': nonceMigration } })
  }, 60_000)
  afterAll(() => database.close())

  function tab(userId: string): AskForNonce {
    const app = new Hono()
    app.onError((error, context) =>
      error instanceof ApiError ? context.json({ code: error.code }, error.status) : context.json({}, 500),
    )
    const session = { id: 's', userId, projectId: 'p', origin: 'https://shop.example', jkt: 'j', provedAt: 0 }
    const routes = nonceRoutes({
      db: database.db,
      now: () => now,
      requireSession: async (context, next) => {
        context.set('session', session)
        await next()
      },
    })
    app.route('/', routes)
    return async (request) => {
      const answer = await app.request('/nonce/lease', { method: 'POST', body: JSON.stringify(request) })
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw Object.assign(new Error(json.code), { code: json.code })
    }
  }

  /** A chain that takes each nonce once. */
  async function sent(turn: (send: () => Promise<boolean>) => Promise<boolean>): Promise<number> {
    let next = 0
    const send = async (): Promise<boolean> => {
      const nonce = next
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (nonce !== next) return false
      next++
      return true
    }
    const results = await Promise.all(Array.from({ length: 4 }, () => turn(send)))
    return results.filter(Boolean).length
  }

  it('without turns, one transaction is sent and the others are lost', async () => {
    expect(await sent((send) => send())).toBe(1)
  })

  it('in turns, all are sent', async () => {
    expect(await sent((send) => withNonce({ chainId: 1, ask: tab('a') }, send))).toBe(4)
  })

  it('another user or network does not wait, and a frame that is gone is not waited for', async () => {
    const ask = tab('b')
    const take = (who: AskForNonce, chainId: `0x${string}`) =>
      who({ action: 'take', chainId, holder: crypto.randomUUID() })
    await take(ask, '0x1')
    await expect(take(ask, '0x1')).rejects.toThrow('nonces/busy')
    await take(ask, '0x2')
    await take(tab('c'), '0x1')
    now += nonceLeaseTime
    await take(ask, '0x1')
    // The lease of another frame cannot be returned.
    await ask({ action: 'return', chainId: '0x1', holder: crypto.randomUUID() })
    await expect(take(ask, '0x1')).rejects.toThrow('nonces/busy')
  })

  it('a transaction that fails gives the turn back', async () => {
    const ask = tab('d')
    const failing = withNonce({ chainId: 1, ask }, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withNonce({ chainId: 1, ask, timeout: 0 }, async () => 'sent')).toBe('sent')
  })
})

import { Hono } from 'hono'
import { randomBytes, randomUUID } from 'node:crypto'
import { openDatabase, type Database } from '@portico/database'

import type { Api } from '../../src/pages/api/Api.js'
import {
  createCustody,
  type Approval,
  type Custody,
  type SignerWorker,
} from '../../src/browser/custody/createCustody.js'
import { createSigner } from '../../src/browser/custody/createSigner.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import type { LogLine } from '../../src/server/SecureSiteConfig.js'
import type { Session, SessionEnv } from '../../src/server/auth/Session.js'
import { createVaultWith, vaultGuards } from '../../src/vault/createVault.js'
import type { VaultGuards } from '../../src/vault/unlocks.js'
import { localKeys, type KeyEncryption } from '../../src/vault/KeyEncryption.js'
import { sessionMigration, type Queries, type SessionTables } from '../../src/server/auth/tables.js'
import {
  sessionMigration as smartSessionMigration,
  type SessionTables as SmartSessionTables,
} from '../../src/server/smart-sessions/tables.js'
import { vaultMigration, type VaultTables } from '../../src/vault/tables.js'
import { vaultRoutes } from '../../src/vault/vaultRoutes.js'

export type SiteTables = VaultTables & SessionTables & SmartSessionTables

export const openVaultTables = (url: string | undefined): Promise<Database<SiteTables>> =>
  openDatabase<SiteTables>({
    config: url,
    program: 'secure-site',
    migrations: {
      '1-session': sessionMigration,
      '2-vault': vaultMigration,
      '3-smart': smartSessionMigration,
    },
  })

/** Keys of random bytes; the first is current. */
export function randomKeys(...ids: readonly string[]): KeyEncryption {
  return localKeys(new Map(ids.map((id) => [id, new Uint8Array(randomBytes(32))])), ids[0] ?? '')
}

/** The vault behind its routes, as a browser's custody reaches it. Time stands still until it is moved. */
export interface VaultSite {
  readonly db: Queries<SiteTables>
  readonly lines: LogLine[]
  time: number
  /** A login of a new user, or of the one that is given. */
  login(more?: Partial<Session>): Session
  api(session: Session): Api
  custody(session: Session): Custody
}

export function vaultSite(db: Queries<SiteTables>, keys: KeyEncryption, guards: Partial<VaultGuards> = {}): VaultSite {
  const lines: LogLine[] = []
  const sessions = new Map<string, Session>()
  const now = (): number => site.time
  const log = (line: LogLine): void => void lines.push(line)
  // The secret is exported at the origin of `login`.
  const deps = { db, keys, now, log, origin: 'https://shop.example' }
  const app = new Hono<SessionEnv>()
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ code: error.code, message: error.message }, error.status)
    throw error
  })
  const vault = createVaultWith({ ...vaultGuards, ...guards }, deps)
  const routes = vaultRoutes({
    vault,
    requireSession: async (c, next) => {
      const session = sessions.get(c.req.header('authorization') ?? '')
      if (session === undefined) throw new ApiError(401, 'noSession', 'Log in first.')
      c.set('session' as never, session as never)
      const user = {
        id: session.userId,
        wallet_group: session.projectId,
        email: null,
        email_proven: false,
        created_at: 0,
      }
      const row = db.insertInto('user_account').values({ ...user, frozen_at: null, hold_until: null })
      await row.onConflict((conflict) => conflict.doNothing()).execute()
      await next()
    },
  })
  app.route('/api', routes)

  const site: VaultSite = {
    db,
    lines,
    time: Date.UTC(2026, 10, 22),
    login(more = {}) {
      const session: Session = {
        id: randomUUID(),
        userId: randomUUID(),
        projectId: 'shop',
        origin: 'https://shop.example',
        jkt: 'jkt',
        provedAt: site.time,
        ...more,
      }
      sessions.set(session.id, session)
      return session
    },
    api: (session) => ({
      async post(path, body, { signal } = {}) {
        const headers = { authorization: session.id, 'content-type': 'application/json' }
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        const response = await app.request(`/api${path}`, { ...init, ...(signal ? { signal } : {}) })
        const answer: unknown = await response.json()
        if (response.ok) return answer
        throw Object.assign(new Error('refused'), answer, { status: response.status })
      },
    }),
    custody: (session) => createCustody({ api: site.api(session), startWorker: startSigner }),
  }
  return site
}

/** What `signer.worker.ts` does, in this process: messages are cloned as between a page and a worker. */
export function startSigner(): SignerWorker {
  const answer = createSigner()
  let isRunning = true
  const worker: SignerWorker = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      const copy: unknown = structuredClone(message)
      void answer(copy).then((reply) => {
        if (isRunning) worker.onmessage?.({ data: structuredClone(reply) } as MessageEvent)
      })
    },
    terminate: () => void (isRunning = false),
  }
  return worker
}

/** What a visitor approved, of any content. */
export const approval = (): Approval => ({ id: randomUUID(), digest: randomBytes(32).toString('base64url') })

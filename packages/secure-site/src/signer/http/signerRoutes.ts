import { errorFields, type Log } from '@portico/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'

import type { ExportWords } from '../accounts/createExports.js'
import type { Deletions } from '../accounts/createDeletions.js'
import type { Keys } from '../accounts/createKeys.js'
import type { Wallets } from '../accounts/createWallets.js'
import type { SignForPaymaster } from '../paymaster/createPaymaster.js'
import type { SmartSessions } from '../sessions/createSmartSessions.js'
import type { Sign } from '../sign/createSign.js'
import { SignCallSchema } from '../sign/SignCall.js'
import { SignerRefusal } from '../SignerRefusal.js'
import {
  EndSchema,
  EnrolSchema,
  ExportSchema,
  NewSessionSchema,
  OwnerSchema,
  ProvenSchema,
  SessionIdSchema,
  SessionSignSchema,
  SponsorSchema,
  UndoSchema,
  UserSchema,
} from './schemas.js'

export interface SignerParts {
  readonly wallets: Wallets
  readonly keys: Keys
  readonly deletions: Deletions
  readonly sign: Sign
  readonly exportWords: ExportWords
  readonly sessions: SmartSessions
  readonly signForPaymaster: SignForPaymaster
  readonly log: Log
}

const mostBytes = 2_000_000

/** What the site asks of the signer: each is a `POST` with JSON, answered with JSON. */
export function signerRoutes(parts: SignerParts): Hono {
  const { wallets, keys, deletions, sign, exportWords, sessions, signForPaymaster, log } = parts
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof SignerRefusal) {
      log({ level: 'warn', event: 'signer.refused', path: context.req.path, code: error.code })
      return context.json({ code: error.code, message: error.message }, error.status)
    }
    // Messages of other errors may repeat what was asked.
    log({ level: 'error', event: 'signer.failed', path: context.req.path, ...errorFields(error) })
    return context.json({ code: 'signer/failed', message: 'The signer could not do this. Ask again.' }, 500)
  })
  app.use(
    bodyLimit({
      maxSize: mostBytes,
      onError: () => {
        throw new SignerRefusal(413, 'signer/badRequest', 'The request is too large.')
      },
    }),
  )
  app.get('/health', (context) => context.json({ state: 'ready' }))

  function post<Input>(
    path: string,
    schema: v.GenericSchema<unknown, Input>,
    run: (input: Input) => Promise<object | undefined | void>,
  ): void {
    app.post(path, async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined)
      const input = v.safeParse(schema, body)
      if (!input.success) throw new SignerRefusal(400, 'signer/badRequest', 'The signer cannot read this request.')
      const answer = (await run(input.output)) ?? {}
      if (path !== '/wallets/read') log({ level: 'info', event: 'signer.done', path })
      return context.json(answer)
    })
  }

  post('/wallets/create', OwnerSchema, async (owner) => ({ accounts: await wallets.create(owner) }))
  post('/wallets/read', OwnerSchema, async (owner) => ({ accounts: (await wallets.read(owner)) ?? null }))
  post('/keys/enrol', EnrolSchema, (enrolment) => keys.enrol(enrolment))
  post('/keys/end', EndSchema, ({ userId, keys: ended, proof }) => keys.end(userId, ended, proof))
  post('/keys/undo', UndoSchema, ({ userId, since }) => keys.undo(userId, since))
  post('/users/freeze', UserSchema, ({ userId }) => keys.freeze(userId))
  post('/users/read', UserSchema, async ({ userId }) => ({ isFrozen: await keys.isFrozen(userId) }))
  post('/users/thaw', ProvenSchema, ({ userId, proof }) => keys.thaw(userId, proof))
  post('/users/delete', ProvenSchema, ({ userId, proof }) => deletions.ask(userId, proof))
  post('/users/keep', UserSchema, ({ userId }) => deletions.keep(userId))
  post('/sign', SignCallSchema, sign)
  post('/export', ExportSchema, exportWords)
  post('/sessions/create', NewSessionSchema, (session) => sessions.create(session))
  post('/sessions/sign', SessionSignSchema, ({ pci, operation }) => sessions.sign(pci, operation))
  post('/sessions/end', SessionIdSchema, ({ pci }) => sessions.end(pci))
  post('/paymaster/sign', SponsorSchema, signForPaymaster)
  return app
}

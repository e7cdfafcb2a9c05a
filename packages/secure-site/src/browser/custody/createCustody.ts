import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { CustodyError, type CustodyErrorCode } from './CustodyError.js'
import { accountsOf, PublicKeysSchema, type WalletAccounts } from './PublicKeys.js'
import { SeedBoxSchema } from './seedBox.js'
import {
  KeyDeliverySchema,
  type ExportedSecret,
  type SignerAnswer,
  type SignerKind,
  type SignerKinds,
} from './SignerMessages.js'
import type { SignRequest, SignResult } from './SignRequest.js'

/** What the visitor approved. */
export interface Approval {
  readonly id: string
  /** SHA-256 in base64url of what was shown. */
  readonly digest: string
}

/** The wallet of who is logged in. Each call rejects with a CustodyError, an error of the API, or the signal's reason. */
export interface Custody {
  /** Makes the wallet, or answers with the one that is there: two tabs at once get the same. */
  create(options?: CustodyOptions): Promise<WalletAccounts>
  /** Undefined before `create`. */
  accounts(options?: CustodyOptions): Promise<WalletAccounts | undefined>
  sign<Request extends SignRequest>(
    request: Request,
    approval: Approval,
    options?: CustodyOptions,
  ): Promise<SignResult<Request['kind']>>
  /** The secret of the wallet. The server refuses while a hold lasts, and long after the last login. */
  exportSecret(approval: Approval, options?: CustodyOptions): Promise<ExportedSecret>
}

export interface CustodyOptions {
  readonly signal?: AbortSignal
}

/** The part of `Worker` that is used. */
export interface SignerWorker {
  postMessage(message: unknown): void
  terminate(): void
  onmessage: ((event: MessageEvent<SignerAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface CreateCustodyOptions {
  readonly api: Api
  /** A new worker of `signer.worker.ts`. Each serves one signature. */
  startWorker(): SignerWorker
  /** Milliseconds that a worker may take to answer. Default 20 000. */
  readonly timeout?: number
}

const ReadySchema = v.strictObject({ state: v.literal('ready'), publicKeys: PublicKeysSchema })
const StoredSchema = v.strictObject({ state: v.literal('stored'), box: SeedBoxSchema, publicKeys: PublicKeysSchema })
const CreateSchema = v.variant('state', [
  ReadySchema,
  v.strictObject({ state: v.literal('new'), key: KeyDeliverySchema }),
])
const StoreSchema = v.variant('state', [ReadySchema, StoredSchema])
const ReadSchema = v.strictObject({
  wallet: v.nullable(v.strictObject({ id: v.string(), box: SeedBoxSchema, publicKeys: PublicKeysSchema })),
})
const UnlockSchema = v.strictObject({
  key: KeyDeliverySchema,
  box: SeedBoxSchema,
  next: v.optional(KeyDeliverySchema),
})

export function createCustody({ api, startWorker, timeout = 20_000 }: CreateCustodyOptions): Custody {
  const post = async <S extends v.GenericSchema>(
    path: string,
    body: object,
    schema: S,
    { signal }: CustodyOptions,
  ): Promise<v.InferOutput<S>> => {
    const answer = await api.post(path, body, signal ? { signal } : {})
    const { success, output } = v.safeParse(schema, answer)
    if (!success) throw new CustodyError('custody/badAnswer', 'The server answered what this page does not know.')
    return output
  }

  async function withSigner<T>(options: CustodyOptions, run: (ask: AskSigner, hpkePub: string) => Promise<T>) {
    const signer = openSigner(startWorker(), timeout, options.signal)
    try {
      const { publicKey } = await signer.ask({ type: 'start' })
      return await run(signer.ask, publicKey)
    } finally {
      signer.end()
    }
  }

  /** The server keeps the box; it is used once it came back and was opened again. */
  async function storeBox(ask: AskSigner, made: SignerKinds['make']['answer'], options: CustodyOptions) {
    const stored = await post('/vault/store', made, StoreSchema, options)
    if (stored.state === 'ready') return stored.publicKeys
    await ask({ type: 'check', box: stored.box, publicKeys: stored.publicKeys })
    return (await post('/vault/confirm', { dekId: stored.box.id }, ReadySchema, options)).publicKeys
  }

  async function unlock(
    purpose: 'sign' | 'export',
    { id, digest }: Approval,
    hpkePub: string,
    options: CustodyOptions,
  ) {
    const body = { approvalId: id, digest, purpose, hpkePub }
    const answer = await post('/vault/unlock', body, UnlockSchema, options)
    if (answer.key.digest !== digest) throw new CustodyError('custody/badAnswer', 'The key is for another approval.')
    return answer
  }

  return {
    create: (options = {}) =>
      withSigner(options, async (ask, hpkePub) => {
        const answer = await post('/vault/create', { hpkePub }, CreateSchema, options)
        if (answer.state === 'ready') return accountsOf(answer.publicKeys)
        return accountsOf(await storeBox(ask, await ask({ type: 'make', key: answer.key }), options))
      }),

    async accounts(options = {}) {
      const { wallet } = await post('/vault/read', {}, ReadSchema, options)
      return wallet === null ? undefined : accountsOf(wallet.publicKeys)
    },

    sign: (request, approval, options = {}) =>
      withSigner(options, async (ask, hpkePub) => {
        const unlocked = await unlock('sign', approval, hpkePub, options)
        const { result, next } = await ask({ type: 'sign', request, ...unlocked })
        // Without it, the server asks for it again at the next signature.
        if (next !== undefined) await storeBox(ask, next, options).catch(() => undefined)
        return result as SignResult<(typeof request)['kind']>
      }),

    exportSecret: (approval, options = {}) =>
      withSigner(options, async (ask, hpkePub) => {
        const { key, box } = await unlock('export', approval, hpkePub, options)
        return ask({ type: 'export', key, box })
      }),
  }
}

type AskSigner = <Kind extends SignerKind>(
  request: SignerKinds[Kind]['request'] & { readonly type: Kind },
) => Promise<SignerKinds[Kind]['answer']>

function openSigner(worker: SignerWorker, timeout: number, signal: AbortSignal | undefined) {
  const failed = (code: CustodyErrorCode, message: string): CustodyError => new CustodyError(code, message)

  const ask: AskSigner = (request) =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => end(() => reject(signal?.reason as Error))
      const timer = setTimeout(
        () => end(() => reject(failed('custody/signerFailed', 'The signer does not answer.'))),
        timeout,
      )
      function end(settle: () => void): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        settle()
      }
      worker.onmessage = ({ data }) =>
        end(() => {
          if (data.type === 'failed') reject(failed(data.code, data.message))
          else if (data.type !== request.type) reject(failed('custody/signerFailed', 'The signer answered late.'))
          else resolve(data.answer as SignerKinds[typeof request.type]['answer'])
        })
      worker.onerror = () => end(() => reject(failed('custody/signerFailed', 'The signer could not run.')))
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      else worker.postMessage(request)
    })

  return { ask, end: () => worker.terminate() }
}

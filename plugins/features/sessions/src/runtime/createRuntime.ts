import { askWallet, connectionInUse, findConnection, parseAnswer, toCodedError } from '@portico/chain-kit'
import {
  isPorticoError,
  parseCaip10,
  type Caip10,
  type ConnectedAccount,
  type PrimitiveAtom,
  type Router,
} from '@portico/core'
import * as v from 'valibot'
import type {
  CreatedSession,
  EndedSession,
  GrantedSession,
  SessionRequest,
  SessionsApi,
  SessionsContext,
  SmartSession,
} from '../SessionsSpec.js'
import { createCoSigner } from './createCoSigner.js'
import { offerOnChain, type OfferDeps, type Wallet } from './offerOnChain.js'
import {
  CapabilitySchema,
  GrantAnswerSchema,
  ListSchema,
  requestSchema,
  RevokedSchema,
  type ReadRequest,
  SignatureSchema,
  subscriptionSchema,
} from './schemas.js'
import { toSession } from './toSession.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export type Runtime = Pick<SessionsApi, 'supported' | 'grant' | 'createSubscription' | 'list' | 'read' | 'revoke'>

export interface RuntimeOptions {
  readonly created: PrimitiveAtom<CreatedSession | undefined>
  readonly ended: PrimitiveAtom<EndedSession | undefined>
  readonly hasViews: boolean
}

type Eip1193 = { request(request: { readonly method: string; readonly params: unknown }): Promise<unknown> }

export function createRuntime(context: SessionsContext, { created, ended, hasViews }: RuntimeOptions): Runtime {
  context.addErrors(errors)
  const { store, state, connections, error } = context
  const ask = createCoSigner(context, context.config.coSigner)

  function parse<S extends v.GenericSchema>(schema: S, request: unknown): v.InferOutput<S> {
    const { success, output, issues } = v.safeParse(schema, request)
    if (success) return output
    throw error('invalidRequest', { path: v.getDotPath(issues[0]) ?? 'request' }, { details: issues[0].message })
  }

  function walletOf(connected: ConnectedAccount, account: Caip10, signal?: AbortSignal): Wallet {
    const { namespaceSession, session } = connected
    const { name } = session.wallet
    const { methods } = namespaceSession
    const provider = namespaceSession.provider as Eip1193
    return {
      account,
      name,
      isEmbedded: store
        .get(connections.connectors)
        .some(({ id, type }) => id === session.connectorId && type === 'AUTH'),
      async ask(method, params, schema) {
        if (methods && !methods.includes(method))
          throw error('notSupported', { wallet: name, method }, { details: 'Use another wallet for it.' })
        const answer = await askWallet(
          () => provider.request({ method, params }),
          signal,
          (thrown) => toCodedError(context, { wallet: name, method }, thrown),
        )
        return parseAnswer(context, schema, answer, { from: name, method })
      },
    }
  }

  /** The account that a request is for, of the connection in use where it has it. */
  async function findWallet(chainId: number, address: string | undefined, signal?: AbortSignal): Promise<Wallet> {
    const chosen = address ?? (await connectionInUse(context, 'eip155', signal)).connection.selected
    const account: Caip10 = `eip155:${chainId}:${chosen}`
    return walletOf(await findConnection(context, account, signal), account, signal)
  }

  /** Wallets that do not say what they grant are asked all the same. */
  async function checkCapabilities(wallet: Wallet, request: ReadRequest) {
    const { chainId, signer, permissions, policies } = request
    const { address } = parseCaip10(wallet.account)
    const answer = await wallet
      .ask('wallet_getCapabilities', [address, [chainId]], v.record(v.string(), v.unknown()))
      .catch(() => undefined)
    const entry = Object.entries(answer ?? {}).find(([id]) => id.toLowerCase() === chainId.toLowerCase())
    const { permissions: given } = Object(entry?.[1]) as { readonly permissions?: unknown }
    if (given === undefined) return
    const refuse = (type: string): never => {
      throw error('permissionNotSupported', { wallet: wallet.name, type })
    }
    const { success, output } = v.safeParse(CapabilitySchema, given)
    if (!success || !output.supported) return refuse('permissions')
    const missing =
      permissions.find(({ type }) => !output.permissionTypes.includes(type)) ??
      [signer].find(({ type }) => !output.signerTypes.includes(type)) ??
      policies.find(({ type }) => !output.policyTypes.includes(type))
    if (missing) refuse(missing.type)
  }

  /** Has a step of the embedded wallet's view lead on to `view`. Answers whether it did. */
  function followedBy(view: string, { isEmbedded }: Wallet): () => boolean {
    let wasShown = false
    const router = isEmbedded && hasViews && store.get(state).open ? routerOf(context) : undefined
    router?.pushTransaction({
      onSuccess() {
        wasShown = true
        router.replace(view)
      },
    })
    return () => wasShown
  }

  function show(view: string, { isEmbedded }: Wallet): void {
    if (!hasViews) return
    if (store.get(state).open) routerOf(context)?.push(view)
    else if (isEmbedded) context.open(view)
  }

  async function grant(
    given: SessionRequest,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<GrantedSession> {
    const request = parse(requestSchema(Date.now() / 1000), given)
    const { chainId, expiry, permissions, policies, signer } = request
    const wallet = await findWallet(Number(chainId), request.address, signal)
    await checkCapabilities(wallet, request)
    const { account } = wallet
    const { address } = parseCaip10(account)
    const method = 'wallet_grantPermissions'
    const session = { account, expiry: expiry * 1000, permissions }
    const isFollowed = followedBy('SmartSessionCreated', wallet)
    store.set(created, { ...session, status: 'pending' })
    try {
      // The wallet has its co-signer add the second key: a page that brought it could bring another one.
      const params = [{ version: 2, chainId, address, expiry, signer, permissions, policies }]
      const answer = await wallet.ask(method, params, GrantAnswerSchema)
      const id = answer.pci ?? answer.context ?? answer.permissionsContext
      if (id === undefined) throw error('badAnswer', { from: wallet.name, method })
      store.set(created, { ...session, status: 'active' })
      void context.queries.loaded?.client.invalidateQueries({ queryKey: ['sessions', account] })
      if (!isFollowed()) show('SmartSessionCreated', wallet)
      return { chainId, address, expiry, permissions, context: id }
    } catch (thrown) {
      store.set(created, isFollowed() ? { ...session, status: 'failed', error: thrown } : undefined)
      throw thrown
    }
  }

  function accountOf(given: string | undefined): Caip10 {
    const { caipAddress, networkId } = store.get(connections.account('eip155'))
    if (given?.includes(':')) return given as Caip10
    const account = given === undefined ? caipAddress : networkId && (`${networkId}:${given}` as Caip10)
    if (!account) throw error('notConnected', {})
    return account
  }

  async function read(given?: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}) {
    const account = accountOf(given)
    const { pcis } = await ask({ account, schema: ListSchema, signal })
    const now = Date.now()
    return pcis.flatMap((row) => toSession(account, row, now))
  }

  const offers: OfferDeps = {
    context,
    ended,
    async openWallet(account, signal) {
      const wallet = walletOf(await findConnection(context, account, signal), account, signal)
      followedBy('SmartSessionList', wallet)
      return wallet
    },
    notify: (cause) => notify(context, error('endOnChainFailed', {}, { cause })),
  }

  return {
    async supported() {
      const session = connections.active('eip155')?.namespaceSession
      return !!session && (session.methods?.includes('wallet_grantPermissions') ?? true)
    },
    grant,
    read,
    async list(account) {
      try {
        return await read(account)
      } catch (cause) {
        notify(context, error('listFailed', {}, { cause }))
        return []
      }
    },
    async createSubscription(given, options) {
      const { chainId, signerPublicKey, amount, period, expiry } = parse(subscriptionSchema, given)
      const start = Math.floor(Date.now() / 1000)
      return grant(
        {
          chainId,
          expiry,
          signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: signerPublicKey }] } },
          permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: amount, start, period } }],
          policies: [],
        },
        options,
      )
    },
    async revoke(session, { signal } = {}) {
      const { pci, account, expiry, permissions } = session
      try {
        const wallet = await offers.openWallet(account, signal)
        const params = [{ pci, permissions, expiry: Math.floor(expiry / 1000), address: account }]
        const signature = await wallet.ask('wallet_revokePermissions', params, SignatureSchema)
        const { calls } = await ask({
          account,
          step: 'revoke',
          body: { pci, signature },
          schema: RevokedSchema,
          signal,
        })
        // Otherwise the list would have it until it is asked for again.
        const change = (list: readonly SmartSession[] | undefined) => list?.filter((session) => session.pci !== pci)
        context.queries.loaded?.client.setQueryData(['sessions', account], change)
        store.set(ended, calls.length === 0 ? undefined : offerOnChain(offers, session, calls))
      } catch (thrown) {
        notify(context, error('revokeFailed', {}, { cause: thrown }))
        throw thrown
      }
    },
  }
}

/** Tells the visitor, if the modal was ever opened. */
function notify(context: SessionsContext, failure: Error): void {
  if (routerOf(context)) context.notices.show('error', failure)
}

function routerOf(context: SessionsContext): Router | undefined {
  try {
    return context.router
  } catch (thrown) {
    if (isPorticoError(thrown, 'core/notOpened')) return undefined
    throw thrown
  }
}

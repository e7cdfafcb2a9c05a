import { createRpcClient } from '@portico/chain-kit'
import {
  classOfMethod,
  kindOfAnswer,
  type AnswerKind,
  type ApprovalMethod,
  type FrameRead,
} from '@portico/embedded-api'
import { isPorticoError, type Account, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { EmbeddedContext } from '../EmbeddedSpec.js'
import type { Approvals } from './createApprovals.js'
import { toProviderError } from './frameErrors.js'

/** What a provider needs to know of its connection, as it is now. */
export interface ProviderAccount {
  accounts(): readonly Account[]
  networkId(): Caip2
  /** EIP-155 chains on which the visitor has a smart account. */
  smartAccountNetworks(): Promise<readonly number[]>
}

interface Eip1193Request {
  readonly method: string
  readonly params?: unknown
}
type Listener = (payload: never) => void

/** EIP-1193, on top of the frame for what is approved, and of the network's own nodes for what is read. */
export interface EmbeddedProvider {
  /** @throws an error with a numeric `code` (EIP-1193, EIP-1474) */
  request(request: Eip1193Request): Promise<unknown>
  on(event: string, listener: Listener): EmbeddedProvider
  removeListener(event: string, listener: Listener): EmbeddedProvider
  emit(event: string, payload: unknown): void
}

/** What these answer; a batch may be answered by its id or by an object. */
const expected: Partial<Record<ApprovalMethod, AnswerKind>> = {
  eth_sendTransaction: 'transactionHash',
  eth_sendUserOperation: 'transactionHash',
  personal_sign: 'signedMessage',
  eth_signTypedData_v4: 'signedMessage',
}

export function createProvider(
  context: EmbeddedContext,
  approvals: Approvals,
  account: ProviderAccount,
): EmbeddedProvider {
  const nodes = createRpcClient(context)
  const listeners = new Map<string, Set<Listener>>()
  const listenersOf = (event: string): Set<Listener> => listeners.get(event) ?? new Set()
  const hexChainId = (): string => `0x${Number(account.networkId().split(':')[1]).toString(16)}`

  function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return nodes.request({ networkId: account.networkId(), method, params, schema: v.unknown() })
  }
  /** @param chainId hexadecimal */
  function read(method: FrameRead, params: unknown, chainId: string): Promise<unknown> {
    return approvals.read({ method, params, chainId: Number(chainId), chainNamespace: 'eip155' })
  }
  async function approve(method: ApprovalMethod, params: unknown): Promise<unknown> {
    const answer = await approvals.ask({
      method,
      params: withHexadecimal(params),
      chainId: Number(hexChainId()),
      chainNamespace: 'eip155',
    })
    const kind = expected[method]
    if (kind === undefined || kindOfAnswer(answer) === kind) return answer
    throw context.error('badAnswer', { from: context.t('name'), method })
  }
  async function answer({ method, params }: Eip1193Request): Promise<unknown> {
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    switch (method) {
      case 'eth_chainId':
        return hexChainId()
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return account.accounts().map(({ address }) => address)
      case 'wallet_getCapabilities':
        return capabilitiesOf(account, list, ask, read)
      case 'wallet_getCallsStatus':
        // The frame knows the batches that it sent.
        return (await hasSmartAccount(account)) ? read(method, list, hexChainId()) : ask(method, list)
    }
    const kind = classOfMethod(method)
    if (kind === 'safe') return ask(method, list)
    if (kind === 'approval' && !method.startsWith('solana_')) return approve(method as ApprovalMethod, params)
    approvals.refuse(method)
    throw context.error('methodNotAllowed', {})
  }
  const provider: EmbeddedProvider = {
    async request(request) {
      try {
        return await answer(request)
      } catch (thrown) {
        throw nodeError(thrown) ?? toProviderError(thrown)
      }
    },
    on(event, listener) {
      listeners.set(event, listenersOf(event).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listenersOf(event).delete(listener)
      return provider
    },
    emit(event, payload) {
      for (const listener of listenersOf(event)) listener(payload as never)
    },
  }
  return provider
}

/** What a node said, with its own code. */
function nodeError(thrown: unknown): Error | undefined {
  const { code, message } = Object(isPorticoError(thrown, 'embedded/rpcFailed') && thrown.cause) as {
    readonly code?: number
    readonly message?: string
  }
  return code === undefined ? undefined : Object.assign(new Error(message, { cause: thrown }), { code })
}

/** A bigint cannot be sent to the frame; quantities are hexadecimal (EIP-1474). */
function withHexadecimal(params: unknown): unknown {
  if (params === undefined) return []
  const write = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)
  return JSON.parse(JSON.stringify(params, write)) as unknown
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Read = (method: FrameRead, params: unknown, chainId: string) => Promise<unknown>

async function hasSmartAccount({ accounts, networkId, smartAccountNetworks }: ProviderAccount): Promise<boolean> {
  if (!accounts().some(({ type }) => type === 'smartAccount')) return false
  return (await smartAccountNetworks()).includes(Number(networkId().split(':')[1]))
}

const capabilitySchema = v.record(v.string(), v.unknown())
const capabilitiesSchema = v.record(v.string(), capabilitySchema)

/** EIP-5792: what the nodes offer, such as the assets of an account, and what a smart account does, as the frame says. */
async function capabilitiesOf(
  account: ProviderAccount,
  params: readonly unknown[],
  ask: Ask,
  read: Read,
): Promise<Readonly<Record<string, object>>> {
  const [address = '', asked] = params as readonly [string?, (readonly string[])?]
  const answer = v.safeParse(capabilitiesSchema, await ask('wallet_getCapabilities', params).catch(() => undefined))
  const capabilities: Record<string, object> = answer.success ? { ...answer.output } : {}
  const own = account.accounts().find((one) => one.address.toLowerCase() === String(address).toLowerCase())
  if (own?.type !== 'smartAccount') return capabilities
  for (const id of await account.smartAccountNetworks()) {
    const chainId = `0x${id.toString(16)}`
    if (Array.isArray(asked) && !asked.includes(chainId)) continue
    const smart = v.safeParse(
      capabilitySchema,
      await read('wallet_getCapabilities', params, chainId).catch(() => undefined),
    )
    if (smart.success) capabilities[chainId] = { ...capabilities[chainId], ...smart.output }
  }
  return capabilities
}

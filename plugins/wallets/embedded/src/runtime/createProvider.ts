import { createRpcClient } from '@portico/chain-kit'
import { hexChainId } from '@portico/chain-kit/account'
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
  /** Those of the modal in the namespace. */
  networks(): readonly Caip2[]
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
      chainId: Number(hexChainId(account.networkId())),
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
        return hexChainId(account.networkId())
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return account.accounts().map(({ address }) => address)
      case 'wallet_getCapabilities':
        return capabilitiesOf(account, list, ask, read)
      case 'wallet_getAssets':
        return assetsOf(account, list, ask, read)
      case 'wallet_getCallsStatus':
        // The frame knows the batches that it sent.
        return (await hasSmartAccount(account))
          ? read(method, list, hexChainId(account.networkId()))
          : ask(method, list)
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

const recordSchema = v.record(v.string(), v.unknown())
const capabilitiesSchema = v.record(v.string(), recordSchema)

/** EIP-5792: what the nodes offer, and what an account of the wallet does, as the frame says. */
async function capabilitiesOf(
  account: ProviderAccount,
  params: readonly unknown[],
  ask: Ask,
  read: Read,
): Promise<Readonly<Record<string, object>>> {
  const [address = '', chainIds] = params as readonly [string?, (readonly string[])?]
  const answer = v.safeParse(capabilitiesSchema, await ask('wallet_getCapabilities', params).catch(() => undefined))
  const capabilities: Record<string, object> = answer.success ? { ...answer.output } : {}
  const listedAccount = account
    .accounts()
    .find((account) => account.address.toLowerCase() === String(address).toLowerCase())
  if (!listedAccount) return capabilities
  const smart = listedAccount.type === 'smartAccount' ? await account.smartAccountNetworks() : []
  const usual = new Set([hexChainId(account.networkId()), ...smart.map((id) => hexChainId(`eip155:${id}`))])
  for (const chainId of Array.isArray(chainIds) ? knownChains(account, chainIds) : usual) {
    const said = v.safeParse(recordSchema, await read('wallet_getCapabilities', params, chainId).catch(() => undefined))
    if (said.success) capabilities[chainId] = { ...capabilities[chainId], ...said.output }
  }
  return capabilities
}

/** ERC-7811. The frame lists one network at a time; where it lists none, the nodes may. */
async function assetsOf(
  account: ProviderAccount,
  [request]: readonly unknown[],
  ask: Ask,
  read: Read,
): Promise<Readonly<Record<string, unknown>>> {
  const { chainFilter: filter } = Object(request) as { readonly chainFilter?: unknown }
  const chains = Array.isArray(filter) ? knownChains(account, filter) : [hexChainId(account.networkId())]
  const answers = chains.map(async (chainId) => {
    const params = [{ ...Object(request), chainFilter: [chainId] }]
    const answer = await read('wallet_getAssets', params, chainId).catch(() => ask('wallet_getAssets', params))
    return v.parse(recordSchema, answer)
  })
  return Object.assign({}, ...(await Promise.all(answers))) as Readonly<Record<string, unknown>>
}

/** Those of the modal: a page may name any number of chains. */
function knownChains({ networks }: ProviderAccount, chainIds: readonly unknown[]): readonly string[] {
  return networks()
    .map((networkId) => hexChainId(networkId))
    .filter((chainId) => chainIds.includes(chainId))
}

import { FrameError } from '@portico/embedded-api'
import {
  createPublicClient,
  custom,
  defineChain,
  hexToBytes,
  parseSignature,
  stringToBytes,
  type Address,
  type Authorization,
  type Chain,
  type PublicClient,
  type SignableMessage,
  type SignedAuthorization,
  type Transport,
} from 'viem'

import type { FrameNetwork } from '../../pages/pageRoutes.js'
import type { Api } from '../api/Api.js'
import type { Approval, Custody } from '../custody/createCustody.js'
import type { WalletAccounts } from '../custody/PublicKeys.js'
import { createNode, type Node } from '../nodes/createNode.js'
import {
  createSmartAccount,
  type SentCalls,
  type SmartAccount,
  type SmartAccountOptions,
} from '../smartAccount/createSmartAccount.js'
import {
  makeSession,
  readGrant,
  readRevocation,
  signGrant,
  signRevocation,
  type MadeSession,
  type SessionOwner,
} from '../smartAccount/grantPermissions.js'
import type { AccountKey } from '../smartAccount/toDelegatorAccount.js'
import type { SmartAccountInfo } from './createUsers.js'
import { readPersonalMessage, readTransaction, readTypedData } from './evmRequests.js'

export interface SmartAccountsDeps {
  readonly api: Api
  readonly custody: Custody
  /** Of a network of the project. */
  networkOf(chainId: string): FrameNetwork | undefined
  /** As in `SmartAccountOptions`. */
  readonly inTurn?: SmartAccountOptions['inTurn']
}

/** Whose account, and what was approved. */
export interface SmartAccountCall {
  readonly chainId: string
  readonly accounts: WalletAccounts
  readonly approval: Approval
  readonly signal: AbortSignal
  /** Whose co-signer was shown, where a session is granted. */
  readonly session?: MadeSession | undefined
}

/** The visitor's smart accounts, one on each network that has them. */
export interface SmartAccounts {
  /** Undefined where the network has none. */
  read(chainId: string, accounts: WalletAccounts): Promise<SmartAccountInfo | undefined>
  /** Whether the first operation is still to come that gives the plain account the code of a smart account (EIP-7702). */
  isUpgrade(chainId: string, accounts: WalletAccounts): Promise<boolean>
  /**
   * Refuses before the visitor is asked what no approval would make possible.
   * @returns the session that the site made, where one is to be granted
   * @throws FrameError
   */
  check(method: string, params: unknown, call: Omit<SmartAccountCall, 'approval'>): Promise<MadeSession | undefined>
  /** Answers a method that was approved. @throws FrameError `embedded/methodNotAllowed` */
  request(method: string, params: unknown, call: SmartAccountCall): Promise<unknown>
  /** `wallet_getCallsStatus` and `wallet_getCapabilities`, which need no approval. */
  ask(method: string, params: unknown, chainId: string, accounts: WalletAccounts): Promise<unknown>
}

const pollingInterval = 500

export function createSmartAccounts({ api, custody, networkOf, inTurn }: SmartAccountsDeps): SmartAccounts {
  const sent = new Map<string, SentCalls>()

  async function open(
    chainId: string,
    accounts: WalletAccounts,
    call?: SmartAccountCall,
  ): Promise<SessionOwner & { readonly smart: SmartAccount }> {
    const network = networkOf(chainId)
    if (!network?.smartAccounts)
      throw new FrameError('embedded/accountTypeUnavailable', 'There is no smart account on this network.')
    const { kind, contracts, isSponsored } = network.smartAccounts
    const node = createNode(api, chainId)
    const transport = transportOf(node)
    const client = createPublicClient({ chain: chainOf(chainId, network), transport, pollingInterval })
    const smart = await createSmartAccount({
      kind,
      client: client as PublicClient,
      bundler: transport,
      contracts,
      key: kind === '7702' ? accountKey('evm', accounts.evm, call) : accountKey('owner', accounts.owner, call),
      authorize: (authorization) => authorize(accounts.evm, authorization, call),
      ...(isSponsored && { sponsor: (request) => api.post('/paymaster/sponsor', request) }),
      // A session acts for a contract of its own; the co-signer knows no other.
      hasSessions: kind === 'hybrid',
      inTurn,
      sent,
      signal: call?.signal,
      now: () => Date.now(),
    })
    return {
      smart,
      client,
      contracts,
      api,
      signal: call?.signal,
      signDelegation(delegation) {
        const { approval, signal } = approved(call)
        const chain = { chainId: client.chain.id, manager: contracts.delegationManager }
        return custody.sign({ kind: 'delegation', account: accounts.owner, ...chain, delegation }, approval, { signal })
      },
    }
  }

  /** The key that the account obeys; it signs only with an approval. */
  function accountKey(key: 'evm' | 'owner', address: Address, call: SmartAccountCall | undefined): AccountKey {
    return {
      address,
      async signMessage(message) {
        const { approval, signal } = approved(call)
        const request = { kind: 'evmMessage', key, account: address, message: bytesOf(message) } as const
        return custody.sign(request, approval, { signal })
      },
      async signTypedData(data) {
        const { approval, signal } = approved(call)
        const typedData = JSON.stringify(data, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        const request =
          data.primaryType === 'PackedUserOperation'
            ? ({ kind: 'userOperation', key, account: address, typedData } as const)
            : ({ kind: 'evmTypedData', key, account: address, typedData } as const)
        return custody.sign(request, approval, { signal })
      },
    }
  }

  async function authorize(
    account: Address,
    { address, chainId, nonce }: Authorization,
    call: SmartAccountCall | undefined,
  ): Promise<SignedAuthorization> {
    const { approval, signal } = approved(call)
    const request = { kind: 'authorization', account, contract: address, chainId, nonce } as const
    const { r, s, yParity } = parseSignature(await custody.sign(request, approval, { signal }))
    return { address, chainId, nonce, r, s, yParity }
  }

  function requireSessions(chainId: string): void {
    if (networkOf(chainId)?.smartAccounts?.kind !== '7702') return
    throw new FrameError(
      'embedded/sessionsUnavailable',
      'On this network the account has one address for all it does (EIP-7702). Such accounts grant no sessions.',
    )
  }

  return {
    async read(chainId, accounts) {
      if (!networkOf(chainId)?.smartAccounts) return undefined
      const { smart } = await open(chainId, accounts)
      return { address: smart.account.address, isDeployed: await smart.isDeployed() }
    },

    async isUpgrade(chainId, accounts) {
      if (networkOf(chainId)?.smartAccounts?.kind !== '7702') return false
      return !(await (await open(chainId, accounts)).smart.isDeployed())
    },

    async check(method, params, { chainId, accounts, signal }) {
      if (method !== 'wallet_grantPermissions' && method !== 'wallet_revokePermissions') return undefined
      requireSessions(chainId)
      const owner = { ...(await open(chainId, accounts)), signal }
      if (method === 'wallet_grantPermissions') return makeSession(readGrant(params, owner), owner)
      readRevocation(params, owner)
      return undefined
    },

    async request(method, params, call) {
      const owner = await open(call.chainId, call.accounts, call)
      const { smart } = owner
      const { address } = smart.account
      switch (method) {
        case 'personal_sign':
          return smart.account.signMessage({ message: { raw: readPersonalMessage(params, address) } })
        case 'eth_signTypedData_v4':
          return smart.account.signTypedData(JSON.parse(readTypedData(params, address)))
        case 'wallet_sendCalls':
          return smart.sendCalls(params)
        case 'eth_sendTransaction': {
          const { to, value = 0n, data = '0x' } = readTransaction(params, address, call.chainId)
          if (!to) throw new FrameError('embedded/unreadable', 'A smart account cannot make a contract.')
          const operation = await smart.send([{ to, value, data }])
          return smart.transactionOf(operation)
        }
        case 'wallet_grantPermissions':
          return signGrant(readGrant(params, owner), shown(call.session), owner)
        case 'wallet_revokePermissions':
          return signRevocation(readRevocation(params, owner), owner)
        default:
          throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method.')
      }
    },

    async ask(method, params, chainId, accounts) {
      const { smart } = await open(chainId, accounts)
      const [id] = (Array.isArray(params) ? params : []) as readonly unknown[]
      if (method === 'wallet_getCallsStatus' && typeof id === 'string') return smart.getCallsStatus(id)
      if (method === 'wallet_getCapabilities') return smart.getCapabilities()
      throw new FrameError('embedded/unreadable', 'The request cannot be read.')
    },
  }
}

function approved(call: SmartAccountCall | undefined): SmartAccountCall {
  if (call) return call
  throw new FrameError('embedded/methodNotAllowed', 'Nothing was approved.')
}

function shown(session: MadeSession | undefined): MadeSession {
  if (session) return session
  throw new FrameError('embedded/methodNotAllowed', 'No co-signer was shown.')
}

function bytesOf(message: SignableMessage): Uint8Array {
  if (typeof message === 'string') return stringToBytes(message)
  return typeof message.raw === 'string' ? hexToBytes(message.raw) : message.raw
}

function transportOf(node: Node): Transport {
  const request = ({ method, params = [] }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
    node.request(method, params as readonly unknown[])
  return custom({ request })
}

function chainOf(chainId: string, { name, symbol, decimals }: FrameNetwork): Chain {
  return defineChain({
    id: Number(chainId.slice('eip155:'.length)),
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    // Never asked: the transport goes through the secure site.
    rpcUrls: { default: { http: [] } },
  })
}

import { startAnvil, type Anvil } from '@portico/devnet'
import { startAccounts, type Accounts } from '@portico/devnet-accounts'
import { createPublicClient, createTestClient, http, parseEther, type Address, type Hex, type PublicClient } from 'viem'
import { foundry } from 'viem/chains'
import { onTestFinished, vi } from 'vitest'
import { encodeCalls, type UserOperationIntent } from '@portico/wallet-requests'
import { PorticoError } from '@portico/core'
import type { PasskeyContext } from '../src/PasskeySpec.js'
import type { PasskeyWays } from '../src/PasskeyWays.js'
import { createLogin, type Login } from '../src/runtime/createLogin.js'
import { createOperations, type Operations, type PreparedOperation } from '../src/runtime/createOperations.js'
import { createWays } from '../src/runtime/createWays.js'
import type { Passkey } from '../src/runtime/deploymentOf.js'
import { errors, type PasskeyErrors } from '../src/errors.js'

export const networkId = 'eip155:31337'
const receiver: Address = '0x000000000000000000000000000000000000f00d'

/** A chain with the account's contracts and a bundler. */
export interface AccountChain {
  readonly anvil: Anvil
  readonly accounts: Accounts
  readonly client: PublicClient
  fund(address: Address, ether?: string): Promise<void>
  stop(): Promise<void>
}

export async function startAccountChain(): Promise<AccountChain> {
  const anvil = await startAnvil()
  const accounts = await startAccounts({ chain: anvil, timeoutMs: 150_000 })
  const test = createTestClient({ mode: 'anvil', chain: foundry, transport: http(anvil.url) })
  return {
    anvil,
    accounts,
    client: createPublicClient({ chain: foundry, transport: http(anvil.url), pollingInterval: 50 }) as PublicClient,
    // The chain's price of gas rises with each operation.
    fund: (address, ether = '1000') => test.setBalance({ address, value: parseEther(ether) }),
    async stop() {
      await accounts.stop()
      await anvil.stop()
    },
  }
}

/** A page of a visitor on the chain, without views. Its WebAuthn is what `installPasskeys` placed. */
export interface AccountPage {
  readonly ways: PasskeyWays
  readonly login: Login
  /** What connected last. */
  readonly connected: Passkey[]
  operations(passkey: Passkey): Promise<Operations>
  /** Sends 7 units with a passkey, and answers whether the account took it. */
  send(passkey: Passkey): Promise<boolean>
}

export function openAccountPage({ anvil, accounts }: AccountChain): AccountPage {
  vi.stubGlobal('location', { hostname: 'meridian.example', origin: 'https://meridian.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const nativeCurrency = { symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [anvil.url] } }
  const networks = [{ caipNetworkId: networkId, name: 'Devnet', nativeCurrency, rpcUrls }]
  const contracts = { ...accounts.addresses, entryPointVersion: '0.8' }
  const stored = new Map<string, unknown>()
  const context = {
    config: { networks: { [networkId]: { bundlerUrl: accounts.bundlerUrl, contracts } } },
    project: { metadata: { name: 'Meridian' } },
    store: { get: (value: unknown) => value },
    storage: {
      get: (key: string, parse: (value: unknown) => unknown) => (stored.has(key) ? parse(stored.get(key)) : undefined),
      set: (key: string, value: unknown) => void stored.set(key, JSON.parse(JSON.stringify(value))),
    },
    networks: () => networks,
    wants: {},
    t: (key: string) => key,
    error(name: keyof PasskeyErrors, facts: object, rest: object) {
      const text = errors[name] as string | ((facts: object) => string)
      const shortMessage = typeof text === 'function' ? text(facts) : text
      return new PorticoError(`passkey/${name}`, { shortMessage, context: facts, ...rest })
    },
  } as unknown as PasskeyContext
  const connected: Passkey[] = []
  const login = createLogin(context, () => [networkId])
  const ways = createWays(context, {
    login,
    networks: () => [networkId],
    inUse: () => (connected.length > 0 ? { passkey: connected.at(-1)!, networkId } : undefined),
    enter: async (passkey) => void connected.push(passkey),
  })
  const operations = (passkey: Passkey) =>
    createOperations(context, {
      networkId,
      passkey,
      assert: (challenge) => login.assert(passkey, challenge, undefined),
    })
  return {
    ways,
    login,
    connected,
    operations,
    async send(passkey) {
      const opened = await operations(passkey)
      const prepared = await opened.prepare(encodeCalls([{ to: receiver, value: 7n, data: '0x' }]))
      try {
        const hash = await opened.send(prepared, await opened.sign(intentOf(prepared), prepared))
        return (await opened.waitFor(hash)).success
      } catch (error) {
        if ((error as { readonly code?: unknown }).code === 'passkey/bundlerFailed') return false
        throw error
      }
    },
  }
}

/** What a reading of it says. */
export function intentOf({ operation, facts }: PreparedOperation): UserOperationIntent {
  const { entryPoint, deployment, maxCost } = facts
  const { sender: account, callData } = operation
  const chainId = foundry.id
  return {
    kind: 'userOperation',
    accountKind: 'hybrid',
    account,
    chainId,
    entryPoint,
    callData: callData as Hex,
    deployment,
    maxCost,
  }
}

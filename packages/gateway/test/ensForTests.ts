import { devEnsWriteAbi as abi, publicAccounts, startAnvil, type Anvil } from '@portico/devnet'
import { IdentitySchema, imageOf, type Identity } from '@portico/gateway-api'
import * as v from 'valibot'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData as encode,
  http,
  namehash,
  publicActions,
  walletActions,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'

type EnsConfig = NonNullable<NonNullable<GatewayConfig['names']>['ens']>
export type Gateway = Awaited<ReturnType<typeof gatewayForTests>>

export interface Registration {
  readonly avatar?: string
  /** Default: that of the devnet, with the address of the account. */
  readonly resolver?: Address
}

/** A drawing that may be shown, and the same in a URL. */
export const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
export const inline = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
export const accounts: readonly Address[] = publicAccounts.map(({ address }) => address)

export interface EnsForTests {
  anvil(): Anvil
  /** Sends a transaction; the contract that it made, if any. */
  send(account: Address, data: Hex, to?: Address): Promise<Address>
  /** What an account says that its name is. */
  claim(account: Address, name: string): Promise<void>
  setAvatar(account: Address, label: string, avatar: string): Promise<void>
  /** A name of an account, which is its primary name. */
  register(account: Address, label: string, registration?: Registration): Promise<void>
  /** Lets an address send transactions, without a key. */
  enable(address: Address): Promise<void>
  /** viem without a gateway. */
  client(): PublicClient
  gateway(config?: GatewayConfig, ens?: Partial<EnsConfig>): Promise<Gateway>
}

/** A chain with the Ethereum Name Service, on which the first account is `ada.eth`, for all tests of a file. */
export function ensForTests(): EnsForTests {
  let anvil: Anvil
  beforeAll(async () => {
    const ada = { label: 'ada', address: accounts[0]!, avatar: inline(drawing) }
    anvil = await startAnvil({ ens: { names: [ada] } })
  })
  afterAll(() => anvil.stop())
  const clientOf = (account?: Address) =>
    createTestClient({ mode: 'anvil', account, transport: http(anvil.url), pollingInterval: 20 })
      .extend(publicActions)
      .extend(walletActions)

  async function send(account: Address, data: Hex, to?: Address): Promise<Address> {
    const wallet = clientOf(account)
    const hash = await wallet.sendTransaction({ account, chain: null, data, ...(to && { to }) })
    const { status, contractAddress } = await wallet.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    return contractAddress ?? '0x'
  }
  async function claim(account: Address, name: string): Promise<void> {
    await send(account, encode({ abi, functionName: 'setName', args: [name] }), anvil.ens!.reverseRegistrar)
  }
  async function setAvatar(account: Address, label: string, avatar: string): Promise<void> {
    const args = [namehash(`${label}.eth`), 'avatar', avatar] as const
    await send(account, encode({ abi, functionName: 'setText', args }), anvil.ens!.resolver)
  }
  async function register(account: Address, label: string, { avatar, resolver }: Registration = {}): Promise<void> {
    const ens = anvil.ens!
    const node = namehash(`${label}.eth`)
    await send(account, encode({ abi, functionName: 'register', args: [label, account] }), ens.registrar)
    const setResolver = (to: Address) => encode({ abi, functionName: 'setResolver', args: [node, to] })
    if (resolver) await send(account, setResolver(resolver), ens.registry)
    else await send(account, encode({ abi, functionName: 'setAddr', args: [node, account] }), ens.resolver)
    await claim(account, `${label}.eth`)
    if (avatar !== undefined) await setAvatar(account, label, avatar)
  }
  return {
    anvil: () => anvil,
    send,
    claim,
    setAvatar,
    register,
    async enable(address: Address): Promise<void> {
      await clientOf().setBalance({ address, value: 10n ** 18n })
      await clientOf().impersonateAccount({ address })
    },
    client(): PublicClient {
      const contracts = { ensUniversalResolver: { address: anvil.ens!.universalResolver } }
      return createPublicClient({ chain: { ...mainnet, contracts }, transport: http(anvil.url) })
    },
    gateway(config: GatewayConfig = {}, ens: Partial<EnsConfig> = {}): Promise<Gateway> {
      const { universalResolver } = anvil.ens!
      return gatewayForTests({
        upstreams: { 'eip155:31337': anvil.url },
        names: { ens: { chain: 'eip155:31337', universalResolver, ...ens } },
        ...config,
      })
    },
  }
}

/** Servers of the test may be asked, at their private address. */
export function asking(...hosts: readonly { readonly host: string }[]): GatewayConfig {
  return { data: { assets: { local: Object.fromEntries(hosts.map(({ host }) => [host, '127.0.0.1'])) } } }
}

/** What a client of the gateway reads. */
export async function identityOf({ ask }: Gateway, address: string): Promise<Identity> {
  const response = await ask(`/v1/identity/${address}`)
  expect(response.status).toBe(200)
  return v.parse(IdentitySchema, await response.json())
}

/** The picture of an account, as a page gets it. */
export async function pictureOf(gateway: Gateway, address: string): Promise<Response | undefined> {
  const url = imageOf((await identityOf(gateway, address)).avatar ?? '', gateway.url)
  return url === undefined ? undefined : fetch(url)
}

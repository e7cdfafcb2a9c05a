import {
  devTetherAbi,
  devTetherBytecode,
  devTokenAbi,
  startAnvil,
  uniswapV2RouterAbi,
  type Anvil,
  type DevAccount,
} from '@portico/devnet'
import * as v from 'valibot'
import {
  createTestClient,
  http,
  maxUint256,
  publicActions,
  walletActions,
  getAddress,
  type Account,
  type Address,
  type Hex,
  type PublicActions,
  type TestClient,
  type TransactionReceipt,
  type WalletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import type { BuildTransactionAnswer } from '@portico/gateway-api'
import type { GatewayConfig, UniswapV2NetworkConfig } from '../src/index.js'

export const chain = 'eip155:31337'
export const native: string = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
export const id = (address: Address): string => `${chain}:${address}`

type ChainClient = TestClient<'anvil'> & PublicActions & WalletActions

export interface SwapSite {
  anvil(): Anvil
  client(): ChainClient
  /** A token like Tether’s, which has no pool. */
  tether(): Address
  user(index: number): Account
  /** A gateway with swaps on the chain; `over` replaces parts of its network. */
  config(over?: Partial<UniswapV2NetworkConfig>): GatewayConfig
  send(account: Account, call: { to: Address; data: Hex; value?: bigint; gas?: bigint }): Promise<TransactionReceipt>
  /** What a page does with a transaction that the gateway has built. */
  sendBuilt(account: Account, built: BuildTransactionAnswer): Promise<TransactionReceipt>
  /** Of a token, or of the native currency. */
  balance(token: Address | undefined, owner: Account): Promise<bigint>
  /** Of the router. */
  allowance(token: Address, owner: Account): Promise<bigint>
  approve(token: Address, account: Account, amount: bigint): Promise<void>
  /** What the router itself says of a path. */
  routerOut(amount: bigint, ...path: readonly Address[]): Promise<bigint>
  /** Puts ether and a token into their pool. */
  provide(account: Account, token: Address, tokens: bigint, ether: bigint): Promise<void>
}

function clientOf({ url }: Anvil): ChainClient {
  return createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** A chain with pools for the tests of a file. */
export function withSwapSite(): SwapSite {
  let anvil: Anvil
  let client: ChainClient
  let tether: Address
  beforeAll(async () => {
    anvil = await startAnvil()
    client = clientOf(anvil)
    const account = user(9)
    const hash = await client.deployContract({ chain: null, account, abi: devTetherAbi, bytecode: devTetherBytecode })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('the token like Tether’s was not deployed')
    tether = getAddress(contractAddress)
  })
  afterAll(() => anvil.stop())

  const user = (index: number): Account => privateKeyToAccount((anvil.accounts[index] as DevAccount).privateKey)

  function config(over: Partial<UniswapV2NetworkConfig> = {}): GatewayConfig {
    const { tokens, swap } = anvil
    const wrapped = { address: swap.wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
    const tetherToken = { address: tether, name: 'Devnet Tether', symbol: 'USDT', decimals: 6 }
    const network: UniswapV2NetworkConfig = {
      router: swap.router,
      wrapped: swap.wrapped,
      tokens: [tokens.dollar, tokens.gem, wrapped, tetherToken],
      via: [tokens.dollar.address],
      ...over,
    }
    return { upstreams: { [chain]: anvil.url }, swaps: { networks: { [chain]: network } } }
  }

  async function send(
    account: Account,
    call: { to: Address; data: Hex; value?: bigint; gas?: bigint },
  ): Promise<TransactionReceipt> {
    const hash = await client.sendTransaction({ chain: null, account, ...call })
    return client.waitForTransactionReceipt({ hash })
  }
  function sendBuilt(account: Account, { tx }: BuildTransactionAnswer): Promise<TransactionReceipt> {
    const to = tx.to.slice(chain.length + 1) as Address
    const gas = BigInt(tx.eip155?.gas ?? 0)
    return send(account, { to, data: tx.data as Hex, value: BigInt(tx.amount), gas })
  }
  const balance = (token: Address | undefined, owner: Account): Promise<bigint> =>
    token === undefined
      ? client.getBalance(owner)
      : client.readContract({ address: token, abi: devTokenAbi, functionName: 'balanceOf', args: [owner.address] })
  const allowance = (token: Address, owner: Account): Promise<bigint> =>
    client.readContract({
      address: token,
      abi: devTokenAbi,
      functionName: 'allowance',
      args: [owner.address, anvil.swap.router],
    })
  async function approve(token: Address, account: Account, amount: bigint): Promise<void> {
    const args = [anvil.swap.router, amount] as const
    const hash = await client.writeContract({
      chain: null,
      account,
      address: token,
      abi: devTokenAbi,
      functionName: 'approve',
      args,
    })
    await client.waitForTransactionReceipt({ hash })
  }
  async function routerOut(amount: bigint, ...path: readonly Address[]): Promise<bigint> {
    const router = { address: anvil.swap.router, abi: uniswapV2RouterAbi } as const
    const amounts = await client.readContract({ ...router, functionName: 'getAmountsOut', args: [amount, path] })
    return amounts.at(-1) ?? 0n
  }
  async function provide(account: Account, token: Address, tokens: bigint, ether: bigint): Promise<void> {
    await approve(token, account, tokens)
    const hash = await client.writeContract({
      chain: null,
      account,
      address: anvil.swap.router,
      abi: uniswapV2RouterAbi,
      functionName: 'addLiquidityETH',
      args: [token, tokens, 0n, 0n, account.address, maxUint256],
      value: ether,
    })
    await client.waitForTransactionReceipt({ hash })
  }

  return {
    anvil: () => anvil,
    client: () => client,
    tether: () => tether,
    user,
    config,
    send,
    sendBuilt,
    balance,
    allowance,
    approve,
    routerOut,
    provide,
  }
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** A `GET` below `/v1/convert/`, parsed as the kit parses it. */
export async function getConvert<T>(
  ask: Ask,
  name: string,
  query: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const response = await ask(`/v1/convert/${name}?${new URLSearchParams(query)}`)
  return parsed(response, schema)
}

export async function postBuild<T>(ask: Ask, body: object, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const response = await ask('/v1/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
  return parsed(response, schema)
}

async function parsed<T>(response: Response, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const json: unknown = await response.json()
  if (!response.ok) throw new Error(`HTTP ${response.status} ${JSON.stringify(json)}`)
  return v.parse(schema, json)
}

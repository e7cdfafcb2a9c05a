import {
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  isAddress,
  numberToHex,
  parseUnits,
  publicActions,
  walletActions,
  type Address,
  type Hash,
} from 'viem'
import * as v from 'valibot'
import type { DevToken } from '../evm/deployPlan.js'
import { devTokenAbi } from '../evm/contracts.js'
import type { Anvil } from '../evm/startAnvil.js'

export type SandboxChain = Pick<Anvil, 'url' | 'chainId' | 'tokens'>

/** Something to be sent on a chain of the sandbox. */
export interface SandboxOrder {
  readonly chain: SandboxChain
  /** Absent: the native currency. */
  readonly token: DevToken | undefined
  readonly symbol: string
  /** Decimal text of whole units. */
  readonly text: string
  /** Smallest units. */
  readonly amount: bigint
  readonly address: Address
}

const decimal = /^\d{1,12}(\.\d{1,18})?$/
/** Bought where an order names no amount. */
const defaultAmount = '25'

const wallets = v.pipe(
  v.array(
    v.object({
      address: v.pipe(
        v.string(),
        v.check((text) => isAddress(text)),
      ),
      blockchains: v.optional(v.array(v.string()), []),
      assets: v.optional(v.array(v.string()), []),
    }),
  ),
  v.minLength(1),
)

/** The order in the query of `/buy`, or what is wrong with it. The network is named by its chain id, or is the first one. */
export function readPurchase({ searchParams: query }: URL, chains: readonly SandboxChain[]): SandboxOrder | string {
  const parsed = v.safeParse(wallets, parseJson(query.get('destinationWallets')))
  // Sellers for one wallet take it by itself.
  const address = parsed.success ? parsed.output[0]!.address : (query.get('walletAddress') ?? '')
  if (!isAddress(address)) return 'There is no wallet in this order.'
  const chain = chains.find(({ chainId }) => String(chainId) === query.get('defaultNetwork')) ?? chains[0]
  if (!chain) return 'The sandbox has no networks.'
  const asset = (parsed.success && parsed.output[0]!.assets[0]) || query.get('destinationCurrencyCode') || 'ETH'
  const text = query.get('presetCryptoAmount') ?? defaultAmount
  if (!decimal.test(text)) return 'The amount is not a number.'
  const token = [chain.tokens.dollar, chain.tokens.gem].find(({ symbol }) => symbol === asset)
  if (!token && asset !== 'ETH') return `The sandbox does not sell ${asset}.`
  return orderOf(chain, token, text, getAddress(address))
}

function orderOf(chain: SandboxChain, token: DevToken | undefined, text: string, address: Address): SandboxOrder {
  const amount = parseUnits(text, token?.decimals ?? 18)
  return { chain, token, symbol: token?.symbol ?? 'ETH', text, amount, address }
}

/** The query of `/pay`: `asset` is a CAIP-19 id, `recipient` a CAIP-10 id on the same network. */
export const PaymentSchema = (chains: readonly SandboxChain[]): v.GenericSchema<unknown, SandboxOrder> =>
  v.pipe(
    v.object({
      asset: v.pipe(v.string(), v.regex(/^eip155:\d+\/(slip44:60|erc20:0x[0-9a-fA-F]{40})$/)),
      recipient: v.pipe(v.string(), v.regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/)),
      amount: v.pipe(v.string(), v.regex(decimal)),
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { asset, recipient, amount } = dataset.value
      const [, reference, kind, contract] = /^eip155:(\d+)\/(slip44|erc20):(.+)$/.exec(asset)!
      const [, network, address] = recipient.split(':')
      const chain = chains.find(({ chainId }) => String(chainId) === reference)
      const tokens = chain ? [chain.tokens.dollar, chain.tokens.gem] : []
      const token = tokens.find((token) => token.address.toLowerCase() === contract!.toLowerCase())
      if (!chain || network !== reference || (kind === 'erc20' && !token)) {
        addIssue({ message: 'is not on a network of the sandbox' })
        return NEVER
      }
      return orderOf(chain, token, amount, getAddress(address!))
    }),
  )

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Where the sandbox pays from. anvil lets it act as any account. */
const treasury = '0x000000000000000000000000000000000000ba27'

/** Sends what was bought, and waits until it is in a block. */
export async function sendAsset({ chain, token, amount, address }: SandboxOrder): Promise<Hash> {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
  const value = token ? 0n : amount
  // Enough for the fee as well.
  await client.request({
    method: 'anvil_setBalance',
    params: [treasury, numberToHex(value + 10n ** 18n)],
  })
  await client.impersonateAccount({ address: treasury })
  const hash = await client.sendTransaction({
    account: treasury,
    chain: null,
    ...(token
      ? {
          to: token.address,
          data: encodeFunctionData({ abi: devTokenAbi, functionName: 'mint', args: [address, amount] }),
        }
      : { to: address, value }),
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The sandbox could not send what was bought')
  return hash
}

import { someTransfers, startMemoryNode, type MemoryNode } from '@portico/devnet/memory-node'
import { encodeAbiParameters, keccak256, pad, stringToHex, toFunctionSelector, type Address, type Hex } from 'viem'

export const chain = 'eip155:1'

const address = (number: number): Address => pad(`0x${number.toString(16)}`, { size: 20 })
const router = address(0x100)
const factory = address(0x101)
const wrapped = address(0x200)
const dollar = address(0x201)
const pair = address(0x300)

/** Tokens that have a price, by the pool of the node. */
export const pricedTokens: readonly Address[] = [wrapped, dollar]

/** For `swaps` of a gateway's configuration. */
export const swapNetwork: object = {
  router,
  wrapped,
  tokens: [
    { address: dollar, name: 'Dollar', symbol: 'USD', decimals: 18 },
    { address: wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
  prices: { dollar },
}

/** What the node answers about the storage of an address: different for each. */
export const balanceOf = (account: string): Hex => keccak256(stringToHex(account.toLowerCase()))

/** A node of a network whose blocks have transfers, and that has a pool of two tokens. */
export interface Node extends MemoryNode {
  /** Times that it was asked for a balance, as `eth_getBalance` of `account`. */
  readonly balances: ReadonlyMap<string, number>
  /** Adds a block. */
  mineOne(): void
}

const reserve = 10n ** 24n
const word = [{ type: 'uint256' }] as const
const functions: readonly (readonly [string, Hex])[] = [
  ['factory()', pad(factory, { size: 32 })],
  ['getPair(address,address)', pad(pair, { size: 32 })],
  ['getReserves()', encodeAbiParameters([...word, ...word, ...word], [reserve, reserve, 0n])],
  ['decimals()', encodeAbiParameters(word, [18n])],
  ['balanceOf(address)', encodeAbiParameters(word, [10n ** 18n])],
  ['name()', encodeAbiParameters([{ type: 'string' }], ['Token'])],
  ['symbol()', encodeAbiParameters([{ type: 'string' }], ['TOK'])],
]
const answers = new Map(functions.map(([name, answer]) => [toFunctionSelector(name), answer]))

export async function startNode(): Promise<Node> {
  const balances = new Map<string, number>()
  const node = await startMemoryNode({
    isDated: true,
    others(method, [first]) {
      if (method === 'eth_getBalance') {
        const account = String(first)
        balances.set(account, (balances.get(account) ?? 0) + 1)
        return balanceOf(account)
      }
      const { data = '0x' } = Object(first) as { readonly data?: Hex }
      return answers.get(data.slice(0, 10) as Hex) ?? '0x'
    },
  })
  node.mine(someTransfers(100, 3))
  let seed = 1
  return { ...node, balances, mineOne: () => node.mine(someTransfers(1, 3, (seed += 1) * 1000)) }
}

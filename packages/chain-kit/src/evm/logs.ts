// What the logs of transactions of EVM networks say of assets: who gave what to whom, and who may take what of whom.

/** As nodes answer it: hexadecimal. */
export interface EvmLog {
  readonly address: string
  /** Of the event and its indexed arguments. Lower case. */
  readonly topics: readonly string[]
  readonly data: string
}

/** One asset that changed hands. Addresses are in lower case. */
export interface AssetMove {
  /** `native`, or the address of a contract. */
  readonly asset: string
  /** Id of an item of ERC-721 or ERC-1155, decimal. */
  readonly item?: string | undefined
  readonly from: string
  readonly to: string
  /** Smallest units. */
  readonly amount: bigint
}

/** What an account lets another one take of it. Addresses are in lower case. */
export interface AssetApproval {
  readonly asset: string
  readonly owner: string
  readonly spender: string
  /** Smallest units, 1 for an item. `all`: every item. */
  readonly amount: bigint | 'all'
}

/** What an account has more or less of, other than before. */
export interface BalanceChange {
  /** As in {@link AssetMove}. */
  readonly asset: string
  readonly item?: string | undefined
  /** Smallest units; below 0 for what it gave. */
  readonly amount: bigint
}

/** Of `event Name(…)`: keccak-256 of the signature. */
const events = {
  /** ERC-20 and ERC-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** ERC-1155. */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** ERC-20 and ERC-721. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** Permit2: `Approval(owner, token, spender, amount, expiration)` and `Permit` with a nonce. */
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const
/** What `traceTransfers` of `eth_simulateV1` writes as the contract of transfers of the native currency. */
const nativeContract = `0x${'e'.repeat(40)}`

/**
 * In their order. A contract may write what it likes: a move is as true as its asset is honest. Wrapped native currency (WETH9) is made and
 * unmade without one.
 */
export function movesIn(logs: readonly EvmLog[]): readonly AssetMove[] {
  return logs.flatMap((log) => movesOf(log))
}

function movesOf({ address, topics: [event, first, second, third], data }: EvmLog): readonly AssetMove[] {
  const contract = address.toLowerCase()
  const asset = contract === nativeContract ? 'native' : contract
  if (event === events.transfer && first && second) {
    const between = { asset, from: addressIn(first), to: addressIn(second) }
    return [
      third === undefined ? { ...between, amount: wordAt(data, 0) } : { ...between, amount: 1n, item: itemIn(third) },
    ]
  }
  if (event === events.transferSingle && second && third) {
    const between = { asset, from: addressIn(second), to: addressIn(third) }
    return [{ ...between, item: String(wordAt(data, 0)), amount: wordAt(data, 1) }]
  }
  if (event === events.transferBatch && second && third) {
    const between = { asset, from: addressIn(second), to: addressIn(third) }
    const [items, amounts] = [listAt(data, 0), listAt(data, 1)]
    return items.map((item, at) => ({ ...between, item: String(item), amount: amounts[at] ?? 0n }))
  }
  return []
}

/** In their order: a later one takes the place of an earlier one of the same owner, asset and spender. */
export function approvalsIn(logs: readonly EvmLog[]): readonly AssetApproval[] {
  return logs.flatMap(({ address, topics: [event, first, second, third], data }): readonly AssetApproval[] => {
    if (!first || !second) return []
    const [owner, asset] = [addressIn(first), address.toLowerCase()]
    if (event === events.approval) {
      const amount = third === undefined ? wordAt(data, 0) : 1n
      return [{ asset, owner, spender: addressIn(second), amount }]
    }
    if (event === events.approvalForAll)
      return [{ asset, owner, spender: addressIn(second), amount: wordAt(data, 0) === 0n ? 0n : 'all' }]
    if ((event === events.permit2Approval || event === events.permit2Permit) && third)
      return [{ asset: addressIn(second), owner, spender: addressIn(third), amount: wordAt(data, 0) }]
    return []
  })
}

/** What an account has more or less of after all moves. */
export function changesFor(account: string, moves: readonly AssetMove[]): readonly BalanceChange[] {
  const holder = account.toLowerCase()
  const sums = new Map<string, BalanceChange>()
  for (const { asset, item, from, to, amount } of moves) {
    const key = `${asset} ${item ?? ''}`
    const before = sums.get(key)?.amount ?? 0n
    const change = (to === holder ? amount : 0n) - (from === holder ? amount : 0n)
    sums.set(key, { asset, ...(item !== undefined && { item }), amount: before + change })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

const addressIn = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`
const itemIn = (topic: string): string => String(BigInt(topic))
/** Words that are not there count as 0, as those of a log that was cut off. */
const wordAt = (data: string, at: number): bigint => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at) || '0'}`)

/** A list whose place in the data stands at a word. Empty where it leads out of the data. */
function listAt(data: string, at: number): readonly bigint[] {
  const words = (data.length - 2) / 64
  const start = wordAt(data, at) / 32n
  if (start >= BigInt(Math.floor(words))) return []
  const length = wordAt(data, Number(start))
  if (start + 1n + length > BigInt(Math.floor(words))) return []
  return Array.from({ length: Number(length) }, (_, index) => wordAt(data, Number(start) + 1 + index))
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keccak256, numberToHex, pad, toEventSelector, toHex, type Address, type Hex } from 'viem'

/** A transfer of an ERC-20 token. */
export interface MemoryTransfer {
  readonly token: Address
  readonly sender: Address
  readonly recipient: Address
  readonly amount: bigint
}

interface MemoryBlock {
  readonly header: Record<string, unknown> & { readonly number: Hex; readonly hash: Hex; readonly parentHash: Hex }
  readonly transfers: readonly MemoryTransfer[]
  readonly logs: readonly Record<string, unknown>[]
}

/** What a node can do wrong. */
export interface Faults {
  /** What it says its last block is. */
  head?: number | undefined
  /** Blocks above it have no logs, as of a node behind a balancer that is not as far. */
  logsUntil?: number | undefined
  /** It refuses ranges of more blocks. */
  maxRange?: number | undefined
  /** It answers each log twice. */
  isTwice?: boolean | undefined
  /** It refuses everything. */
  isDown?: boolean | undefined
  chainId?: number | undefined
}

/**
 * A node that answers from memory what an EVM node answers about blocks and logs (Ethereum JSON-RPC API). A chain of
 * 100 000 transfers is there at once, and any part of it can be replaced.
 */
export interface MemoryNode {
  readonly url: string
  readonly faults: Faults
  readonly height: () => number
  mine(blocks: readonly (readonly MemoryTransfer[])[]): void
  /** Takes away the last blocks; what is mined then has other hashes. */
  goBack(depth: number): void
  /** All transfers of the chain, as `block/index/amount`. */
  transfers(): readonly string[]
  requests(): number
  stop(): Promise<void>
}

const event = toEventSelector('Transfer(address,address,uint256)')
const bloomOf = (topics: readonly Hex[]): Hex => {
  const bytes = new Uint8Array(256)
  for (const topic of topics) {
    const hash = Buffer.from(keccak256(topic).slice(2), 'hex')
    for (const at of [0, 2, 4]) {
      const bit = hash.readUInt16BE(at) & 2047
      bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7))
    }
  }
  return toHex(bytes)
}
const emptyBloom = bloomOf([])
const transferBloom = bloomOf([event])

export interface MemoryNodeOptions {
  /** Logs carry the time of their block, as newer nodes have it. */
  readonly isDated?: boolean | undefined
  /** Answers what is not about blocks and logs. Default: there is no such method. */
  readonly others?: ((method: string, params: readonly unknown[]) => unknown) | undefined
}

export async function startMemoryNode(options: MemoryNodeOptions = {}): Promise<MemoryNode> {
  const chain: MemoryBlock[] = []
  const faults: Faults = {}
  let salt = 0
  let requests = 0

  function mineOne(transfers: readonly MemoryTransfer[]): void {
    const number = numberToHex(chain.length)
    const parentHash = chain.at(-1)?.header.hash ?? pad('0x')
    const hash = keccak256(`${parentHash}${toHex(`${salt}/${number}`).slice(2)}`)
    const timestamp = numberToHex(1_700_000_000 + chain.length * 12)
    const logs = transfers.map(({ token, sender, recipient, amount }, at) => ({
      address: token,
      topics: [event, pad(sender), pad(recipient)],
      data: numberToHex(amount, { size: 32 }),
      blockNumber: number,
      blockHash: hash,
      ...(options.isDated ? { blockTimestamp: timestamp } : {}),
      transactionHash: keccak256(`${hash}${at.toString(16).padStart(8, '0')}`),
      transactionIndex: numberToHex(at),
      logIndex: numberToHex(at),
      removed: false,
    }))
    const logsBloom = logs.length > 0 ? transferBloom : emptyBloom
    chain.push({ header: { number, hash, parentHash, timestamp, logsBloom, transactions: [] }, transfers, logs })
  }

  function logsOf(filter: { fromBlock?: Hex; toBlock?: Hex; blockHash?: Hex }): unknown {
    if (filter.blockHash) {
      const block = chain.find(({ header }) => header.hash === filter.blockHash)
      if (!block) throw new Error('unknown block')
      return block.logs
    }
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
    if (to - from + 1 > (faults.maxRange ?? Infinity)) throw new Error('query exceeds max block range')
    const logs = chain.slice(from, Math.min(to, faults.logsUntil ?? Infinity) + 1).flatMap((block) => block.logs)
    return faults.isTwice ? [...logs, ...logs] : logs
  }

  function answer(method: string, params: readonly unknown[]): unknown {
    const [first] = params
    if (faults.isDown) throw new Error('down')
    const last = chain.length - 1
    switch (method) {
      case 'eth_chainId':
        return numberToHex(faults.chainId ?? 1)
      case 'eth_getBlockByNumber': {
        if (first !== 'latest') return chain[Number(first)]?.header ?? null
        const head = faults.head ?? last
        // Of a head that is made up, even the block is.
        return chain[head]?.header ?? { ...chain[last]?.header, number: numberToHex(head), hash: keccak256('0xdead') }
      }
      case 'eth_getLogs':
        return logsOf(first as Parameters<typeof logsOf>[0])
      case 'eth_getCode':
        return '0x'
      default:
        if (options.others) return options.others(method, params)
        throw new Error(`the method ${method} does not exist`)
    }
  }

  function reply({ id, method, params }: { id: number; method: string; params: unknown[] }): unknown {
    requests += 1
    try {
      return { jsonrpc: '2.0', id, result: answer(method, params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } }
    }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const calls = JSON.parse(body) as Parameters<typeof reply>[0] | Parameters<typeof reply>[0][]
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    height: () => chain.length - 1,
    mine: (blocks) => blocks.forEach(mineOne),
    goBack(depth) {
      salt += 1
      chain.length -= depth
    },
    transfers: () =>
      chain.flatMap(({ transfers }, block) => transfers.map(({ amount }, index) => `${block}/${index}/${amount}`)),
    requests: () => requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As many blocks, with `each` transfers among 100 accounts; `seed` makes them differ. */
export function someTransfers(blocks: number, each: number, seed = 0): readonly (readonly MemoryTransfer[])[] {
  const account = (at: number): Address => pad(numberToHex(1 + (at % 100)), { size: 20 })
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: each }, (_, at) => {
      const number = block * each + at + seed
      return {
        token: pad(numberToHex(0x1000 + (number % 7)), { size: 20 }),
        sender: account(number),
        recipient: account(number * 31 + 7),
        amount: BigInt(number + 1),
      }
    }),
  )
}

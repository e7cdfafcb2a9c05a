import { randomBytes } from '@noble/hashes/utils'
import { bytesToHex, numberToHex, type Address, type Hex } from 'viem'
import { createNode } from './callNode.js'

export interface TestSafeOptions {
  /** Of the Safe. A local anvil executes its transactions by impersonation. */
  readonly address: Address
  /** Default 31337. */
  readonly chainId?: number
  /** Node of its chain: `http://127.0.0.1:8545` of an anvil. */
  readonly rpcUrl: string
  /** Default `https://app.safe.global`. */
  readonly origin?: string
}

/** Safe{Wallet} around a page, as the Safe Apps SDK speaks to it. The page's own side is the published SDK. */
export interface TestSafe {
  /** What the page has as `parent`. */
  readonly parent: { postMessage(message: unknown): void }
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** What its visitor does with transactions and messages. `pending`: other owners have to sign too. Default `sign`. */
  behave(how: 'sign' | 'pending' | 'refuse'): void
  /** The last owner signs a transaction: it goes on the chain. Answers the hash there, which is not the Safe's own. */
  execute(safeTxHash: string): Promise<Hex>
}

/** What Safe{Wallet} sends for transactions and messages alike (safe-wallet-web, `CommunicatorMessages`). */
const rejected = 'Transaction was rejected'

interface SdkRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
}
interface SafeTransaction {
  readonly to: Address
  readonly value: string
  readonly data: Hex
}

/** @param page Where messages are dispatched: the window of the page. */
export function createTestSafe(options: TestSafeOptions, page: EventTarget): TestSafe {
  const { address, chainId = 31_337, rpcUrl, origin = 'https://app.safe.global' } = options
  const node = createNode(() => [{ chainId, rpcUrl }], {})
  const requests: { method: string; params: unknown }[] = []
  const queue = new Map<string, { readonly txs: readonly SafeTransaction[]; txHash: Hex | null }>()
  let behaviour: Parameters<TestSafe['behave']>[0] = 'sign'

  function sign(): object {
    if (behaviour === 'refuse') throw new Error(rejected)
    return behaviour === 'pending'
      ? { messageHash: bytesToHex(randomBytes(32)) }
      : { signature: bytesToHex(randomBytes(130)) }
  }
  const methods: Readonly<Record<string, (params: never) => unknown>> = {
    getSafeInfo: () => ({ safeAddress: address, chainId, threshold: 2, owners: [address], isReadOnly: false }),
    sendTransactions({ txs }: { readonly txs: readonly SafeTransaction[] }) {
      if (behaviour === 'refuse') throw new Error(rejected)
      const safeTxHash = bytesToHex(randomBytes(32))
      queue.set(safeTxHash, { txs, txHash: null })
      return { safeTxHash }
    },
    getTxBySafeTxHash({ safeTxHash }: { readonly safeTxHash: string }) {
      const found = queue.get(safeTxHash)
      if (!found) throw new Error('Transaction not found')
      return { txHash: found.txHash, txStatus: found.txHash ? 'SUCCESS' : 'AWAITING_CONFIRMATIONS' }
    },
    rpcCall: ({ call, params }: { readonly call: string; readonly params: unknown }) =>
      node.call(chainId, call, params),
    signMessage: sign,
    signTypedMessage: sign,
  }
  async function answer({ id, method, params }: SdkRequest): Promise<void> {
    let result: object
    try {
      const run = methods[method]
      if (!run) throw new Error(`${method} is not supported`)
      result = { success: true, data: await run(params as never) }
    } catch (error) {
      result = { success: false, error: (error as Error).message }
    }
    const data = { id, version: '9.1.0', ...result }
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data, source: parent }))
  }
  const parent = {
    postMessage(message: unknown): void {
      const request = message as SdkRequest
      requests.push({ method: request.method, params: request.params })
      // A message is never answered while it is posted.
      queueMicrotask(() => void answer(request))
    },
  }
  return {
    parent,
    requests,
    behave: (how) => void (behaviour = how),
    async execute(safeTxHash) {
      const found = queue.get(safeTxHash)
      const [first] = found?.txs ?? []
      if (!found || !first) throw new Error(`The Safe has no transaction ${safeTxHash}`)
      await node.call(chainId, 'anvil_setBalance', [address, numberToHex(10n ** 20n)])
      await node.call(chainId, 'anvil_impersonateAccount', [address])
      const value = numberToHex(BigInt(first.value))
      const transaction = { from: address, to: first.to, value, data: first.data }
      found.txHash = (await node.call(chainId, 'eth_sendTransaction', [transaction])) as Hex
      return found.txHash
    },
  }
}

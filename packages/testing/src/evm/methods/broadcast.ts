import { createClient, custom, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import type { Node } from '../callNode.js'

export interface WalletTransaction {
  readonly to?: Address | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
  /** EIP-7702: code the account shall run from this transaction on. */
  readonly delegate?: Address | undefined
}

export interface Broadcaster {
  /** Fills in what the node knows, signs and broadcasts. @throws the node's own JSON-RPC error */
  send(chainId: number, signer: PrivateKeyAccount, transaction: WalletTransaction): Promise<Hex>
}

/** One transaction after the other: two at a time would take the same nonce. */
export function createBroadcaster(node: Node): Broadcaster {
  let last: Promise<unknown> = Promise.resolve()

  async function sendOne(chainId: number, signer: PrivateKeyAccount, transaction: WalletTransaction): Promise<Hex> {
    const { delegate, ...rest } = transaction
    const client = createClient({
      transport: custom(
        { request: ({ method, params }: { method: string; params?: unknown }) => node.call(chainId, method, params) },
        { retryCount: 0 },
      ),
    })
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const nonce =
      transaction.nonce ?? Number(await node.call(chainId, 'eth_getTransactionCount', [signer.address, 'pending']))
    const authorization = delegate && {
      // One more than the transaction's: the same account sends it.
      authorizationList: [await signer.signAuthorization({ address: delegate, chainId, nonce: nonce + 1 })],
    }
    try {
      const ready = await prepareTransactionRequest(client, {
        ...given,
        ...authorization,
        account: signer,
        chainId,
        nonce,
        parameters: ['gas', 'fees', 'type'],
        // Which of the fields are there is known only now: too late for viem's types.
      } as unknown as Parameters<typeof prepareTransactionRequest>[1])
      const gas = transaction.gas ?? withMargin(ready.gas)
      const serializedTransaction = await signer.signTransaction({
        ...ready,
        gas,
      } as Parameters<PrivateKeyAccount['signTransaction']>[0])
      return await sendRawTransaction(client, { serializedTransaction })
    } catch (error) {
      throw nodeErrorIn(error)
    }
  }
  return {
    send(chainId, signer, transaction) {
      const sending = last.then(() => sendOne(chainId, signer, transaction))
      last = sending.catch(() => {})
      return sending
    },
  }
}

/** Of a transfer to an account without code, which always costs the same. */
const transferGas = 21_000n

/**
 * The gas limit for an estimate, as MetaMask sets it on public networks (`@metamask/transaction-controller`, `src/utils/gas.ts`:
 * `DEFAULT_GAS_MULTIPLIER`, `FIXED_GAS`): half as much again, as the state may change until the transaction is in a block. Its cap
 * of 90 % of a block's gas is left out: no test comes near it.
 */
function withMargin(estimate: bigint): bigint {
  return estimate === transferGas ? estimate : (estimate * 3n) / 2n
}

/** viem explains errors at length; a wallet passes on what the node said. */
function nodeErrorIn(error: unknown): unknown {
  let inner = error as { readonly code?: unknown; readonly name?: string; readonly cause?: unknown } | undefined
  while (inner && !(typeof inner.code === 'number' && inner.cause === undefined)) inner = inner.cause as typeof inner
  return inner ?? error
}

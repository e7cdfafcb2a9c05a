import { findNetwork, networkName } from '@portico/chain-kit'
import {
  isPorticoError,
  messageOf,
  parseCaip10,
  untilAborted,
  type Caip2,
  type NativeTransfer,
  type TransfersCapability,
} from '@portico/core'
import type { PolkadotContext, PolkadotSigner } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import { prefixOf } from './accountsOn.js'
import type { Apis } from './createApis.js'
import type { Wallets } from './createWallets.js'
import type { Transfer } from './openChain.js'
import { encodeAddress, isAddress } from './ss58.js'
import { waitForBlock, type BlockRange } from './waitForBlock.js'

/** Amounts have 128 bits. */
const mostAmount = 2n ** 128n - 1n

/** Sends the native currency (`balances.transferKeepAlive`). The wallet signs, a node is handed the transaction. */
export function createTransfers(context: PolkadotContext, wallets: Wallets, apis: Apis): TransfersCapability {
  const { config, error } = context
  /** By hash. */
  const sentRanges = new Map<string, BlockRange>()

  function parseTransfer({ from, to, amount }: NativeTransfer): {
    readonly networkId: Caip2
    readonly transfer: Transfer
  } {
    const { networkId, address } = parseCaip10(from)
    if (!isAddress(to))
      throw error('invalidAddress', { address: to }, { details: 'Expected an address of this network, copied whole.' })
    if (amount <= 0n || amount > mostAmount) throw error('invalidAmount', { amount })
    const isKnown = findNetwork(context, networkId) !== undefined
    const receiver = isKnown ? encodeAddress(publicKeyOf(to)!, prefixOf(context, networkId)) : to
    return { networkId, transfer: { from: address, to: receiver, amount } }
  }
  function rpcFailed(networkId: Caip2, cause: unknown): Error {
    if (isPorticoError(cause)) return cause
    return error('rpcFailed', { chain: networkName(context, networkId), problem: messageOf(cause) }, { cause })
  }
  async function askNode<T>(networkId: Caip2, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    try {
      return await untilAborted(ask, signal)
    } catch (thrown) {
      signal?.throwIfAborted()
      throw rpcFailed(networkId, thrown)
    }
  }
  return {
    async estimate(given) {
      const { networkId, transfer } = parseTransfer(given)
      const { signal } = given
      const chain = await apis.open(networkId, signal)
      return { fee: await askNode(networkId, signal, () => chain.estimateFee(transfer)) }
    },
    async send(given) {
      const { networkId, transfer } = parseTransfer(given)
      const { signal } = given
      const { wallet } = await wallets.find(given.from, signal)
      const chain = await apis.open(networkId, signal)
      // @polkadot/api may wrap what the wallet throws.
      let walletError: { readonly thrown: unknown } | undefined
      const keepError = (thrown: unknown): never => {
        walletError = { thrown }
        throw thrown
      }
      const signer: PolkadotSigner = {
        signPayload: (payload) => wallet.signPayload(payload, { networkId, signal }).catch(keepError),
        signRaw: (raw) => wallet.signRaw(raw, { networkId, signal }).catch(keepError),
      }
      try {
        const beforeSubmit = (): void => signal?.throwIfAborted()
        const sent = await untilAborted(() => chain.sendTransfer(transfer, signer, beforeSubmit), signal)
        sentRanges.set(sent.hash, sent)
        return { hash: sent.hash }
      } catch (thrown) {
        signal?.throwIfAborted()
        throw walletError ? walletError.thrown : rpcFailed(networkId, thrown)
      }
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const chain = await apis.open(networkId, signal)
      const isFinal = config.waitFor === 'finality'
      const outcome = await waitForBlock({
        newestBlock: () => askNode(networkId, signal, () => chain.newestBlock(isFinal)),
        findInBlock: (number) => askNode(networkId, signal, () => chain.findInBlock(number, hash)),
        range: sentRanges.get(hash),
        expired: () => error('transactionExpired', { hash }, { details: 'Nothing was moved. It may be sent again.' }),
        signal,
      })
      sentRanges.delete(hash)
      return outcome
    },
  }
}

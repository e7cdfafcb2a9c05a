import {
  untilAborted,
  messageOf,
  parseCaip10,
  type Caip2,
  type NativeTransfer,
  type TransfersCapability,
} from '@portico/core'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotSigner } from '../../PolkadotSigner.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import type { Apis } from '../createApis.js'
import { encodeAddress, isAddress } from '../ss58.js'
import type { Wallets } from '../Wallets.js'
import { waitForBlock, type Validity } from './waitForBlock.js'

/** What 128 bits hold. */
const mostAmount = 2n ** 128n - 1n

/** Sends the native currency (`balances.transferKeepAlive`): the wallet signs, a node is handed the transaction and asked what became of it. */
export function createTransfers(context: PolkadotContext, wallets: Wallets, apis: Apis): TransfersCapability {
  const { config, error } = context
  const validities = new Map<string, Validity>()

  function read({ from, to, amount }: NativeTransfer): {
    readonly networkId: Caip2
    readonly transfer: { readonly from: string; readonly to: string; readonly amount: bigint }
  } {
    const { networkId, address } = parseCaip10(from)
    if (!isAddress(to))
      throw error('invalidAddress', { address: to }, { details: 'Expected an address of this network, copied whole.' })
    if (amount <= 0n || amount > mostAmount) throw error('invalidAmount', { amount })
    const prefix = findNetwork(context, networkId)?.ss58Prefix
    const written = prefix === undefined ? to : encodeAddress(publicKeyOf(to)!, prefix)
    return { networkId, transfer: { from: address, to: written, amount } }
  }
  /** What a node said, as an error of ours. */
  function failed(networkId: Caip2, cause: unknown): Error {
    if ((cause as { readonly plugin?: unknown } | undefined)?.plugin === 'polkadot') return cause as Error
    const chain = findNetwork(context, networkId)?.name ?? networkId
    return error('rpcFailed', { chain, problem: messageOf(cause) }, { cause })
  }
  async function byNode<T>(networkId: Caip2, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await untilAborted(work, signal)
    } catch (thrown) {
      signal?.throwIfAborted()
      throw failed(networkId, thrown)
    }
  }
  return {
    async estimate(given) {
      const { networkId, transfer } = read(given)
      const { signal } = given
      const chain = await apis.open(networkId, signal)
      return { fee: await byNode(networkId, signal, () => chain.estimateFee(transfer)) }
    },
    async send(given) {
      const { networkId, transfer } = read(given)
      const { signal } = given
      signal?.throwIfAborted()
      const { wallet } = wallets.findConnection(given.from)
      const chain = await apis.open(networkId, signal)
      let refusal: { readonly thrown: unknown } | undefined
      const keep = (thrown: unknown): never => {
        refusal = { thrown }
        throw thrown
      }
      const how = { networkId, signal }
      const signer: PolkadotSigner = {
        signPayload: (payload) => wallet.signPayload(payload, how).catch(keep),
        signRaw: (raw) => wallet.signRaw(raw, how).catch(keep),
      }
      try {
        const check = (): void => signal?.throwIfAborted()
        const sent = await untilAborted(() => chain.sendTransfer(transfer, signer, check), signal)
        validities.set(sent.hash, sent)
        return { hash: sent.hash }
      } catch (thrown) {
        signal?.throwIfAborted()
        throw refusal ? refusal.thrown : failed(networkId, thrown)
      }
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const chain = await apis.open(networkId, signal)
      const isFinal = config.waitFor === 'finality'
      return waitForBlock({
        newest: () => byNode(networkId, signal, () => chain.newestBlock(isFinal)),
        look: (number) => byNode(networkId, signal, () => chain.findInBlock(number, hash)),
        validity: validities.get(hash),
        expired: () => error('transactionExpired', { hash }, { details: 'Nothing was moved. It may be sent again.' }),
        signal,
      })
    },
  }
}

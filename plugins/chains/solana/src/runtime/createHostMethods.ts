import { findNetwork } from '@portico/chain-kit'
import { isPorticoError, type Caip2 } from '@portico/core'
import type { SendOptions, Transaction, VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import type { AnyTransaction, ProviderListeners, SolanaProvider, SolanaProviderEvents } from '../SolanaProvider.js'
import type { SolanaContext } from '../SolanaSpec.js'
import { toBase58, toBase64 } from './bytes.js'
import type { RuntimeDeps } from './RuntimeDeps.js'
import { isKnown } from './transfers/createTransfers.js'
import { readWire } from './wireTransaction.js'

/** The methods of the provider. They ask the connection in use, and wait while it is restored. */
export interface HostMethods extends Pick<
  SolanaProvider,
  'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'
> {
  /** `signMessage` of the provider. */
  signBytes: SolanaProvider['signMessage']
}

export function createHostMethods({ context, nodes, wallets, web3 }: RuntimeDeps): HostMethods {
  /** Bytes as an object of the same kind as another. */
  async function toKindOf<T extends AnyTransaction>(kind: T, bytes: Uint8Array): Promise<T> {
    if (ArrayBuffer.isView(kind)) return bytes as T
    // The host has loaded web3.js already: it made the object.
    const { toLegacy, toVersioned } = await web3()
    return (isVersioned(kind) ? toVersioned(bytes) : toLegacy(bytes)) as T
  }
  async function signAllTransactions<T extends AnyTransaction>(transactions: readonly T[]): Promise<readonly T[]> {
    const { wallet, connection } = await wallets.inUse()
    const { selected: address, networkId } = connection
    const signed = await wallet.signTransactions(transactions.map(toBytes), { address, networkId })
    return Promise.all(signed.map((bytes, at) => toKindOf(transactions[at]!, bytes)))
  }
  /**
   * Gives a signed transaction to the nodes until one says that it has it. Where none answers, it may have arrived all the same.
   * @throws `solana/rpcFailed` where the first that answers refuses it
   */
  async function broadcast(networkId: Caip2, signed: Uint8Array, options: SendOptions | undefined): Promise<void> {
    const params = [toBase64(signed), { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }]
    const request = { networkId, method: 'sendTransaction', params, schema: v.unknown() }
    const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
    for (const attempt of urls.keys()) {
      try {
        await nodes.request({ ...request, attempt })
        return
      } catch (thrown) {
        if (!isPorticoError(thrown, 'solana/rpcFailed')) continue
        if (isKnown(thrown.message)) return
        if (attempt === 0) throw thrown
      }
    }
  }
  return {
    signAllTransactions,
    async signTransaction(transaction) {
      const [signed] = await signAllTransactions([transaction])
      return signed!
    },
    async signBytes(message) {
      const { wallet, connection } = await wallets.inUse()
      const signing = { address: connection.selected, networkId: connection.networkId }
      return (await wallet.signMessage(message, signing)).signature
    },
    async signAndSendTransaction(transaction, options) {
      const { wallet, connection } = await wallets.inUse()
      const { selected: address, networkId } = connection
      const signing = { address, networkId }
      if (wallet.sendsOn(networkId, address))
        return toBase58(await wallet.signAndSend(toBytes(transaction), signing, options))
      const [signed = new Uint8Array()] = await wallet.signTransactions([toBytes(transaction)], signing)
      await broadcast(networkId, signed, options)
      return toBase58(readWire(signed)!.signatures[0]!)
    },
  }
}

/** Tells the provider's listeners about the connection in use, until the signal. */
export function followConnection(
  { connections }: SolanaContext,
  listeners: ProviderListeners,
  signal: AbortSignal,
): void {
  /** A listener that throws does not keep the others from their event. */
  function emit<E extends keyof SolanaProviderEvents>(event: E, payload: SolanaProviderEvents[E]): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        console.error(error)
      }
    }
  }
  let address: string | undefined
  function update(): void {
    const { connection, namespaceSession } = connections.active('solana') ?? {}
    const before = address
    address = namespaceSession && connection?.selected
    if (address === before) return
    if (address === undefined) emit('disconnect', undefined)
    else emit(before === undefined ? 'connect' : 'accountChanged', address)
  }
  connections.watch(update, signal)
  update()
}

function toBytes(transaction: AnyTransaction): Uint8Array {
  if (ArrayBuffer.isView(transaction)) return transaction
  return isVersioned(transaction)
    ? transaction.serialize()
    : Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

function isVersioned(transaction: Transaction | VersionedTransaction): transaction is VersionedTransaction {
  return 'version' in transaction
}

import { askWallet } from '@portico/chain-kit'
import {
  caip10,
  isPorticoError,
  untilAborted,
  type Account,
  type Caip2,
  type SignedTransfer,
  type SigningSteps,
  type TransferOrder,
} from '@portico/core'
import * as v from 'valibot'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import { accountType, psbtSchema } from './adapters/schemas.js'
import { bytesOfBase64, hexOf } from './bytes.js'
import { isKnown, type RawTransaction } from './createEsplora.js'
import type { RuntimeDeps, SessionWallet } from './RuntimeDeps.js'
import { checkAmount, mostSats, readAddress } from './transfers/readAddress.js'
import { signTransfer } from './transfers/signTransfer.js'

/** Bytes: a header with the recovery id, and two numbers (BIP-137). BIP-322 witnesses have other lengths. */
const ecdsaLength = 65

/** Nodes that are asked, one after another, to take a transaction. */
const mostAttempts = 3

/** The provider of a connected wallet, with what the capability `transfers` needs of it. */
export interface SessionProvider extends BitcoinProvider {
  signTransfer(order: TransferOrder, steps: SigningSteps): Promise<SignedTransfer>
}

/**
 * Whether bytes can be a signature of the account, as far as that shows without calculations on the curve: a header of BIP-137
 * and numbers that are not zero, or a BIP-322 witness with the account's public key. Who relies on a signature verifies it.
 */
function canBeSignature(bytes: Uint8Array, publicKey: string | undefined): boolean {
  if (bytes.length === ecdsaLength) {
    const [header = 0, ...numbers] = bytes
    return header >= 27 && header <= 42 && numbers.slice(0, 32).some(Boolean) && numbers.slice(32).some(Boolean)
  }
  const [items, length = 0] = bytes
  const key = bytes.subarray(length + 3)
  const hasKey = items === 2 && bytes[length + 2] === 33 && key.length === 33
  return bytes.some(Boolean) && (!hasKey || publicKey === undefined || hexOf(key).endsWith(publicKey))
}

/** The provider of a connected wallet. What its interface cannot do is done here, with the network's node. */
export function createProvider(deps: RuntimeDeps, wallet: SessionWallet): SessionProvider {
  const { context, esplora, psbtTools } = deps
  const { signer, tools } = wallet
  const accountOf = (address: string | undefined): Account => {
    const { accounts } = wallet.accounts()
    const account = address === undefined ? accounts[0] : accounts.find((account) => account.address === address)
    if (account) return account
    throw context.error('notConnected', {}, { details: `${tools.wallet} does not have ${address}.` })
  }
  return {
    signTransfer: (order, steps) => signTransfer(deps, wallet, order, steps),
    async signMessage({ message, address: requested, protocol, signal }) {
      const { address, type, publicKey } = accountOf(requested)
      // Stacks has a signature scheme of its own.
      if (type === 'stx') throw tools.notSupported('signMessage')
      const unsupported = (): Error => tools.notSupported(`signMessage by ${protocol}`)
      if (protocol && signer.protocol && protocol !== signer.protocol) throw unsupported()
      const request = { message, address, protocol, networkId: wallet.accounts().networkId }
      const signature = await askWallet(() => signer.signMessage(request), signal, tools.toError('signMessage'))
      const bytes = bytesOfBase64(signature)!
      // Not every interface lets the site choose.
      if (protocol && (bytes.length === ecdsaLength) !== (protocol === 'ecdsa')) throw unsupported()
      if (!canBeSignature(bytes, publicKey)) throw tools.badAnswer('signMessage')
      return signature
    },
    async signPsbt({ psbt: given, signInputs, broadcast = false, signal }) {
      const parsed = v.safeParse(psbtSchema, given)
      if (!parsed.success) throw context.error('invalidPsbt', {})
      const { networkId } = wallet.accounts()
      const request = { psbt: parsed.output, signInputs, networkId, broadcast }
      const signed = await askWallet(() => signer.signPsbt(request), signal, tools.toError('signPsbt'))
      if (!broadcast || signed.txid !== undefined) return signed
      if (signed.psbt === undefined) throw tools.badAnswer('signPsbt')
      const transaction = await finalize(signed.psbt)
      signal?.throwIfAborted()
      return { psbt: signed.psbt, txid: await send(networkId, transaction) }
    },
    async sendTransfer({ recipient, amount, address: requested, signal }) {
      signal?.throwIfAborted()
      const { networkId } = wallet.accounts()
      const { address, type = 'payment' } = accountOf(requested)
      if (type !== 'payment') throw context.error('notSpendable', { address })
      const to = readAddress(context, networkId, recipient)
      checkAmount(context, amount, to)
      const { sendTransfer } = signer
      if (sendTransfer) {
        const request = { recipient: to.address, amount, address, networkId }
        return askWallet(() => sendTransfer(request), signal, tools.toError('sendTransfer'))
      }
      const action = { type: 'native', to: to.address, amount } as const
      const order = { account: caip10(networkId, address), action, maxFee: mostSats, display: {} }
      const steps = { signal: signal ?? new AbortController().signal, prepared: () => {} }
      const { hash, bytes } = await untilAborted(() => signTransfer(deps, wallet, order, steps), signal)
      signal?.throwIfAborted()
      return bytes === undefined ? hash : send(networkId, { hash, hex: bytes })
    },
    async getAccountAddresses() {
      const { getAddresses } = signer
      if (getAddresses) return askWallet(() => getAddresses(), undefined, tools.toError('getAccountAddresses'))
      return wallet.accounts().accounts.map(({ address, type, publicKey }) => ({
        address,
        intention: accountType(type),
        ...(publicKey !== undefined && { publicKey }),
      }))
    },
  }

  async function finalize(psbt: string): Promise<RawTransaction> {
    const { finalizePsbt } = await psbtTools()
    try {
      return finalizePsbt(psbt)
    } catch (cause) {
      throw context.error('invalidPsbt', {}, { cause, details: 'Some of its inputs are not signed.' })
    }
  }

  /** No signal reaches it: from here on the transaction may be in the hands of a node. */
  async function send(networkId: Caip2, transaction: RawTransaction): Promise<string> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      try {
        await esplora.submit(networkId, transaction, attempt)
        break
      } catch (thrown) {
        const problem = isPorticoError(thrown, 'bitcoin/rpcFailed')
          ? (thrown.context as { problem: string }).problem
          : ''
        if (isKnown(problem)) break
        // A refusal of a later attempt may come from the first one's success.
        if (problem && attempt === 0) throw thrown
      }
    }
    return transaction.hash
  }
}

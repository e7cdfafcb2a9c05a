import type { Account } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinProvider } from '../../BitcoinProvider.js'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import { accountType } from '../link/accountType.js'
import { bytesOfBase64 } from '../link/bytes.js'
import { psbtSchema } from '../link/schemas.js'
import { checkAmount, readAddress } from '../transfer/readAddress.js'
import { sendPsbt } from '../transfer/sendPsbt.js'
import { ask } from '../wallet/ask.js'
import type { SessionWallet } from './SessionWallet.js'

/** Bytes: a header with the recovery id, and two numbers (BIP-137). No witness of BIP-322 is as long. */
const ecdsaLength = 65

/** The one shape of a connected wallet: what its adapter cannot do itself is done here, with the network's node. */
export function createProvider(context: BitcoinContext, esplora: Esplora, wallet: SessionWallet): BitcoinProvider {
  const { signer, tools, held } = wallet
  const accountOf = (address: string | undefined): Account => {
    const { accounts } = held()
    const account = address === undefined ? accounts[0] : accounts.find((one) => one.address === address)
    if (account) return account
    throw context.error('notConnected', {}, { details: `${tools.wallet} does not hold ${address}.` })
  }
  return {
    async signMessage({ message, address: wanted, protocol, signal }) {
      const { address, type } = accountOf(wanted)
      // Stacks has message signatures of its own.
      if (type === 'stx') throw tools.notSupported('signMessage')
      const request = { message, address, protocol, networkId: held().networkId }
      const signature = await ask(() => signer.signMessage(request), signal)
      // Some interfaces leave no choice.
      const isEcdsa = bytesOfBase64(signature)?.length === ecdsaLength
      if (protocol && isEcdsa !== (protocol === 'ecdsa')) throw tools.notSupported(`signMessage by ${protocol}`)
      return signature
    },
    async signPsbt({ psbt: given, signInputs, broadcast = false, signal }) {
      const parsed = v.safeParse(psbtSchema, given)
      if (!parsed.success) throw context.error('invalidPsbt', {})
      const { networkId } = held()
      const request = { psbt: parsed.output, signInputs, networkId, broadcast }
      const signed = await ask(() => signer.signPsbt(request), signal)
      if (!broadcast || signed.txid !== undefined) return signed
      if (signed.psbt === undefined) throw tools.badAnswer('signPsbt')
      const { finalizePsbt } = await import('../psbt/finalizePsbt.js')
      const hex = finalized(() => finalizePsbt(signed.psbt!))
      signal?.throwIfAborted()
      return { psbt: signed.psbt, txid: await esplora.broadcast(networkId, hex, signal) }
    },
    async sendTransfer({ recipient, amount, address: wanted, signal }) {
      signal?.throwIfAborted()
      const { networkId } = held()
      const { address, type, publicKey } = accountOf(wanted)
      if (type !== 'payment') throw context.error('notSpendable', { address })
      const to = readAddress(context, networkId, recipient)
      checkAmount(context, amount, to)
      const { sendTransfer } = signer
      if (sendTransfer) return ask(() => sendTransfer({ recipient: to.address, amount, address, networkId }), signal)
      return sendPsbt(context, esplora, wallet, { networkId, from: address, to: to.address, amount, publicKey, signal })
    },
    async getAccountAddresses() {
      const { getAddresses } = signer
      if (getAddresses) return ask(() => getAddresses())
      return held().accounts.map(({ address, type, publicKey }) => ({
        address,
        intention: accountType(type),
        ...(publicKey !== undefined && { publicKey }),
      }))
    },
  }

  function finalized(work: () => string): string {
    try {
      return work()
    } catch (cause) {
      throw context.error('invalidPsbt', {}, { cause, details: 'Some of its inputs are not signed.' })
    }
  }
}

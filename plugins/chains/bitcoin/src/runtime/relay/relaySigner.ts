import type { RelaySession } from '@portico/chain-kit'
import * as v from 'valibot'
import type { BitcoinAddress } from '../../BitcoinProvider.js'
import type { AdapterTools } from '../adapters/createTools.js'
import { psbtSchema, signatureSchema, txidSchema } from '../adapters/schemas.js'
import type { WalletSigner } from '../adapters/WalletAdapter.js'
import { addressesSchema } from './relayAddresses.js'

const messageSchema = v.object({ signature: signatureSchema })
const signedSchema = v.object({ psbt: v.nullish(psbtSchema), txid: v.nullish(txidSchema) })
const sentSchema = v.object({ txid: txidSchema })

/**
 * WalletConnect's methods for Bitcoin (docs.walletconnect.network, "Bitcoin"). Their `account` is the first granted address.
 *
 * @param granted the methods that the wallet granted
 * @param known addresses that the wallet gave without being asked
 */
export function relaySigner(
  tools: AdapterTools,
  session: RelaySession,
  { granted, known }: { readonly granted: readonly string[]; readonly known: () => readonly BitcoinAddress[] },
): WalletSigner {
  async function request(method: string, params: object): Promise<unknown> {
    if (!granted.includes(method)) throw tools.notSupported(method)
    return session.request({ method, params })
  }
  const account = (): string | undefined => session.accounts()[0]?.address
  return {
    async signMessage({ message, address, protocol }) {
      const params = { account: address, message, address, ...(protocol && { protocol }) }
      return tools.parse('signMessage', messageSchema, await request('signMessage', params)).signature
    },
    signsPsbt: granted.includes('signPsbt'),
    maySendPsbt: true,
    async signPsbt({ psbt, signInputs, broadcast }) {
      const answer = await request('signPsbt', { account: account(), psbt, signInputs, broadcast })
      const signed = tools.parse('signPsbt', signedSchema, answer)
      return { ...(signed.psbt && { psbt: signed.psbt }), ...(signed.txid && { txid: signed.txid }) }
    },
    ...(granted.includes('sendTransfer') && {
      async sendTransfer({ recipient, amount, address }) {
        const params = { account: address, recipientAddress: recipient, amount: String(amount) }
        return tools.parse('sendTransfer', sentSchema, await request('sendTransfer', params)).txid
      },
    }),
    ...((granted.includes('getAccountAddresses') || known().length > 0) && {
      async getAddresses() {
        if (known().length) return known()
        const answer = await request('getAccountAddresses', { account: account() })
        return tools.parse('getAccountAddresses', addressesSchema, answer)
      },
    }),
  }
}

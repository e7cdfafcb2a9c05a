import type { RelaySession } from '@portico/chain-kit'
import * as v from 'valibot'
import type { AdapterTools } from '../adapters/createTools.js'
import {
  accountType,
  addressSchema,
  mostAccounts,
  psbtSchema,
  signatureSchema,
  txidSchema,
} from '../adapters/schemas.js'
import type { WalletSigner } from '../adapters/WalletAdapter.js'

const messageSchema = v.object({ signature: signatureSchema })
const signedSchema = v.object({ psbt: v.nullish(psbtSchema), txid: v.nullish(txidSchema) })
const sentSchema = v.object({ txid: txidSchema })
const addressesSchema = v.pipe(
  v.array(v.object({ address: addressSchema, publicKey: v.optional(v.string()), intention: v.optional(v.string()) })),
  v.maxLength(mostAccounts),
)

/**
 * WalletConnect's methods for Bitcoin (docs.walletconnect.network, "Bitcoin"). Their `account` is the first granted address.
 *
 * @param granted the methods that the wallet granted
 */
export function relaySigner(tools: AdapterTools, session: RelaySession, granted: readonly string[]): WalletSigner {
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
    ...(granted.includes('getAccountAddresses') && {
      async getAddresses() {
        const answer = await request('getAccountAddresses', { account: account() })
        return tools.parse('getAccountAddresses', addressesSchema, answer).map(({ address, publicKey, intention }) => ({
          address,
          intention: accountType(intention),
          ...(publicKey !== undefined && { publicKey }),
        }))
      },
    }),
  }
}

import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { namesOf } from '../networks.js'
import { decodeAddress } from '../decodeAddress.js'
import { base64Of, bytesOfHex, hexOfBase64 } from '../bytes.js'
import type { AdapterTools } from './createTools.js'
import { mostAccounts, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { WalletAdapter } from './WalletAdapter.js'

interface LeatherProvider {
  request(method: string, params?: unknown): Promise<unknown>
}

const addressesSchema = v.object({
  addresses: v.pipe(
    v.array(
      v.object({
        symbol: v.string(),
        type: v.optional(v.string()),
        address: v.string(),
        publicKey: v.optional(v.string()),
      }),
    ),
    v.maxLength(mostAccounts),
  ),
})
const messageSchema = v.object({ signature: signatureSchema, address: v.optional(v.string()) })
const signedSchema = v.object({ hex: v.optional(v.string()), txid: v.optional(txidSchema) })

/** Leather (leather.gitbook.io/developers). Every request opens a prompt, and it has no events. */
export function leatherAdapter(tools: AdapterTools, given: object): WalletAdapter {
  const provider = given as LeatherProvider
  const request = async (method: string, params: object, networkId: Caip2): Promise<unknown> => {
    const network = namesOf(networkId)?.leather
    const answer = await provider.request(method, { ...params, ...(network && { network }) })
    return tools.parse(method, v.object({ result: v.unknown() }), answer).result
  }
  return {
    read: async () => 'unreadable',
    protocol: 'bip322',
    maySendPsbt: true,
    async connect(preferred) {
      const { addresses } = tools.parse('getAddresses', addressesSchema, await request('getAddresses', {}, preferred))
      const accounts = addresses.map(({ symbol, type, address, publicKey }): Account => ({
        address,
        type: symbol === 'STX' ? 'stx' : type === 'p2tr' ? 'ordinal' : 'payment',
        ...(publicKey !== undefined && { publicKey }),
      }))
      return tools.parseAccounts('getAddresses', accounts, preferred)
    },
    async signMessage({ message, address, networkId }) {
      // Requests name no account: it signs with the one that is selected in it, and names that one in the answer.
      const paymentType = decodeAddress(address)?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const answer = await request('signMessage', { message, paymentType }, networkId)
      const signed = tools.parse('signMessage', messageSchema, answer)
      if (signed.address !== undefined && signed.address !== address) throw tools.accountChanged()
      return signed.signature
    },
    async signPsbt({ psbt, signInputs, networkId, broadcast }) {
      const types = [...new Set(signInputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const answer = await request(
        'signPsbt',
        {
          hex: hexOfBase64(psbt),
          signAtIndex: signInputs.map(({ index }) => index),
          ...(types.length && { allowedSighash: types }),
          broadcast,
        },
        networkId,
      )
      const { hex, txid } = tools.parse('signPsbt', signedSchema, answer)
      const bytes = hex === undefined ? undefined : bytesOfHex(hex)
      const signed = bytes && v.safeParse(psbtSchema, base64Of(bytes))
      // After sending, `hex` is the raw transaction instead of a PSBT.
      if (txid === undefined && !signed?.success) throw tools.badAnswer('signPsbt')
      return { ...(signed?.success && { psbt: signed.output }), ...(txid && { txid }) }
    },
    async sendTransfer({ recipient, amount, networkId }) {
      const recipients = [{ address: recipient, amount: String(amount) }]
      const answer = await request('sendTransfer', { recipients }, networkId)
      return tools.parse('sendTransfer', v.object({ txid: txidSchema }), answer).txid
    },
    watch: () => () => {},
  }
}

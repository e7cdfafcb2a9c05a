import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { networkWords, wordsOf } from '../../networks/networkWords.js'
import { codeOf, codes, providerError } from '../wallet/providerError.js'
import { accountType } from './accountType.js'
import type { LinkTools } from './LinkTools.js'
import { quietly } from './quietly.js'
import { namedAddressesSchema, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { Holding, WalletLink } from './WalletLink.js'

interface SatsProvider {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/** Codes of sats-connect (`RpcErrorCode`), which gives some of JSON-RPC's server errors a meaning of its own. */
const ownCodes: Readonly<Record<number, number>> = {
  [-32000]: codes.rejected,
  [-32001]: codes.unsupported,
  [-32002]: codes.unauthorized,
  [-32601]: codes.unsupported,
}
const answerSchema = v.union([
  v.object({ error: v.looseObject({ message: v.optional(v.string()) }) }),
  v.object({ result: v.unknown() }),
])
const accountSchema = v.object({
  addresses: namedAddressesSchema,
  network: v.optional(v.object({ bitcoin: v.optional(v.object({ name: v.optional(v.string()) })) })),
})
/** Of the older `getAccounts`: the list alone. */
const accountsSchema = v.union([accountSchema, namedAddressesSchema])
const signedSchema = v.object({ psbt: v.optional(v.nullable(psbtSchema)), txid: v.optional(v.nullable(txidSchema)) })

/** Xverse and its kind: `request(method, params)` of WBIP001, with the methods of sats-connect (docs.xverse.app). */
export function satsLink(tools: LinkTools, given: object): WalletLink {
  const provider = given as SatsProvider
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const answer = tools.parse(method, answerSchema, await provider.request(method, params))
    if (!('error' in answer)) return answer.result
    const code = codeOf(answer.error) ?? 0
    throw providerError(ownCodes[code] ?? code, answer.error.message ?? 'The wallet failed', answer.error)
  }
  const toHolding = (method: string, answer: unknown, preferred: Caip2): Holding => {
    const account = tools.parse(method, accountsSchema, answer)
    const list = 'addresses' in account ? account.addresses : account
    const name = 'addresses' in account ? account.network?.bitcoin?.name : undefined
    const accounts = list.map(({ address, publicKey, purpose }) => ({
      address,
      type: accountType(purpose),
      ...(publicKey !== undefined && { publicKey }),
    }))
    return tools.hold(method, accounts, preferred, networkWords.find(({ sats }) => sats === name)?.networkId)
  }
  const read = async (preferred: Caip2): ReturnType<WalletLink['read']> => {
    try {
      return toHolding('wallet_getAccount', await request('wallet_getAccount', null), preferred)
    } catch (thrown) {
      if (codeOf(thrown) === codes.unsupported) return 'unreadable'
      throw thrown
    }
  }
  return {
    read,
    async connect(preferred) {
      const network = wordsOf(preferred)?.sats
      const wanted = ['payment', 'ordinals', 'stacks']
      try {
        const answer = await request('wallet_connect', { addresses: wanted, ...(network && { network }) })
        return toHolding('wallet_connect', answer, preferred)
      } catch (thrown) {
        if (codeOf(thrown) !== codes.unsupported) throw thrown
        return toHolding('getAccounts', await request('getAccounts', { purposes: wanted }), preferred)
      }
    },
    async signMessage({ message, address, protocol }) {
      const answer = await request('signMessage', {
        address,
        message,
        ...(protocol && { protocol: protocol.toUpperCase() }),
      })
      return tools.parse('signMessage', v.object({ signature: signatureSchema }), answer).signature
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
      const answer = await request('signPsbt', { psbt, signInputs: byAddress, broadcast })
      const signed = tools.parse('signPsbt', signedSchema, answer)
      return { ...(signed.psbt && { psbt: signed.psbt }), ...(signed.txid && { txid: signed.txid }) }
    },
    async sendTransfer({ recipient, amount, address, networkId }) {
      // It sends from the account that is selected in it, whatever the page thinks that is.
      const now = await read(networkId)
      if (typeof now === 'object' && now.accounts[0]?.address !== address) throw tools.accountChanged()
      const answer = await request('sendTransfer', { recipients: [{ address: recipient, amount: Number(amount) }] })
      return tools.parse('sendTransfer', v.object({ txid: txidSchema }), answer).txid
    },
    async switchNetwork(networkId) {
      await request('wallet_changeNetwork', { name: wordsOf(networkId)?.sats })
      const now = await read(networkId)
      if (typeof now === 'object') return now
      throw tools.accountChanged()
    },
    watch(changed) {
      let isOver = false
      const listen = (eventName: string, now?: 'none'): unknown =>
        quietly(() => provider.addListener?.({ eventName, cb: () => void (isOver || changed(now)) }))
      const stops = [listen('accountChange'), listen('networkChange'), listen('accountDisconnected', 'none')]
      return () => {
        isOver = true
        for (const stop of stops.splice(0)) if (typeof stop === 'function') quietly(stop as () => void)
      }
    },
    disconnect: () => request('wallet_disconnect', null),
  }
}

import { codeOf, toWalletError } from '@portico/chain-kit'
import { providerErrorCodes as codes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { networkNames, namesOf } from '../networks.js'
import type { AdapterTools } from './createTools.js'
import { ignoreErrors } from './listenTo.js'
import { accountType, namedAddressesSchema, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

interface SatsProvider {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/** EIP-1193 codes by those of sats-connect (`RpcErrorCode`), which gives some codes of JSON-RPC another meaning. */
const ownCodes: Readonly<Record<number, number>> = {
  [-32000]: codes.userRejected,
  [-32001]: codes.unsupportedMethod,
  [-32002]: codes.unauthorized,
  [-32601]: codes.unsupportedMethod,
}
const answerSchema = v.union([
  v.object({ error: v.looseObject({ message: v.optional(v.string()) }) }),
  v.object({ result: v.unknown() }),
])
const accountSchema = v.object({
  addresses: namedAddressesSchema,
  network: v.optional(v.object({ bitcoin: v.optional(v.object({ name: v.optional(v.string()) })) })),
})
/** The older `getAccounts` answers with the list only. */
const accountsSchema = v.union([accountSchema, namedAddressesSchema])
const signedSchema = v.object({ psbt: v.optional(v.nullable(psbtSchema)), txid: v.optional(v.nullable(txidSchema)) })

/** Xverse and other wallets with WBIP001's `request(method, params)` and the methods of sats-connect (docs.xverse.app). */
export function satsAdapter(tools: AdapterTools, given: object): WalletAdapter {
  const provider = given as SatsProvider
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const answer = tools.parse(method, answerSchema, await provider.request(method, params))
    if (!('error' in answer)) return answer.result
    const code = codeOf(answer.error) ?? 0
    throw toWalletError({ message: answer.error.message, code: ownCodes[code] ?? code })
  }
  const toAccounts = (method: string, answer: unknown, preferred: Caip2): WalletAccounts => {
    const account = tools.parse(method, accountsSchema, answer)
    const list = 'addresses' in account ? account.addresses : account
    const name = 'addresses' in account ? account.network?.bitcoin?.name : undefined
    const accounts = list.map(({ address, publicKey, purpose }) => ({
      address,
      type: accountType(purpose),
      ...(publicKey !== undefined && { publicKey }),
    }))
    return tools.parseAccounts(method, accounts, preferred, networkNames.find(({ sats }) => sats === name)?.networkId)
  }
  const read = async (preferred: Caip2): ReturnType<WalletAdapter['read']> => {
    try {
      return toAccounts('wallet_getAccount', await request('wallet_getAccount', null), preferred)
    } catch (thrown) {
      if (codeOf(thrown) === codes.unsupportedMethod) return 'unreadable'
      throw thrown
    }
  }
  return {
    read,
    async connect(preferred) {
      const network = namesOf(preferred)?.sats
      const wanted = ['payment', 'ordinals', 'stacks']
      try {
        const answer = await request('wallet_connect', { addresses: wanted, ...(network && { network }) })
        return toAccounts('wallet_connect', answer, preferred)
      } catch (thrown) {
        if (codeOf(thrown) !== codes.unsupportedMethod) throw thrown
        return toAccounts('getAccounts', await request('getAccounts', { purposes: wanted }), preferred)
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
      // The request names no account: it sends from the one that is selected in it.
      const now = await read(networkId)
      if (typeof now === 'object' && now.accounts[0]?.address !== address) throw tools.accountChanged()
      const answer = await request('sendTransfer', { recipients: [{ address: recipient, amount: Number(amount) }] })
      return tools.parse('sendTransfer', v.object({ txid: txidSchema }), answer).txid
    },
    async switchNetwork(networkId) {
      await request('wallet_changeNetwork', { name: namesOf(networkId)?.sats })
      const now = await read(networkId)
      if (typeof now === 'object') return now
      throw tools.accountChanged()
    },
    watch(onChange) {
      let isStopped = false
      const listen = (eventName: string, now?: 'none'): unknown =>
        ignoreErrors(() => provider.addListener?.({ eventName, cb: () => void (isStopped || onChange(now)) }))
      const stops = [listen('accountChange'), listen('networkChange'), listen('accountDisconnected', 'none')]
      return () => {
        isStopped = true
        for (const stop of stops.splice(0)) if (typeof stop === 'function') ignoreErrors(stop as () => void)
      }
    },
    disconnect: () => request('wallet_disconnect', null),
  }
}

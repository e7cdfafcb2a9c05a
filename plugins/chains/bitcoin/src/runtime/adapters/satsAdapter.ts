import { codeOf, toWalletError } from '@portico/chain-kit'
import { providerErrorCodes as codes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { namesOf } from '../networks.js'
import type { AdapterTools } from './createTools.js'
import { ignoreErrors } from './listenTo.js'
import { accountType, namedAddressesSchema, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

interface SatsProvider {
  request(method: string, params: unknown): Promise<unknown>
  /** Since sats-connect 0.5: one object. Before: `(eventName, cb)`. */
  addListener?(listener: unknown, cb?: (event: unknown) => void): unknown
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
const networkSchema = v.object({ bitcoin: v.object({ name: v.string() }) })
const accountSchema = v.object({ addresses: namedAddressesSchema, network: v.optional(networkSchema) })
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
  const toAccounts = async (method: string, answer: unknown, preferred: Caip2): Promise<WalletAccounts> => {
    const account = tools.parse(method, accountsSchema, answer)
    const list = 'addresses' in account ? account.addresses : account
    const network = ('addresses' in account && account.network) || (await networkNow())
    const networkId = tools.networkNamed('sats', network?.bitcoin.name)
    const accounts = list.map(({ address, publicKey, purpose }) => ({
      address,
      type: accountType(purpose),
      ...(publicKey !== undefined && { publicKey }),
    }))
    return tools.parseAccounts(method, accounts, preferred, networkId)
  }
  /** For wallets that answer accounts without their network. */
  async function networkNow(): Promise<v.InferOutput<typeof networkSchema> | undefined> {
    try {
      return tools.parse('wallet_getNetwork', networkSchema, await request('wallet_getNetwork', null))
    } catch {
      return undefined // the method is missing, or not permitted: the addresses show the network
    }
  }
  const read = async (preferred: Caip2): ReturnType<WalletAdapter['read']> => {
    try {
      return await toAccounts('wallet_getAccount', await request('wallet_getAccount', null), preferred)
    } catch (thrown) {
      if (codeOf(thrown) === codes.unsupportedMethod) return 'unreadable'
      throw thrown
    }
  }
  return {
    read,
    maySendPsbt: true,
    async connect(preferred) {
      const network = namesOf(preferred)?.sats
      const purposes = ['payment', 'ordinals', 'stacks']
      try {
        const answer = await request('wallet_connect', { addresses: purposes, ...(network && { network }) })
        return await toAccounts('wallet_connect', answer, preferred)
      } catch (thrown) {
        if (codeOf(thrown) !== codes.unsupportedMethod) throw thrown
        return toAccounts('getAccounts', await request('getAccounts', { purposes }), preferred)
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
    async sendTransfer({ recipient, amount }) {
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
      const listen = (eventName: string, now?: 'none'): unknown => {
        const cb = (): void => {
          if (!isStopped) onChange(now)
        }
        return ignoreErrors(() => {
          const takesTwo = (provider.addListener?.length ?? 0) >= 2
          return takesTwo ? provider.addListener?.(eventName, cb) : provider.addListener?.({ eventName, cb })
        })
      }
      const stops = [listen('accountChange'), listen('networkChange'), listen('disconnect', 'none')]
      return () => {
        isStopped = true
        for (const stop of stops.splice(0)) if (typeof stop === 'function') ignoreErrors(stop as () => void)
      }
    },
    disconnect: () => request('wallet_disconnect', null),
  }
}

import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { hexOfBase64 } from '../bytes.js'
import { decodeAddress } from '../decodeAddress.js'
import { namesOf, networkNames } from '../networks.js'
import type { AdapterTools } from './createTools.js'
import { listenTo } from './listenTo.js'
import { addressesSchema, addressSchema, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

/** UniSat's interface. Other wallets have copied it in part, so most of it is optional. */
interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  signMessage(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  sendBitcoin?(to: string, sats: number): Promise<unknown>
  disconnect?(): Promise<unknown>
}

const chainSchema = v.object({ enum: v.string() })

/** UniSat (docs.unisat.io). It has one account at a time, for payments, whatever its kind of address. */
export function unisatAdapter(
  tools: AdapterTools,
  given: object,
  events: readonly string[] = ['accountsChanged', 'chainChanged', 'networkChanged'],
): WalletAdapter {
  const provider = given as UnisatProvider
  const toAccounts = async (method: string, answer: unknown, preferred: Caip2): Promise<WalletAccounts | 'none'> => {
    const addresses = tools.parse(method, addressesSchema, answer)
    if (!addresses.length) return 'none'
    const key = await provider.getPublicKey?.().catch(() => undefined)
    const chain = v.safeParse(chainSchema, await provider.getChain?.().catch(() => undefined))
    const named = chain.success ? networkNames.find(({ unisat }) => unisat === chain.output.enum) : undefined
    const accounts = addresses.map((address, index) => ({
      address,
      type: 'payment',
      ...(index === 0 && typeof key === 'string' && { publicKey: key }),
    }))
    return tools.parseAccounts(method, accounts, preferred, named?.networkId)
  }
  const read = async (preferred: Caip2): ReturnType<WalletAdapter['read']> =>
    provider.getAccounts ? toAccounts('getAccounts', await provider.getAccounts(), preferred) : 'unreadable'
  /** Requests name no account: the wallet signs with the one that is selected in it. @throws `bitcoin/accountChanged` */
  const checkSelected = async (address: string, networkId: Caip2): Promise<void> => {
    const now = await read(networkId)
    if (now === 'none' || (now !== 'unreadable' && now.accounts[0]?.address !== address)) throw tools.accountChanged()
  }
  return {
    read,
    async connect(preferred) {
      const now = await toAccounts('requestAccounts', await provider.requestAccounts(), preferred)
      if (now === 'none') throw tools.badAnswer('requestAccounts')
      return now
    },
    async signMessage({ message, address, networkId, protocol }) {
      await checkSelected(address, networkId)
      const isBip322 = protocol ? protocol === 'bip322' : decodeAddress(address)?.kind === 'p2tr'
      const answer = await provider.signMessage(message, isBip322 ? 'bip322-simple' : 'ecdsa')
      return tools.parse('signMessage', signatureSchema, answer)
    },
    signsPsbt: !!provider.signPsbt,
    async signPsbt({ psbt, signInputs }) {
      if (!provider.signPsbt) throw tools.notSupported('signPsbt')
      const answer = await provider.signPsbt(hexOfBase64(psbt), { autoFinalized: false, toSignInputs: signInputs })
      return { psbt: tools.parse('signPsbt', psbtSchema, answer) }
    },
    ...(provider.sendBitcoin && {
      async sendTransfer({ recipient, amount, address, networkId }) {
        await checkSelected(address, networkId)
        return tools.parse('sendBitcoin', txidSchema, await provider.sendBitcoin!(recipient, Number(amount)))
      },
    }),
    ...(provider.switchChain && {
      async switchNetwork(networkId) {
        await provider.switchChain!(namesOf(networkId)?.unisat ?? networkId)
        const now = await read(networkId)
        if (typeof now === 'object') return now
        throw tools.accountChanged()
      },
    }),
    watch: (onChange) => listenTo(provider, events, () => onChange()),
    ...(provider.disconnect && { disconnect: async () => provider.disconnect!() }),
  }
}

const okxAccountSchema = v.object({
  address: addressSchema,
  publicKey: v.optional(v.string()),
  compressedPublicKey: v.optional(v.string()),
})

/** OKX (`okxwallet.bitcoin`, okx.com/web3/build/docs): UniSat's interface, except `connect` and the names of events. */
export function okxAdapter(tools: AdapterTools, provider: object): WalletAdapter {
  return {
    ...unisatAdapter(tools, provider, ['accountChanged', 'accountsChanged']),
    async connect(preferred) {
      const answer = await (provider as { connect(): Promise<unknown> }).connect()
      const { address, publicKey, compressedPublicKey = publicKey } = tools.parse('connect', okxAccountSchema, answer)
      const account = { address, type: 'payment', ...(compressedPublicKey && { publicKey: compressedPublicKey }) }
      return tools.parseAccounts('connect', [account], preferred)
    },
  }
}

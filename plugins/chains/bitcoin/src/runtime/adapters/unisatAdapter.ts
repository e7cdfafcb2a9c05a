import { codeOf } from '@portico/chain-kit'
import { providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { hexOfBase64 } from '../bytes.js'
import { decodeAddress } from '../decodeAddress.js'
import { namesOf } from '../networks.js'
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
/** Code of EIP-1193, or JSON-RPC's, for a method that the wallet lacks. */
const missing: readonly unknown[] = [providerErrorCodes.unsupportedMethod, rpcErrorCodes.methodNotFound]

/**
 * UniSat (docs.unisat.io). It has one account at a time, for payments, whatever its kind of address. Its requests name neither
 * account nor network.
 */
export function unisatAdapter(
  tools: AdapterTools,
  given: object,
  events: readonly string[] = ['accountsChanged', 'chainChanged', 'networkChanged'],
): WalletAdapter {
  const provider = given as UnisatProvider
  const toAccounts = async (method: string, answer: unknown, preferred: Caip2): Promise<WalletAccounts | 'none'> => {
    const addresses = tools.parse(method, addressesSchema, answer)
    if (!addresses.length) return 'none'
    const networkId = await chainNow()
    const key = await provider.getPublicKey?.().catch(() => undefined)
    const accounts = addresses.map((address, index) => ({
      address,
      type: 'payment',
      ...(index === 0 && typeof key === 'string' && { publicKey: key }),
    }))
    return tools.parseAccounts(method, accounts, preferred, networkId)
  }
  /** Undefined if the wallet does not say. Fractal has the same addresses as Bitcoin, so an answer must name a known chain. */
  async function chainNow(): Promise<Caip2 | undefined> {
    if (!provider.getChain) return undefined
    try {
      const chain = tools.parse('getChain', chainSchema, await provider.getChain())
      return tools.networkNamed('unisat', chain.enum)
    } catch (thrown) {
      if (missing.includes(codeOf(thrown))) return undefined
      throw thrown
    }
  }
  const read = async (preferred: Caip2): ReturnType<WalletAdapter['read']> =>
    provider.getAccounts ? toAccounts('getAccounts', await provider.getAccounts(), preferred) : 'unreadable'
  return {
    read,
    async connect(preferred) {
      const now = await toAccounts('requestAccounts', await provider.requestAccounts(), preferred)
      if (now === 'none') throw tools.badAnswer('requestAccounts')
      return now
    },
    async signMessage({ message, address, protocol }) {
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
      async sendTransfer({ recipient, amount }) {
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

/** OKX has an object for each network, beside `okxwallet.bitcoin`. Fractal, which has Bitcoin's addresses, is one of them. */
const okxNetworks: Readonly<Record<string, string>> = {
  'bitcoin:testnet': 'bitcoinTestnet',
  'bitcoin:signet': 'bitcoinSignet',
}
const okxEvents = ['accountChanged', 'accountsChanged']

/** OKX (web3.okx.com, "Bitcoin: Provider API"): UniSat's interface, except `connect`, the names of events, and networks. */
export function okxAdapter(tools: AdapterTools, mainnet: object): WalletAdapter {
  const { okxwallet } = globalThis as { readonly okxwallet?: Readonly<Record<string, object | undefined>> }
  const providerOn = (networkId: Caip2): object =>
    okxwallet?.[okxNetworks[namesOf(networkId)?.standard ?? ''] ?? ''] ?? mainnet
  const on = (networkId: Caip2): WalletAdapter => unisatAdapter(tools, providerOn(networkId), okxEvents)
  async function connect(preferred: Caip2): Promise<WalletAccounts> {
    const answer = await (providerOn(preferred) as { connect(): Promise<unknown> }).connect()
    // After a disconnection, some versions connect and answer null.
    if (answer === null) return on(preferred).connect(preferred)
    const { address, publicKey, compressedPublicKey = publicKey } = tools.parse('connect', okxAccountSchema, answer)
    const account = { address, type: 'payment', ...(compressedPublicKey && { publicKey: compressedPublicKey }) }
    return tools.parseAccounts('connect', [account], preferred)
  }
  const adapter = unisatAdapter(tools, mainnet, okxEvents)
  return {
    ...adapter,
    connect,
    read: (preferred) => on(preferred).read(preferred),
    signMessage: (request) => on(request.networkId).signMessage(request),
    signPsbt: (request) => on(request.networkId).signPsbt(request),
    ...(adapter.sendTransfer && {
      async sendTransfer(request) {
        const { sendTransfer } = on(request.networkId)
        if (!sendTransfer) throw tools.notSupported('sendBitcoin')
        return sendTransfer(request)
      },
    }),
    async switchNetwork(networkId) {
      const now = await connect(networkId)
      if (now.networkId !== networkId) throw tools.chainNotSupported(networkId)
      return now
    },
    watch(onChange) {
      const providers = [mainnet, ...Object.values(okxNetworks).map((name) => okxwallet?.[name])]
      const stops = providers.map((provider) => provider && listenTo(provider, okxEvents, () => onChange()))
      return () => stops.forEach((stop) => stop?.())
    },
  }
}

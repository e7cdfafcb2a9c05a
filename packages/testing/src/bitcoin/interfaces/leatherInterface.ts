import { base64 } from '@scure/base'
import type { BitcoinInside, ShownInterface } from '../BitcoinInside.js'
import type { BitcoinNetworkName } from '../BitcoinTestWalletOptions.js'
import { bytesOfHex, hexOf, type KeyAddress } from '../keys/KeyAddress.js'
import type { ProviderError } from '../../evm/providerError.js'
import { placeInPage } from './placeInPage.js'

interface Params {
  readonly message?: string
  readonly paymentType?: string
  readonly hex?: string
  readonly signAtIndex?: number | readonly number[]
  readonly network?: string
  readonly recipients?: readonly { readonly address: string; readonly amount: string }[]
}

/** `WalletDefaultNetworkConfigurationIds` of @leather.io/models. */
const networks: Readonly<Record<string, BitcoinNetworkName>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  devnet: 'regtest',
}

/**
 * Leather: `LeatherProvider.request(method, params)`. It answers nothing without asking, on the network that the request names or
 * mainnet, throws whole JSON-RPC answers, and has no events.
 */
export function leatherInterface(inside: BitcoinInside): ShownInterface {
  const { options } = inside
  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    async getAddresses(params) {
      const accounts = await inside.connect(params)
      if (!Array.isArray(accounts)) return accounts
      const [account] = accounts as ReturnType<BitcoinInside['visible']>
      if (!account) return { addresses: [] }
      const { payment, ordinals } = account
      return {
        addresses: [
          { ...toEntry(payment), type: payment.kind },
          ...(ordinals
            ? [{ ...toEntry(ordinals), type: 'p2tr', tweakedPublicKey: hexOf(ordinals.script.slice(2)) }]
            : []),
          ...(options.stacksAddress
            ? [{ symbol: 'STX', address: options.stacksAddress, publicKey: hexOf(payment.publicKey) }]
            : []),
        ],
      }
    },
    async signMessage({ message = '', paymentType = 'p2wpkh' }) {
      const [account] = inside.visible()
      const address = (paymentType === 'p2tr' ? account?.ordinals : account?.payment)?.address
      const bytes = new TextEncoder().encode(message)
      const signature: unknown = await inside.signMessage({ message: bytes, address, protocol: 'bip322' })
      return { signature: signature instanceof Uint8Array ? base64.encode(signature) : signature, address, message }
    },
    async signPsbt({ hex = '', signAtIndex = [] }) {
      const indexes = typeof signAtIndex === 'number' ? [signAtIndex] : signAtIndex
      const signed: unknown = await inside.signPsbt({
        psbt: bytesOfHex(hex),
        inputs: indexes.map((index) => ({ index })),
        finalize: false,
      })
      return { hex: signed instanceof Uint8Array ? hexOf(signed) : signed }
    },
    async sendTransfer({ recipients = [] }) {
      const list = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
      return { txid: await inside.sendTransfer(list) }
    },
  }
  const provider = {
    async request(method: string, params: Params = {}) {
      const run = methods[method]
      try {
        if (!run) throw Object.assign(new Error(`"${method}" is not supported`), { code: -32601 })
        const network = networks[params.network ?? 'mainnet']
        if (!network) throw Object.assign(new Error(`Invalid network ${params.network}`), { code: -32602 })
        if (inside.network() !== network) inside.base.controls.setNetwork(network)
        return { jsonrpc: '2.0', id: '1', result: await run(params) }
      } catch (thrown) {
        const { code, message, data } = (thrown ?? {}) as Partial<ProviderError>
        if (code === undefined) throw thrown
        throw { jsonrpc: '2.0', id: '1', error: { code, message, data } } // oxlint-disable-line no-throw-literal -- as Leather does
      }
    },
  }
  function toEntry({ address, publicKey }: KeyAddress): object {
    const descriptor = { derivationPath: "m/84'/1'/0'/0/0", descriptor: hexOf(publicKey) }
    return { symbol: 'BTC', address, publicKey: hexOf(publicKey), ...descriptor }
  }
  return { changed: () => {}, appear: (page) => placeInPage(page, 'LeatherProvider', provider) }
}

import { base64 } from '@scure/base'
import type { BitcoinInside, ShownInterface } from '../BitcoinInside.js'
import { bytesOfHex, hexOf } from '../keys/KeyAddress.js'
import type { ProviderError } from '../../evm/providerError.js'
import { placeInPage } from './placeInPage.js'

interface Params {
  readonly message?: string
  readonly paymentType?: string
  readonly hex?: string
  readonly signAtIndex?: number | readonly number[]
  readonly recipients?: readonly { readonly address: string; readonly amount: string }[]
}

/** Leather: `LeatherProvider.request(method, params)`; it answers nothing without asking, throws whole JSON-RPC answers, and has no events. */
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
          { symbol: 'BTC', type: payment.kind, address: payment.address, publicKey: hexOf(payment.publicKey) },
          ...(ordinals
            ? [{ symbol: 'BTC', type: 'p2tr', address: ordinals.address, publicKey: hexOf(ordinals.publicKey) }]
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
        return { jsonrpc: '2.0', id: '1', result: await run(params) }
      } catch (thrown) {
        const { code, message, data } = (thrown ?? {}) as Partial<ProviderError>
        if (code === undefined) throw thrown
        throw { jsonrpc: '2.0', id: '1', error: { code, message, data } } // oxlint-disable-line no-throw-literal -- as Leather does
      }
    },
  }
  return { changed: () => {}, appear: (page) => placeInPage(page, 'LeatherProvider', provider) }
}

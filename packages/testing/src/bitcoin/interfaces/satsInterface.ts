import { base64 } from '@scure/base'
import type { BitcoinInside, InsideAccount, ShownInterface } from '../BitcoinInside.js'
import type { BitcoinNetworkName } from '../BitcoinTestWalletOptions.js'
import { hexOf } from '../keys/KeyAddress.js'
import type { ProviderError } from '../../evm/providerError.js'
import { placeInPage } from './placeInPage.js'

const path = 'XverseProviders.BitcoinProvider'
const names: Readonly<Partial<Record<BitcoinNetworkName, string>>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  regtest: 'Regtest',
}
/** `walletEventSchema` of @sats-connect/core. */
const eventNames = ['accountChange', 'networkChange', 'disconnect']
type Listener = (event: unknown) => void

/** sats-connect's own codes for what EIP-1193 says otherwise. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601 }

interface Params {
  readonly addresses?: readonly string[]
  readonly address?: string
  readonly message?: string
  readonly protocol?: string
  readonly psbt?: string
  readonly signInputs?: Readonly<Record<string, readonly number[]>>
  readonly recipients?: readonly { readonly address: string; readonly amount: number }[]
  readonly name?: string
}

/** Xverse and its kind: `request(method, params)`, JSON-RPC answers, and a place in `window.btc_providers` (WBIP001, WBIP004). */
export function satsInterface(inside: BitcoinInside): ShownInterface {
  const { base, options } = inside
  const network = (): object => {
    const other = inside.network() === 'mainnet' ? 'mainnet' : 'testnet'
    const spark = inside.network() === 'mainnet' ? 'mainnet' : 'regtest'
    return { bitcoin: { name: names[inside.network()] }, stacks: { name: other }, spark: { name: spark } }
  }
  const toAccount = ([account]: readonly InsideAccount[]): unknown => {
    if (!account?.payment) return account
    const { payment, ordinals } = account
    const entryOf = (purpose: string, address: string, addressType: string, publicKey: string) => ({
      address,
      publicKey,
      purpose,
      addressType,
      walletType: 'software',
    })
    return {
      id: 'account-1',
      addresses: [
        ...(ordinals ? [entryOf('ordinals', ordinals.address, 'p2tr', hexOf(ordinals.publicKey.slice(1)))] : []),
        entryOf('payment', payment.address, payment.kind, hexOf(payment.publicKey)),
        ...(options.stacksAddress
          ? [entryOf('stacks', options.stacksAddress, 'stacks', hexOf(payment.publicKey))]
          : []),
      ],
      walletType: 'software',
      ...(!options.hidesNetwork && { network: network() }),
    }
  }
  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    wallet_connect: async (params) => toAccount(await inside.connect(params)),
    async wallet_getAccount(params) {
      const accounts = await inside.read(params)
      if (Array.isArray(accounts) && !accounts.length) throw Object.assign(new Error('Access denied.'), { code: 4100 })
      return toAccount(accounts)
    },
    wallet_getNetwork: async () => network(),
    async wallet_changeNetwork({ name }) {
      const found = Object.entries(names).find(([, value]) => value === name)
      if (!found) throw Object.assign(new Error('Invalid network'), { code: -32602 })
      await inside.switchNetwork(found[0] as BitcoinNetworkName)
      return null
    },
    async wallet_disconnect() {
      base.controls.revoke()
      return null
    },
    async signMessage({ address, message = '', protocol }) {
      const isPlain = options.kind === 'p2sh' || options.kind === 'p2pkh'
      const signature = await inside.signMessage({
        message: new TextEncoder().encode(message),
        address,
        protocol: protocol ? (protocol.toLowerCase() as 'ecdsa' | 'bip322') : isPlain ? undefined : 'bip322',
      })
      const bytes = (signature as Uint8Array | undefined)?.length
      return { address, messageHash: '', signature: encode(signature), protocol: bytes === 65 ? 'ECDSA' : 'BIP322' }
    },
    async signPsbt({ psbt = '', signInputs = {} }) {
      const signed = await inside.signPsbt({
        psbt: base64.decode(psbt),
        inputs: Object.entries(signInputs).flatMap(([address, indexes]) =>
          indexes.map((index) => ({ index, address })),
        ),
        finalize: false,
      })
      return { psbt: encode(signed) }
    },
    async sendTransfer({ recipients = [] }) {
      const txid = await inside.sendTransfer(
        recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
      )
      return { txid }
    },
  }
  const provider = {
    async request(method: string, params: Params | null) {
      const run = methods[method]
      try {
        if (!run) throw Object.assign(new Error(`Method ${method} not found`), { code: 4200 })
        return { jsonrpc: '2.0', id: '1', result: await run(params ?? {}) }
      } catch (thrown) {
        const { code, message, data } = (thrown ?? {}) as Partial<ProviderError>
        if (code === undefined) throw thrown
        return { jsonrpc: '2.0', id: '1', error: { code: codes[code] ?? code, message, data } }
      }
    },
    addListener:
      options.listener === 'twoArguments'
        ? (eventName: string, cb: Listener) => listen(eventName, cb)
        : ({ eventName, cb }: { readonly eventName: string; readonly cb: Listener }) => listen(eventName, cb),
  }
  function listen(eventName: string, cb: Listener): () => void {
    if (!eventNames.includes(eventName)) throw new Error(`Unknown event ${eventName}`)
    if (!base.does('hasNoEvents')) base.listeners.add(eventName, cb)
    return () => base.listeners.remove(eventName, cb)
  }
  return {
    changed(what) {
      if (what === 'network') base.listeners.emit('networkChange', { type: 'networkChange', ...network() })
      else if (base.controls.authorized) base.listeners.emit('accountChange', { type: 'accountChange' })
      else base.listeners.emit('disconnect', { type: 'disconnect' })
    },
    appear(page) {
      const takeAway = placeInPage(page, path, provider)
      const entry = { id: path, name: inside.name, icon: inside.icon, methods: Object.keys(methods) }
      const list = (page['btc_providers'] ??= []) as unknown[]
      list.push(entry)
      return () => {
        takeAway()
        list.splice(list.indexOf(entry), 1)
      }
    },
  }
}

/** What a misbehaving wallet answers is no bytes. */
const encode = (bytes: unknown): unknown => (bytes instanceof Uint8Array ? base64.encode(bytes) : bytes)

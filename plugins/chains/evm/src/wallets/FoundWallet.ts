import { safeImage, safeName, type ConnectorType } from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/** A wallet on this page. Its texts are parsed; its provider is the wallet's own code and may do anything. */
export type FoundWallet = {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly rdns?: string | undefined
  readonly icon?: string | undefined
  /** As in `EvmConnector`. */
  readonly isContractWallet?: boolean | undefined
} & (
  | { readonly provider: Eip1193Provider }
  /** Of a connector of the options: its code has to be loaded first. */
  | { readonly provider?: undefined; readonly getProvider: () => Promise<Eip1193Provider> }
)

/** Wallets with a connector id of their own. `flag`: the property by which `window.ethereum` says which wallet it is. */
const knownWallets: readonly {
  readonly id: string
  readonly name: string
  readonly rdns: string
  readonly flag?: string
}[] = [
  { id: 'coinbaseWallet', name: 'Coinbase', rdns: 'com.coinbase.wallet', flag: 'isCoinbaseWallet' },
  { id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet', flag: 'isOkxWallet' },
  { id: 'ledger', name: 'Ledger', rdns: 'com.ledger.wallet.provider' },
]

/**
 * Parses an announcement of EIP-6963. Undefined: it is not one of a wallet. The uuid is ignored: some wallets announce the one
 * of the example in the EIP.
 */
export function parseAnnouncement(detail: unknown): FoundWallet | undefined {
  try {
    const { info, provider } = detail as {
      readonly info: { readonly name: unknown; readonly rdns: unknown; readonly icon: unknown }
      readonly provider: unknown
    }
    const { rdns } = info
    const name = safeName(info.name)
    // At least one dot: without it, the text is not a reversed domain name.
    const isRdns = typeof rdns === 'string' && /^[\w-]+(\.[\w-]+)+$/.test(rdns)
    if (!name || !isRdns || !isProvider(provider)) return undefined
    const id = knownWallets.find((known) => known.rdns === rdns)?.id ?? `eip6963:${rdns}`
    return { id, name, type: 'ANNOUNCED', rdns, icon: safeImage(info.icon), provider }
  } catch {
    return undefined // an announcement whose getters throw
  }
}

/** The wallet that set `window.ethereum`, as wallets did before EIP-6963. Undefined: there is none. */
export function findInjected(): FoundWallet | undefined {
  try {
    const { ethereum: provider } = globalThis as { readonly ethereum?: unknown }
    if (!isProvider(provider)) return undefined
    const flags: object = provider
    const known = knownWallets.find(({ flag }) => flag && flag in flags && Reflect.get(flags, flag) === true)
    const { id, name, rdns } = known ?? { id: 'injected', name: 'Browser Wallet', rdns: undefined }
    return { id, name, rdns, type: 'INJECTED', provider }
  } catch {
    return undefined // a provider that throws when an unknown property is read
  }
}

/** May throw: it reads an object of the page. */
function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
}

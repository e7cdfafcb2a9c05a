import type { FoundWallet } from './FoundWallet.js'
import { knownWallets } from './knownWallets.js'
import { isProvider } from './parseAnnouncement.js'

/** The wallet behind `window.ethereum`, the way before EIP-6963. Undefined: there is none. */
export function findInjected(): FoundWallet | undefined {
  try {
    const { ethereum: provider } = globalThis as { readonly ethereum?: unknown }
    if (!isProvider(provider)) return undefined
    const flags: object = provider
    const known = knownWallets.find(({ flag }) => flag && flag in flags && Reflect.get(flags, flag) === true)
    const { id, name, rdns } = known ?? { id: 'injected', name: 'Browser Wallet', rdns: undefined }
    return { id, name, rdns, type: 'INJECTED', provider }
  } catch {
    return undefined // a provider that throws on what it does not know
  }
}

import type { FoundWallet, InjectedExtension } from './FoundWallet.js'
import { knownWallets } from './knownWallets.js'

/** More than anyone has installed; a page full of injections stays usable. */
const mostWallets = 100

/** Extensions in `window.injectedWeb3`, read by hand as they are strangers' objects at the door. */
export function findWallets(): readonly FoundWallet[] {
  try {
    return Object.keys(injected())
      .slice(0, mostWallets)
      .flatMap((key) => {
        const extension = (): InjectedExtension | undefined => read(key)
        const { name = key, rdns } = (Object.hasOwn(knownWallets, key) && knownWallets[key]) || {}
        return /^[\w .-]{1,64}$/.test(key) && extension() ? [{ id: `polkadot:${key}`, name, rdns, extension }] : []
      })
  } catch {
    return [] // there is none, or listing it throws
  }
}

function read(key: string): InjectedExtension | undefined {
  try {
    const extension = injected()[key] as InjectedExtension
    return typeof extension.enable === 'function' ? extension : undefined
  } catch {
    return undefined // a getter that throws
  }
}

function injected(): Readonly<Record<string, unknown>> {
  return Object((globalThis as { readonly injectedWeb3?: unknown }).injectedWeb3)
}

import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { FoundWallet } from './FoundWallet.js'
import { knownWallets } from './knownWallets.js'

const longestName = 64
/** Characters of a data URI; EIP-6963 wants 96 pixels, and a longer one would be kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Reads an announcement (EIP-6963): outside data, by hand, as it arrives at the door where a schema library would weigh more
 * than all of it. Undefined: no wallet. The uuid is not read: wallets exist that copied the one of the standard's example.
 */
export function parseAnnouncement(detail: unknown): FoundWallet | undefined {
  try {
    const { info, provider } = detail as {
      readonly info: { readonly name: unknown; readonly rdns: unknown; readonly icon: unknown }
      readonly provider: Eip1193Provider
    }
    const { name: given, rdns, icon } = info
    const name =
      typeof given === 'string' &&
      given
        .slice(0, longestName * 4)
        .replace(unseen, '')
        .trim()
    // A dot in it: no rdns is the name of something else here.
    if (!name || typeof rdns !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(rdns) || !isProvider(provider))
      return undefined
    return {
      id: knownWallets.find((known) => known.rdns === rdns)?.id ?? `eip6963:${rdns}`,
      name: name.slice(0, longestName),
      type: 'ANNOUNCED',
      rdns,
      icon:
        typeof icon === 'string' && icon.length <= longestIcon && /^(https:\/\/|data:image\/)/i.test(icon)
          ? icon
          : undefined,
      provider,
    }
  } catch {
    return undefined // an announcement whose getters throw
  }
}

/** May throw: it reads a stranger's object. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
}

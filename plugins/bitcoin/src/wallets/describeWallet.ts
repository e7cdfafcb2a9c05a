import type { FoundWallet, WalletInterface } from './FoundWallet.js'

const longestName = 64
/** Characters of a data URI; a longer one would be kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/** What a wallet says of itself: outside data. */
export type WalletWords = readonly [name: unknown, icon: unknown, provider: unknown]

/**
 * The wallet that a stranger's object is, if any: read by hand, as it arrives at the door where a schema library would weigh more
 * than all of it. `read` may throw: there are objects whose getters do.
 */
export function describeWallet(speaks: WalletInterface, read: () => WalletWords | undefined): readonly FoundWallet[] {
  try {
    const [given, icon, provider] = read() ?? []
    const name = (given as string)
      .slice(0, longestName * 4)
      .replace(unseen, '')
      .trim()
      .slice(0, longestName)
    if (!name || typeof provider !== 'object' || !provider) return []
    const isImage = typeof icon === 'string' && icon.length <= longestIcon && /^(https:\/\/|data:image\/)/i.test(icon)
    return [
      {
        id: `bitcoin:${name}`,
        name,
        type: speaks === 'standard' ? 'ANNOUNCED' : 'INJECTED',
        imageUrl: isImage ? icon : undefined,
        speaks,
        provider,
      },
    ]
  } catch {
    return []
  }
}

import type { FoundWallet, WalletInterface } from './FoundWallet.js'

const longestName = 64
/** Characters of a data URI; a longer one would be kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

const image = /^(https:\/\/|data:image\/)/i

/** What a wallet says of itself: outside data. */
export type WalletWords = readonly [name: unknown, icon: unknown, provider: unknown]

/**
 * The wallet that a stranger's object is, if any: read by hand, as it arrives at the door where a schema library would weigh more
 * than all of it. `read` may throw: there are objects whose getters do.
 */
export function describeWallet(speaks: WalletInterface, read: () => WalletWords | undefined): readonly FoundWallet[] {
  try {
    const [given, icon, provider] = read() ?? []
    const name = (given as string).replace(unseen, '').trim().slice(0, longestName)
    const imageUrl = String(icon)
    if (!name || !provider || typeof provider !== 'object') return []
    return [
      {
        id: `bitcoin:${name}`,
        name,
        type: speaks === 'standard' ? 'ANNOUNCED' : 'INJECTED',
        imageUrl: image.test(imageUrl) && imageUrl.length < longestIcon ? imageUrl : undefined,
        speaks,
        provider,
      },
    ]
  } catch {
    return []
  }
}

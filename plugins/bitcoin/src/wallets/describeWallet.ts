import type { FoundWallet, WalletInterface } from './FoundWallet.js'

const longestName = 64
/** Characters of a data URI; a longer one would be kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Reads what a wallet says of itself: outside data, by hand, as it arrives at the door where a schema library would weigh more
 * than all of it. Undefined: no wallet. May throw: it reads a stranger's object.
 */
export function describeWallet(
  speaks: WalletInterface,
  { name: given, icon }: { readonly name?: unknown; readonly icon?: unknown },
  provider: unknown,
): FoundWallet | undefined {
  if (typeof given !== 'string' || typeof provider !== 'object' || !provider) return undefined
  const name = given
    .slice(0, longestName * 4)
    .replace(unseen, '')
    .trim()
    .slice(0, longestName)
  return name
    ? {
        id: `bitcoin:${name}`,
        name,
        type: speaks === 'standard' ? 'ANNOUNCED' : 'INJECTED',
        icon:
          typeof icon === 'string' && icon.length <= longestIcon && /^(https:\/\/|data:image\/)/i.test(icon)
            ? icon
            : undefined,
        speaks,
        provider,
      }
    : undefined
}

import type { Wallet } from '@wallet-standard/base'
import type { FoundWallet } from './FoundWallet.js'

const longestName = 64
/** Characters of a data URI: it is kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Reads what registered itself (Wallet Standard): outside data, by hand, as it arrives at the door. Undefined: no wallet, or none
 * of Solana.
 */
export function parseWallet(value: unknown, gone: AbortSignal): FoundWallet | undefined {
  try {
    const standard = value as Wallet
    const { name: given, icon, chains, features } = standard
    const name = String(given)
      .slice(0, longestName * 4)
      .replace(unseen, '')
      .trim()
      .slice(0, longestName)
    return typeof given === 'string' &&
      name &&
      chains.some((chain) => chain.startsWith('solana:')) &&
      'standard:connect' in features &&
      Object.keys(features).some((feature) => feature.startsWith('solana:sign'))
      ? {
          id: `solana:${name}`,
          name,
          type: 'ANNOUNCED',
          icon: icon?.length <= longestIcon && /^data:image\//i.test(icon) ? icon : undefined,
          by: { standard },
          gone,
        }
      : undefined
  } catch {
    return undefined // something that throws when it is read
  }
}

import type { Wallet } from '@wallet-standard/base'
import type { FoundWallet } from './FoundWallet.js'

const longestName = 64
/** Characters of a data URI: it is kept in the state of every session. */
const longestIcon = 262_144
/** Control characters, and those that turn text around or make it invisible. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Reads what registered itself (Wallet Standard): outside data, by hand, as it arrives at the door. Undefined: no wallet, or none
 * of Solana. May throw: it reads a stranger's object.
 */
export function parseWallet(provider: Wallet, gone: AbortSignal): FoundWallet | undefined {
  const { icon, chains, features } = provider
  const name = provider.name.replace(unseen, '').trim().slice(0, longestName)
  const isOurs =
    name &&
    chains.some((chain) => chain.startsWith('solana:')) &&
    'standard:connect' in features &&
    Object.keys(features).some((feature) => feature.startsWith('solana:sign'))
  return isOurs
    ? {
        id: `solana:${name}`,
        name,
        type: 'ANNOUNCED',
        imageUrl: icon?.length <= longestIcon && /^data:image\//i.test(icon) ? icon : undefined,
        provider,
        gone,
      }
    : undefined
}

import { isAtLeast } from '../device/readAppAndVersion.js'

/** Where each message begins, of whatever version: no transaction begins with its first byte. */
const signingDomain = Uint8Array.from('\xffsolana offchain', (character) => character.charCodeAt(0))
/** Older apps have a shorter header, without the application and the signer. */
const firstWithSigners = [1, 8, 0]
/** The length has two bytes. */
const longest = 0xffff

/** What the message may contain. `ascii` is shown by every app; `utf8` needs blind signing. */
const formats = { ascii: 0, utf8: 1 } as const

/**
 * The bytes that Solana's app signs for a message: the header of version 0 of Solana's off-chain messages, then the message.
 * @param version Of the app
 * @returns undefined for what no app signs: an empty message, bytes that are not UTF-8, more than 65,535 of them
 */
export function offchainMessage(
  message: Uint8Array,
  { publicKey, version }: { readonly publicKey: Uint8Array; readonly version: string },
): Uint8Array | undefined {
  if (message.length === 0 || message.length > longest) return undefined
  const hasSigners = isAtLeast(version, firstWithSigners)
  const format = formatOf(message, hasSigners)
  if (format === undefined) return undefined
  const length = [message.length & 0xff, message.length >> 8]
  const header = hasSigners ? [0, ...new Uint8Array(32), format, 1, ...publicKey, ...length] : [0, format, ...length]
  return Uint8Array.from([...signingDomain, ...header, ...message])
}

/** Older apps show one line only. */
function formatOf(message: Uint8Array, hasLines: boolean): number | undefined {
  const isShown = (byte: number): boolean => (byte >= 0x20 && byte <= 0x7e) || (hasLines && byte === 0x0a)
  if (message.every(isShown)) return formats.ascii
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(message)
    return formats.utf8
  } catch {
    return undefined
  }
}

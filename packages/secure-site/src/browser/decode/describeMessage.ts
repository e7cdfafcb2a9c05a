import { base58 } from '@scure/base'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { RefusedError, type Describing, type Finding, type Warning } from './Description.js'
import { checkSender, listOf, parse } from './evm/describeTransaction.js'
import { describeSignIn } from './signIn/describeSignIn.js'
import { looksLikeSignIn, parseSignIn } from './signIn/parseSignIn.js'
import { readSolanaMessage, readSolanaTransaction } from './solana/readSolanaTransaction.js'
import { textOf, visibleText } from './visibleText.js'

const hexBytes = /^0x(?:[0-9a-f]{2})*$/i

/**
 * The bytes that `personal_sign` signs (with the prefix of EIP-191): those written as hexadecimal after 0x, else the text's own.
 * @throws RefusedError
 */
export function readPersonalMessage(describing: Describing): Uint8Array {
  const [message, from] = listOf(describing.request.params, 2)
  if (typeof message !== 'string' || typeof from !== 'string')
    throw new RefusedError('embedded/unreadable', 'The request does not have the parameters of its method.')
  checkSender(from, describing)
  return hexBytes.test(message) ? hexToBytes(message.slice(2).toLowerCase()) : utf8ToBytes(message)
}

const solanaMessage = v.strictObject({ message: v.pipe(v.string(), v.maxLength(250_000)), pubkey: v.string() })

/**
 * The bytes that `solana_signMessage` signs, out of base58.
 * @throws RefusedError also where they are a transaction
 */
export function readSolanaSignMessage({ request, guards }: Describing): Uint8Array {
  const { message, pubkey } = parse(solanaMessage, Array.isArray(request.params) ? request.params[0] : request.params)
  if (pubkey !== request.account)
    throw new RefusedError('embedded/unreadable', 'The request is for another account than the connected one.')
  const bytes = decodeBase58(message)
  // 0x80 to 0xbf begins a message of some version, and no text.
  const isVersioned = bytes[0] !== undefined && bytes[0] >= 0x80 && bytes[0] < 0xc0
  if (guards.transactionBytes && (isVersioned || readSolanaMessage(bytes) || readSolanaTransaction(bytes)))
    throw new RefusedError('embedded/dangerousTransaction', 'What the site calls a message is a transaction.')
  return bytes
}

function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw new RefusedError('embedded/unreadable', 'The message is not written in base58.')
  }
}

export function describeMessage(describing: Describing): Finding {
  const isSolana = describing.request.method === 'solana_signMessage'
  const bytes = isSolana ? readSolanaSignMessage(describing) : readPersonalMessage(describing)
  const text = textOf(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  if (signIn) return describeSignIn(signIn, describing)
  const readable = text ?? String.fromCharCode(...bytes.slice(0, 4096))
  if (describing.guards.nearSignIn && looksLikeSignIn(readable))
    throw new RefusedError(
      'embedded/domainMismatch',
      'This looks like a sign-in message and is none. Such a message can be made to log someone else in as you.',
    )
  return describeText(bytes, text)
}

function describeText(bytes: Uint8Array, text: string | undefined): Finding {
  const isHexOnly = text !== undefined && /^(?:0x)?[0-9a-f]{32,}$/i.test(text.trim())
  const isBlind = text === undefined || bytes.length === 32 || isHexOnly
  const shown = text === undefined ? `0x${bytesToHex(bytes)}` : visibleText(text)
  const marked: readonly Warning[] =
    text !== undefined && shown !== text
      ? [
          {
            tone: 'warning',
            title: 'Hidden characters',
            text: 'The message has characters that are not seen. They are shown as ⟨U+…⟩.',
          },
        ]
      : []
  const blind: Warning = {
    tone: 'error',
    title: 'This cannot be read',
    text: 'The message is a number or bytes. It may stand for something that you did not agree to.',
  }
  return {
    title: 'Sign a message',
    class: isBlind ? 'R2' : 'R1',
    sections: [
      {
        title: text === undefined ? 'Bytes' : 'Message',
        fields: [{ label: '', value: shown, kind: text === undefined ? 'code' : 'text' }],
      },
    ],
    warnings: [...(isBlind ? [blind] : []), ...marked],
    action: isBlind ? 'Sign anyway' : 'Sign',
    confirm: isBlind ? 'I know what this stands for, and that the site cannot use it against me.' : undefined,
  }
}

import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Warning } from './Description.js'
import { accountKey } from './evm/accountOf.js'
import type { Finding, ReadContext, Shown } from './finding.js'
import { listOf, parse, refused, unreadable } from './params.js'
import { sameAddress } from './receivers.js'
import { codeValue, say, textValue, words } from './say.js'
import { describeSignIn } from './signIn/describeSignIn.js'
import { looksLikeSignIn, parseSignIn } from './signIn/parseSignIn.js'
import { isSolanaTransaction } from './solana/readSolanaTransaction.js'
import { textOf, visibleText } from './visibleText.js'

/** With small letters in front only: what begins with 0X is a text for every other reader of it too. */
const hexBytes = /^0x(?:[0-9a-fA-F]{2})*$/

/**
 * `personal_sign`. Its bytes (EIP-191) are those written as hexadecimal after 0x, else the text's own. Message and account stand in
 * either order, as pages write both; a password may follow, which this wallet has none of.
 * @throws RefusedError
 */
export function readPersonalMessage(context: ReadContext): Finding {
  const { account, params } = context.request
  const [first, second, password = null] = listOf(params, 3)
  if (typeof first !== 'string' || typeof second !== 'string') throw unreadable('paramsUnreadable')
  if (password !== null && typeof password !== 'string') throw unreadable('paramsUnreadable')
  const isInOrder = sameAddress(second, account)
  if (!isInOrder && !sameAddress(first, account)) throw unreadable('otherAccount')
  const message = isInOrder ? first : second
  const bytes = hexBytes.test(message) ? hexToBytes(message.slice(2)) : utf8ToBytes(wellFormed(message))
  return {
    ...describeMessage(bytes, context),
    intent: { kind: 'evmMessage', key: accountKey(context), account, message: `0x${bytesToHex(bytes)}` },
  }
}

/** Half of a surrogate pair has no bytes: others would be signed in its place. @throws RefusedError */
function wellFormed(text: string): string {
  if (/\p{Cs}/u.test(text)) throw unreadable('formUnreadable')
  return text
}

const solanaMessage = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(4096)),
  pubkey: v.optional(v.string()),
})

/**
 * `solana_signMessage`. Its bytes are written in base58.
 * @throws RefusedError also where they are a transaction
 */
export function readSolanaMessage(context: ReadContext): Finding {
  const { account, params } = context.request
  const { message, pubkey } = parse(solanaMessage, Array.isArray(params) && params.length === 1 ? params[0] : params)
  if (pubkey !== undefined && pubkey !== account) throw unreadable('otherAccount')
  const bytes = decodeBase58(message)
  if (isSolanaTransaction(bytes)) throw refused('embedded/dangerousTransaction', 'messageIsTransaction')
  return {
    ...describeMessage(bytes, context),
    intent: { kind: 'solanaMessage', account, message: base64.encode(bytes) },
  }
}

function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw unreadable('messageNotBase58')
  }
}

function describeMessage(bytes: Uint8Array, context: ReadContext): Shown {
  const text = textOf(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  if (signIn) return describeSignIn(signIn, context)
  if (looksLikeSignIn(text ?? new TextDecoder('latin1').decode(bytes)))
    throw refused('embedded/domainMismatch', 'nearSignIn')
  return describeText(bytes, text)
}

function describeText(bytes: Uint8Array, text: string | undefined): Shown {
  const isHexOnly = text !== undefined && /^(?:0x)?[0-9a-f]{32,}$/i.test(text.trim())
  const isBlind = text === undefined || bytes.length === 32 || isHexOnly
  const hidden: Warning = { tone: 'warning', title: say('hiddenCharacters'), text: say('hiddenCharactersText') }
  const isMarked = text !== undefined && visibleText(text) !== text
  const blind: Warning = { tone: 'error', title: say('cannotBeRead'), text: say('cannotBeReadText') }
  const value = text === undefined ? codeValue(`0x${bytesToHex(bytes)}`) : textValue(text)
  return {
    title: say('signMessage'),
    risk: isBlind ? 'R2' : 'R1',
    sections: [
      {
        title: say(text === undefined ? 'messageBytes' : 'message'),
        fields: [{ value: text === '' ? words('emptyMessage') : value }],
      },
    ],
    warnings: [...(isBlind ? [blind] : []), ...(isMarked ? [hidden] : [])],
    action: say(isBlind ? 'signAnyway' : 'sign'),
    confirm: isBlind ? say('knowWhatThisStandsFor') : undefined,
  }
}

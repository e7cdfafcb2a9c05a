import type { FrameProof } from '@portico/wallet-requests/signer'
import * as v from 'valibot'

import type { Account, KeyRow } from '../ledger/Account.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { EcJwkSchema, isSigned, type KeyImports } from './keys.js'

/** How far the clocks of browsers may be from the signer's, and how old a proof may be. Milliseconds. */
export const proofTime: number = 10 * 60_000

export const TimeSchema: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const ThumbprintSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const SignatureSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^[\w-]{86}$/))

export function requireTimely(time: number, now: number): void {
  if (Math.abs(time - now) <= proofTime) return
  throw new SignerRefusal(403, 'signer/clock', 'This was signed too long ago, or a clock is wrong. Ask again.')
}

/**
 * The row of the frame's key, which has to be one of the account and not ended, and have signed this.
 * @throws SignerRefusal `signer/unknownKey`, `signer/clock`, `signer/badProof`
 */
export function verifyFrame(
  imports: KeyImports,
  account: Account,
  { key, issuedAt, signature }: FrameProof,
  { text, now }: { readonly text: string; readonly now: number },
): KeyRow {
  const row = account.keys.find((row) => row.key === key && row.kind === 'frame')
  if (!row) throw new SignerRefusal(403, 'signer/unknownKey', 'This browser is not logged in to the account.')
  requireTimely(issuedAt, now)
  if (isSigned(imports.read(v.parse(EcJwkSchema, JSON.parse(row.jwk))), text, signature)) return row
  throw new SignerRefusal(403, 'signer/badProof', 'This was not signed by the key of the browser.')
}

import * as v from 'valibot'
import type { RefusalCode } from './Reading.js'
import { sameAddress } from './receivers.js'
import { RefusedError } from './RefusedError.js'
import { say, type TextArguments } from './say.js'
import type { WalletRequest } from './WalletRequest.js'

/** @throws RefusedError where the params are no list of one to `most` */
export function listOf(params: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(params) || params.length === 0 || params.length > most) throw unreadable('paramsUnreadable')
  return params
}

/** @throws RefusedError `embedded/unreadable` */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw unreadable('formUnreadable')
  return read.output
}

/** @throws RefusedError where the request names another account than its own */
export function requireAccount(from: unknown, { account }: Pick<WalletRequest, 'account'>): void {
  if (from !== undefined && !(typeof from === 'string' && sameAddress(from, account))) throw unreadable('otherAccount')
}

export function unreadable(...said: TextArguments): RefusedError {
  return refused('embedded/unreadable', ...said)
}

export function refused(code: RefusalCode, ...said: TextArguments): RefusedError {
  return new RefusedError(code, say(...said))
}

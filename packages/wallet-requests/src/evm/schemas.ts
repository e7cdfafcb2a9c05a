import * as v from 'valibot'
import type { ReadContext } from '../finding.js'
import { refused } from '../params.js'

/** A number in hexadecimal, as Ethereum's JSON-RPC writes it. */
export const QuantitySchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
/** Whole bytes in hexadecimal. */
export const BytesSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))
export const AddressSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))

/** @throws RefusedError for authorizations of EIP-7702: they would hand over the account */
export function refuseAuthorizations(authorizations: unknown): void {
  const names = typeof authorizations === 'object' && authorizations !== null ? Object.keys(authorizations) : []
  if (names.some((key) => key === 'authorizationList' || key === 'eip7702Auth' || key === 'authorization'))
    throw refused('embedded/dangerousTransaction', 'siteChoosesCode')
}

/** @throws RefusedError where a request names another network than its own */
export function requireChain(chainId: string | undefined, { request }: ReadContext): void {
  if (chainId !== undefined && `eip155:${BigInt(chainId)}` !== request.chainId)
    throw refused('embedded/chainNotAllowed', 'otherNetwork')
}

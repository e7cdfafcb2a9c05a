import type { SignerCalls } from '@portico/wallet-requests/signer'
import { numberToHex } from 'viem'

import type { RpcOperation } from '../rpc/schemas.js'

type JsonOperation = SignerCalls['/sessions/sign']['operation']

/** An operation as the signer takes it: without what is not signed, integers in hexadecimal. */
export function operationInJson(operation: RpcOperation): JsonOperation {
  const { eip7702Auth: _, signature: __, ...own } = operation as RpcOperation & { readonly signature?: unknown }
  const entries = Object.entries(own).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  ) as unknown as JsonOperation
}

import type { Finding, ReadContext } from '../finding.js'
import { readGrant } from './readGrant.js'
import { readRevocation } from './readRevocation.js'
import { readSendCalls, readUserOperation } from './readSendCalls.js'
import { readTransaction } from './readTransaction.js'
import { readTypedData } from './readTypedData.js'

/** Readers of the methods of EIP-155 chains, but for `personal_sign`, which reads texts as Solana's does. */
export const evmReaders: readonly (readonly [method: string, read: (context: ReadContext) => Finding])[] = [
  ['eth_signTypedData_v4', readTypedData],
  ['eth_sendTransaction', readTransaction],
  ['eth_sendUserOperation', readUserOperation],
  ['wallet_sendCalls', readSendCalls],
  ['wallet_grantPermissions', readGrant],
  ['wallet_revokePermissions', readRevocation],
]

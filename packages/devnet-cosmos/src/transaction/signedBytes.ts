import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { AbciError } from '../errors/AbciError.js'
import type { AuthAccount } from '../ledger/Ledger.js'
import type { ReadTransaction } from './readTransaction.js'

/** The bytes that a signature of this transaction is over (ADR-020 DIRECT, ADR-050's legacy amino JSON). */
export function signedBytes(transaction: ReadTransaction, chainId: string, account: AuthAccount): Uint8Array {
  const { bodyBytes, authInfoBytes, signer, fee, memo, timeoutHeight, messages } = transaction
  if (signer.mode === SignMode.SIGN_MODE_DIRECT)
    return SignDoc.encode(
      SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber: account.number }),
    ).finish()
  if (signer.mode !== SignMode.SIGN_MODE_LEGACY_AMINO_JSON)
    throw new AbciError('unauthorized', `sign mode ${signer.mode} is not supported: unauthorized`)
  const amino = messages.map(({ fromAddress, toAddress, amount }) => ({
    type: 'cosmos-sdk/MsgSend',
    value: { from_address: fromAddress, to_address: toAddress, amount },
  }))
  return serializeSignDoc(
    makeSignDoc(
      amino,
      { amount: fee.amount, gas: String(fee.gas) },
      chainId,
      memo,
      String(account.number),
      String(signer.sequence),
      timeoutHeight,
    ),
  )
}

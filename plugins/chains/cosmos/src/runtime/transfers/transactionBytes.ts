import { sha256 } from '@cosmjs/crypto'
import { encodePubkey, makeAuthInfoBytes, Registry } from '@cosmjs/proto-signing'
import type { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import type { Coin } from '../../CosmosSigner.js'
import { toBase64, toHex } from '../bytes.js'

export const sendType = '/cosmos.bank.v1beta1.MsgSend'

/** A `TxBody` with one `MsgSend`. @param timeoutHeight Last block that may have it; default: none. */
export function bodyBytes(
  message: MsgSend,
  { memo, timeoutHeight = 0n }: { readonly memo: string; readonly timeoutHeight?: bigint },
): Uint8Array {
  return new Registry().encodeTxBody({ messages: [{ typeUrl: sendType, value: message }], memo, timeoutHeight })
}

/** Hash of a `TxRaw`, as nodes and explorers write it. */
export function hashOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes)).toUpperCase()
}

/** An `AuthInfo` of one signer, who pays. */
export function authInfoBytes({
  publicKey,
  sequence,
  fee = { amount: [], gas: '0' },
  mode = SignMode.SIGN_MODE_UNSPECIFIED,
}: {
  readonly publicKey: Uint8Array
  readonly sequence: number
  readonly fee?: { readonly amount: readonly Coin[]; readonly gas: string }
  readonly mode?: SignMode
}): Uint8Array {
  const pubkey = encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: toBase64(publicKey) })
  return makeAuthInfoBytes([{ pubkey, sequence }], fee.amount, Number(fee.gas), undefined, undefined, mode)
}

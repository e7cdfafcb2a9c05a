import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Coin } from '../../CosmosSigner.js'

export interface Transfer {
  readonly from: string
  readonly to: string
  readonly coin: Coin
}

/** `TxBody` with one `MsgSend`. */
export function encodeBody({ from, to, coin }: Transfer, memo = ''): Uint8Array {
  const value = MsgSend.encode({ fromAddress: from, toAddress: to, amount: [{ ...coin }] }).finish()
  return TxBody.encode(
    TxBody.fromPartial({ messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }], memo }),
  ).finish()
}

/** `AuthInfo` of one signer. `publicKey`: compressed secp256k1; a simulation goes without where nobody knows it. */
export function encodeAuthInfo(info: {
  readonly publicKey: Uint8Array | undefined
  readonly sequence: bigint
  readonly fee: readonly Coin[]
  readonly gas: bigint
  readonly mode: 'direct' | 'amino'
}): Uint8Array {
  const { publicKey, sequence, fee, gas, mode } = info
  const single = { mode: mode === 'direct' ? SignMode.SIGN_MODE_DIRECT : SignMode.SIGN_MODE_LEGACY_AMINO_JSON }
  const key = publicKey && {
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key: publicKey }).finish(),
  }
  return AuthInfo.encode(
    AuthInfo.fromPartial({
      signerInfos: [{ ...(key && { publicKey: key }), modeInfo: { single }, sequence }],
      fee: { amount: fee.map((coin) => ({ ...coin })), gasLimit: gas },
    }),
  ).finish()
}

export function encodeRaw(bodyBytes: Uint8Array, authInfoBytes: Uint8Array, signature: Uint8Array): Uint8Array {
  return TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()
}

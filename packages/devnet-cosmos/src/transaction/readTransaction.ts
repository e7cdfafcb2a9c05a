import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { AbciError } from '../errors/AbciError.js'

export interface ReadTransaction {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly messages: readonly MsgSend[]
  readonly memo: string
  /** Last block that may have it; 0: any. */
  readonly timeoutHeight: bigint
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: bigint
  }
  readonly signer: {
    readonly mode: SignMode
    readonly sequence: bigint
    /** Compressed secp256k1; absent where a simulation leaves it out. */
    readonly publicKey: Uint8Array | undefined
  }
  readonly signature: Uint8Array | undefined
}

const sendType = '/cosmos.bank.v1beta1.MsgSend'
const keyType = '/cosmos.crypto.secp256k1.PubKey'

/** Decodes `TxRaw` of one signer whose messages are transfers; all else this chain does not know. @throws `AbciError` */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const { bodyBytes, authInfoBytes, signatures } = TxRaw.decode(bytes)
  const body = TxBody.decode(bodyBytes)
  const { fee, signerInfos } = AuthInfo.decode(authInfoBytes)
  const [signer, other] = signerInfos
  if (!signer || other) throw new AbciError('unauthorized', 'exactly one signer expected: unauthorized')
  const messages = body.messages.map(({ typeUrl, value }) => {
    if (typeUrl !== sendType)
      throw new AbciError('unknownRequest', `unable to resolve type URL ${typeUrl}: tx parse error`)
    return MsgSend.decode(value)
  })
  if (!messages[0]) throw new AbciError('invalidRequest', 'must contain at least one message: invalid request')
  if (signer.publicKey && signer.publicKey.typeUrl !== keyType)
    throw new AbciError('unauthorized', `public key of type ${signer.publicKey.typeUrl} is not supported`)
  return {
    bodyBytes,
    authInfoBytes,
    messages,
    memo: body.memo,
    timeoutHeight: body.timeoutHeight,
    fee: { amount: fee?.amount ?? [], gas: fee?.gasLimit ?? 0n },
    signer: {
      mode: signer.modeInfo?.single?.mode ?? SignMode.SIGN_MODE_UNSPECIFIED,
      sequence: signer.sequence,
      publicKey: signer.publicKey && PubKey.decode(signer.publicKey.value).key,
    },
    signature: signatures[0],
  }
}

import { base64, hex } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { AuthInfo, SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import * as v from 'valibot'
import { invalidParams, readParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { referenceOf } from '../caip2.js'
import { grantedAccount } from '../grantedAccount.js'
import { shownMessage } from '../shownMessage.js'
import type { NamespaceRoom, RequestContext, Shown, SigningAsk } from '../WalletNamespace.js'
import { aminoBytes } from './aminoBytes.js'
import { describeDirect, describeFee, describeTransfer, describeUnknown } from './describeCosmos.js'
import { privateKey } from './keys.js'

const data = v.pipe(v.string(), v.maxLength(200_000))
const count = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^\d{1,20}$/, 'must be a whole number'),
)
const directParams = v.object({
  signerAddress: v.string(),
  signDoc: v.object({ chainId: v.string(), accountNumber: count, authInfoBytes: data, bodyBytes: data }),
})
const coin = v.object({ amount: v.string(), denom: v.string() })
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([
    v.string(),
    v.pipe(v.number(), v.finite()),
    v.boolean(),
    v.null(),
    v.array(json),
    v.record(v.string(), json),
  ]),
)
const aminoParams = v.object({
  signerAddress: v.string(),
  // Loose: what it holds beside this (`timeout_height`) is signed as well.
  signDoc: v.objectWithRest(
    {
      chain_id: v.string(),
      account_number: v.string(),
      sequence: v.string(),
      memo: v.string(),
      msgs: v.array(v.object({ type: v.string(), value: json })),
      fee: v.objectWithRest({ amount: v.array(coin), gas: v.string() }, json),
    },
    json,
  ),
})
const sendValue = v.object({ from_address: v.string(), to_address: v.string(), amount: v.array(coin) })
const adr36Value = v.object({ signer: v.string(), data: v.string() })

/** Base64 as the reference's page has it; hexadecimal as the specification before it had. */
function decodeData(text: string, name: string): Uint8Array {
  try {
    return /^([0-9a-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
  } catch {
    throw invalidParams(`signDoc.${name} must be base64`)
  }
}

function decodeAs<T>(decode: (bytes: Uint8Array) => T, bytes: Uint8Array, name: string): T {
  try {
    return decode(bytes)
  } catch {
    throw invalidParams(`signDoc.${name} does not decode`)
  }
}

/** Off-chain message (ADR-036): a document of no chain, with one message and nothing to pay. */
function readAdr36(signDoc: v.InferOutput<typeof aminoParams>['signDoc'], account: string): Uint8Array | undefined {
  const [message, ...more] = signDoc.msgs
  if (message?.type !== 'sign/MsgSignData' || more.length > 0) return undefined
  const value = v.safeParse(adr36Value, message.value)
  const isForm = signDoc.chain_id === '' && signDoc.fee.amount.length === 0
  if (!value.success || !isForm || value.output.signer !== account)
    throw invalidParams('signDoc is no message as ADR-036 has it')
  try {
    return base64.decode(value.output.data)
  } catch {
    throw invalidParams('signDoc.msgs must hold base64')
  }
}

/**
 * Signs for chains of the Cosmos SDK. Parameters and answers are those of
 * https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc
 */
export function createRoom(): NamespaceRoom {
  const pubkey = base64.encode(secp256k1.getPublicKey(privateKey()))
  const signatureOf = (bytes: Uint8Array): object => ({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: pubkey },
    signature: base64.encode(secp256k1.sign(bytes, privateKey())),
  })
  const asAccount = (value: string): Shown => ({ kind: 'code', name: 'Account', value })

  function readDirect(params: unknown, context: RequestContext): SigningAsk {
    const { signerAddress, signDoc } = readParams(directParams, params)
    const account = grantedAccount(context, signerAddress)
    if (signDoc.chainId !== referenceOf(context.chainId)) throw invalidParams('signDoc.chainId is of another network')
    const bodyBytes = decodeData(signDoc.bodyBytes, 'bodyBytes')
    const authInfoBytes = decodeData(signDoc.authInfoBytes, 'authInfoBytes')
    const body = decodeAs(TxBody.decode, bodyBytes, 'bodyBytes')
    const authInfo = decodeAs(AuthInfo.decode, authInfoBytes, 'authInfoBytes')
    const { chainId, accountNumber } = signDoc
    return {
      kind: 'ask',
      title: 'Sign transaction',
      shown: [...describeDirect(body, authInfo), asAccount(account)],
      answer: async () => ({
        signature: signatureOf(
          SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber: BigInt(accountNumber) }).finish(),
        ),
        signed: signDoc,
      }),
    }
  }
  function describeAmino({ type, value }: { readonly type: string; readonly value: Json }): readonly Shown[] {
    const send = type === 'cosmos-sdk/MsgSend' ? v.safeParse(sendValue, value) : undefined
    if (!send?.success) return describeUnknown(type)
    const { to_address: to, from_address: from, amount } = send.output
    return describeTransfer(to, from, amount)
  }
  function readAmino(params: unknown, context: RequestContext): SigningAsk {
    const { signerAddress, signDoc } = readParams(aminoParams, params)
    const account = grantedAccount(context, signerAddress)
    const message = readAdr36(signDoc, account)
    if (!message && signDoc.chain_id !== referenceOf(context.chainId))
      throw invalidParams('signDoc.chain_id is of another network')
    const rows = message
      ? shownMessage(message)
      : [...signDoc.msgs.flatMap(describeAmino), ...describeFee(signDoc.fee.amount, signDoc.memo)]
    return {
      kind: 'ask',
      title: message ? 'Sign message' : 'Sign transaction',
      shown: [...rows, asAccount(account)],
      answer: async () => ({ signature: signatureOf(aminoBytes(signDoc)), signed: signDoc }),
    }
  }
  return {
    read(method, params, context) {
      if (method === 'cosmos_getAccounts') {
        const result = context.accounts.map((address) => ({ algo: 'secp256k1', address, pubkey }))
        return { kind: 'known', result }
      }
      if (method === 'cosmos_signDirect') return readDirect(params, context)
      if (method === 'cosmos_signAmino') return readAmino(params, context)
      throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
    },
  }
}

import { hex, utf8 } from '@scure/base'
import { sign } from '@scure/sr25519'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { invalidParams, readParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { referenceOf } from '../caip2.js'
import { shownMessage, unreadable } from '../shownMessage.js'
import type { NamespaceRoom, RequestContext, Shown, SigningAsk } from '../WalletNamespace.js'
import { alice } from './keys.js'
import { payloadBytes, payloadSchema } from './payloadBytes.js'
import { publicKeyOf } from './publicKeyOf.js'

const text = v.pipe(v.string(), v.maxLength(100_000))
const messageParams = v.object({
  address: v.string(),
  // Published first as `message`, then as `data` of `SignerPayloadRaw`.
  message: v.optional(text),
  data: v.optional(text),
  type: v.optional(v.string(), 'bytes'),
})
const transactionParams = v.object({ address: v.string(), transactionPayload: payloadSchema })
const isHex = (value: string): boolean => /^0x([0-9a-f]{2})*$/i.test(value)
const opening = utf8.decode('<Bytes>')
const closing = utf8.decode('</Bytes>')
/** Longer ones are hashed before they are signed (Substrate, `SignedPayload::using_encoded`). */
const hashedBeyond = 256
const sr25519 = 1

/** A signed message must be no transaction, so it stands in `<Bytes>`: the reference has wallets see to it. */
function wrap(bytes: Uint8Array): Uint8Array {
  const starts = opening.every((byte, index) => bytes[index] === byte)
  const ends = closing.every((byte, index) => bytes[bytes.length - closing.length + index] === byte)
  return starts && ends && bytes.length >= opening.length + closing.length
    ? bytes
    : concatBytes(opening, bytes, closing)
}

/**
 * Signs for Polkadot and its kin. Parameters and answers are those of
 * https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 */
export function createRoom(): NamespaceRoom {
  const key = alice()
  const keyText = hex.encode(key.publicKey)
  const signHex = (bytes: Uint8Array): string => hex.encode(sign(key.secret, bytes))
  /** Dapps write one account with any network's prefix: the key counts. */
  const checkAccount = ({ accounts }: RequestContext, address: string): void => {
    const named = publicKeyOf(address)
    const isGranted = accounts.some((account) => hex.encode(publicKeyOf(account) ?? new Uint8Array()) === keyText)
    if (!named || hex.encode(named) !== keyText || !isGranted)
      throw new RpcFailure(failureCodes.unauthorized, `${address} is not an account of this session`)
  }
  function readMessage(params: unknown, context: RequestContext): SigningAsk {
    const { address, message, data, type } = readParams(messageParams, params)
    checkAccount(context, address)
    if (type !== 'bytes')
      throw invalidParams("type must be 'bytes': a transaction is signed by polkadot_signTransaction")
    const given = message ?? data
    if (given === undefined) throw invalidParams('message is missing')
    const bytes = wrap(isHex(given) ? hex.decode(given.slice(2).toLowerCase()) : utf8.decode(given))
    return {
      kind: 'ask',
      title: 'Sign message',
      shown: [
        ...shownMessage(bytes.subarray(opening.length, bytes.length - closing.length)),
        { kind: 'code', name: 'Account', value: address },
      ],
      answer: async () => ({ signature: `0x${signHex(bytes)}` }),
    }
  }
  function readTransaction(params: unknown, context: RequestContext): SigningAsk {
    const { address, transactionPayload: payload } = readParams(transactionParams, params)
    checkAccount(context, address)
    if (payload.address !== address) throw invalidParams('transactionPayload.address must be address')
    if (payload.genesisHash.slice(2, 34).toLowerCase() !== referenceOf(context.chainId))
      throw invalidParams('transactionPayload.genesisHash is of another network')
    const bytes = payloadBytes(payload)
    const rows: readonly Shown[] = [
      unreadable('What this transaction does is unreadable data: only its chain knows its calls.'),
      { kind: 'code', name: 'Call', value: payload.method },
      { kind: 'row', name: 'Nonce', value: String(BigInt(payload.nonce)) },
      { kind: 'row', name: 'Tip', value: `${BigInt(payload.tip)} of the smallest unit` },
      { kind: 'code', name: 'Account', value: address },
    ]
    return {
      kind: 'ask',
      title: 'Sign transaction',
      shown: rows,
      // `MultiSignature`: the scheme's number, then the signature, as every chain takes it.
      answer: async () => {
        const signed = bytes.length > hashedBeyond ? blake2b(bytes, { dkLen: 32 }) : bytes
        return { signature: `0x${hex.encode(Uint8Array.of(sr25519))}${signHex(signed)}` }
      },
    }
  }
  return {
    read(method, params, context) {
      if (method === 'polkadot_signMessage') return readMessage(params, context)
      if (method === 'polkadot_signTransaction') return readTransaction(params, context)
      throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
    },
  }
}

import { makeSignDoc as makeAminoDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { transferChanged, type Caip2, type SignedTransfer, type SigningSteps, type TransferOrder } from '@portico/core'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import * as v from 'valibot'
import type { CosmosKey, SignOptions } from '../../CosmosProvider.js'
import type { AminoSignDoc, Coin, StdSignature } from '../../CosmosSigner.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64, toBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { findAccount, type FoundAccount } from '../findAccount.js'
import { checkTransfer, planTransfer, type CheckedTransfer, type TransferPlan } from './planTransfer.js'
import { compareDocuments, readAmino, readDirect } from './signedDocument.js'
import { authInfoBytes, bodyBytes, hashOf } from './transactionBytes.js'

/** Keplr and Leap would replace the fee that was confirmed, and offer another memo. */
const signOptions: SignOptions = { preferNoSetFee: true, preferNoSetMemo: true }

interface Signing {
  readonly transfer: CheckedTransfer
  readonly connected: FoundAccount
  readonly key: CosmosKey
  readonly payer: TransferPlan['payer']
  readonly fee: { readonly amount: readonly Coin[]; readonly gas: string }
  readonly maxFee: bigint
  readonly timeoutHeight: bigint
}

/** What was signed, in our own encoding: of the wallet's document only the fee is taken. */
interface SignedBytes {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  /** What the signature is over. */
  readonly signBytes: Uint8Array
  readonly signature: StdSignature
}

/** @throws what planning throws, `core/transferChanged`, `cosmos/badAnswer` for a signature of something else, the visitor's refusal */
export async function signTransfer(
  context: CosmosContext,
  nodes: Nodes,
  order: TransferOrder,
  { signal, prepared }: SigningSteps,
): Promise<SignedTransfer> {
  signal.throwIfAborted()
  const transfer = checkTransfer(context, order)
  const { maxFee } = order
  const connected = await findAccount(context, order.account, signal)
  const { provider, chainId, address, wallet } = connected
  const key = await provider.getKey(chainId, signal, address)
  const { publicKey } = key
  const [{ payer, gas, fee }, lifetime] = await Promise.all([
    planTransfer(context, nodes, transfer, { publicKey, maxFee, signal }),
    readLifetime(nodes, transfer.networkId, signal),
  ])
  const timeoutHeight = payer.height + lifetime
  const signing: Signing = {
    transfer,
    connected,
    key,
    payer,
    fee: { amount: [{ denom: transfer.network.denom, amount: String(fee) }], gas: String(gas) },
    maxFee,
    timeoutHeight: BigInt(timeoutHeight),
  }
  const { sequence, accountNumber, height } = payer
  prepared({ anchor: { sequence, accountNumber: String(accountNumber), height }, fee, walletBroadcasts: false })
  const known = publicKey ?? payer.publicKey
  const signed =
    known && !key.isAminoOnly ? await signDirect(context, signing, known) : await signAmino(context, signing)
  if (!isSignedBy(signed))
    throw context.error(
      'badAnswer',
      { from: wallet, method: 'sign' },
      { details: 'The signature is not of this transfer. Nothing was sent. Use another wallet.' },
    )
  const bytes = TxRaw.encode({
    bodyBytes: signed.bodyBytes,
    authInfoBytes: signed.authInfoBytes,
    signatures: [fromBase64(signed.signature.signature)],
  }).finish()
  return { hash: hashOf(bytes), bytes: toBase64(bytes), expires: true, notes: { timeoutHeight } }
}

async function signDirect(context: CosmosContext, signing: Signing, publicKey: Uint8Array): Promise<SignedBytes> {
  const { transfer, connected, payer, fee, maxFee, timeoutHeight } = signing
  const { provider, chainId, address, wallet } = connected
  const body = bodyBytes(transfer.message, { memo: transfer.memo, timeoutHeight })
  const authInfo = (paid: Signing['fee']): Uint8Array =>
    authInfoBytes({ publicKey, sequence: payer.sequence, fee: paid, mode: SignMode.SIGN_MODE_DIRECT })
  const document = makeSignDoc(body, authInfo(fee), chainId, payer.accountNumber)
  // No signal: a late approval counts.
  const { signed, signature } = await provider.signDirect(chainId, address, document, undefined, signOptions)
  const found = readSigned(context, wallet, 'signDirect', () => readDirect(signed))
  const differences = compareDocuments(transfer, maxFee, readDirect(document), found)
  if (differences.length > 0) throw transferChanged(differences)
  const { accountNumber } = payer
  const expected = { bodyBytes: body, authInfoBytes: authInfo(found.fee), chainId, accountNumber }
  const signBytes = makeSignBytes(expected)
  // Extensions, fields that CosmJS does not know, another signer.
  if (toBase64(signBytes) !== toBase64(makeSignBytes(signed)))
    throw transferChanged([{ field: 'call', asked: 'a transfer', found: 'a transfer with something else beside it' }])
  return { ...expected, signBytes, signature }
}

/** Amino JSON names no key: it can be signed before the wallet has shown its own. */
async function signAmino(context: CosmosContext, signing: Signing): Promise<SignedBytes> {
  const { transfer, connected, payer, fee, maxFee, timeoutHeight } = signing
  const { provider, chainId, address, wallet } = connected
  const { fromAddress, toAddress, amount } = transfer.message
  const value = { from_address: fromAddress, to_address: toAddress, amount }
  const messages = [{ type: 'cosmos-sdk/MsgSend', value }]
  const { accountNumber, sequence } = payer
  const document: AminoSignDoc = makeAminoDoc(
    messages,
    fee,
    chainId,
    transfer.memo,
    accountNumber,
    sequence,
    timeoutHeight,
  )
  const { signed, signature } = await provider.signAmino(chainId, address, document, undefined, signOptions)
  const found = readSigned(context, wallet, 'signAmino', () => readAmino(signed))
  const differences = compareDocuments(transfer, maxFee, readAmino(document), found)
  if (differences.length > 0) throw transferChanged(differences)
  const mode = SignMode.SIGN_MODE_LEGACY_AMINO_JSON
  const publicKey = fromBase64(signature.pub_key.value)
  return {
    bodyBytes: bodyBytes(transfer.message, { memo: transfer.memo, timeoutHeight }),
    authInfoBytes: authInfoBytes({ publicKey, sequence, fee: found.fee, mode }),
    signBytes: serializeSignDoc({ ...document, fee: found.fee }),
    signature,
  }
}

/** Milliseconds in which the visitor approves and a block takes the transfer. */
const lifetimeMs = 300_000
/** Blocks that a transfer has, whatever a node says of their times. */
const lifetimeBlocks = { least: 50, most: 600 }
const date = v.pipe(v.string(), v.transform(Date.parse))
const height = v.pipe(v.string(), v.transform(Number))
const statusSchema = v.object({
  sync_info: v.object({
    latest_block_height: height,
    latest_block_time: date,
    earliest_block_height: height,
    earliest_block_time: date,
  }),
})

/** Blocks that the chain makes in five minutes, by the time that those of the node took. */
async function readLifetime(nodes: Nodes, networkId: Caip2, signal: AbortSignal): Promise<number> {
  const status = await nodes.ask(networkId, 'status', {}, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  const parsed = v.safeParse(statusSchema, status)
  if (!parsed.success) return lifetimeBlocks.least
  const { latest_block_height, latest_block_time, earliest_block_height, earliest_block_time } = parsed.output.sync_info
  const blockMs = (latest_block_time - earliest_block_time) / (latest_block_height - earliest_block_height)
  if (!(blockMs > 0)) return lifetimeBlocks.least
  return Math.min(lifetimeBlocks.most, Math.max(lifetimeBlocks.least, Math.ceil(lifetimeMs / blockMs)))
}

function readSigned<T>(context: CosmosContext, from: string, method: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw context.error('badAnswer', { from, method }, { cause, details: 'Nothing was sent. Use another wallet.' })
  }
}

/** Whether the key signed these bytes. That it is the account's own key is checked with the wallet's answer. */
function isSignedBy({ signBytes, signature: { signature, pub_key: key } }: SignedBytes): boolean {
  try {
    const parsed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
    return Secp256k1.verifySignature(parsed, sha256(signBytes), fromBase64(key.value))
  } catch {
    return false
  }
}

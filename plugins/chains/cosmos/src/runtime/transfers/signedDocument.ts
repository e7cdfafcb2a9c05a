import { formatUnits, type TransferDifference } from '@portico/core'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import * as v from 'valibot'
import type { AminoSignDoc, Coin, DirectSignDoc } from '../../CosmosSigner.js'
import type { CheckedTransfer } from './planTransfer.js'
import { sendType } from './transactionBytes.js'

/** What a document that was signed says, DIRECT or amino. */
export interface SignedDocument {
  readonly network: string
  readonly account: string
  readonly sequence: string
  readonly memo: string
  /** Last block that may have it. */
  readonly timeout: string
  /** A message of another type is named by it. */
  readonly messages: readonly (Pick<MsgSend, 'fromAddress' | 'toAddress' | 'amount'> | string)[]
  readonly fee: { readonly amount: readonly Coin[]; readonly gas: string }
  /** Others who pay the fee: a granter, a payer. */
  readonly feePayers: string
}

/** @throws when it cannot be decoded */
export function readDirect({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectSignDoc): SignedDocument {
  const body = TxBody.decode(bodyBytes)
  const { signerInfos, fee } = AuthInfo.decode(authInfoBytes)
  return {
    network: chainId,
    account: String(accountNumber),
    sequence: signerInfos.map(({ sequence }) => sequence).join(),
    memo: body.memo,
    timeout: String(body.timeoutHeight),
    messages: body.messages.map(({ typeUrl, value }) => (typeUrl === sendType ? MsgSend.decode(value) : typeUrl)),
    fee: { amount: fee?.amount ?? [], gas: String(fee?.gasLimit ?? 0n) },
    feePayers: [fee?.granter, fee?.payer].filter(Boolean).join(),
  }
}

const coins = v.array(v.object({ denom: v.string(), amount: v.string() }))
const sendValue = v.strictObject({ from_address: v.string(), to_address: v.string(), amount: coins })

/** @throws when a message is not as its type says */
export function readAmino(document: AminoSignDoc): SignedDocument {
  const { amount, gas, granter, payer } = document.fee
  return {
    network: document.chain_id,
    account: document.account_number,
    sequence: document.sequence,
    memo: document.memo,
    timeout: document.timeout_height ?? '0',
    messages: document.msgs.map(({ type, value }) => {
      if (type !== 'cosmos-sdk/MsgSend') return type
      const { from_address: fromAddress, to_address: toAddress, amount: sent } = v.parse(sendValue, value)
      return { fromAddress, toAddress, amount: sent }
    }),
    fee: { amount, gas },
    feePayers: [granter, payer].filter(Boolean).join(),
  }
}

/** Where a document differs from the one that the wallet was asked to sign. The fee may be another one up to what was confirmed. */
export function compareDocuments(
  { message, denom, decimals, network: { denom: feeDenom, nativeCurrency } }: CheckedTransfer,
  maxFee: bigint,
  unsigned: SignedDocument,
  found: SignedDocument,
): readonly TransferDifference[] {
  const differences: TransferDifference[] = []
  const compare = (field: string, ordered: string, actual: string): void => {
    if (ordered !== actual) differences.push({ field, asked: ordered, found: actual })
  }
  for (const field of ['network', 'account', 'sequence', 'memo', 'timeout'] as const)
    compare(field, unsigned[field], found[field])
  const [sent, ...more] = found.messages
  if (typeof sent !== 'object' || more.length > 0) {
    const names = found.messages.map((message) => (typeof message === 'string' ? message : sendType))
    compare('call', sendType, names.join(', '))
  } else {
    compare('payer', message.fromAddress, sent.fromAddress)
    compare('receiver', message.toAddress, sent.toAddress)
    if (totalIn(sent.amount, denom) === undefined) compare('token', denom, describe(sent.amount))
    else compare('amount', ...(([message.amount, sent.amount] as const).map(units) as [string, string]))
  }
  compare('payer', message.fromAddress, found.feePayers || message.fromAddress)
  const fee = totalIn(found.fee.amount, feeDenom)
  if (fee === undefined || fee > maxFee)
    compare(
      'fee',
      `at most ${formatUnits(maxFee, nativeCurrency.decimals)}`,
      fee === undefined ? describe(found.fee.amount) : formatUnits(fee, nativeCurrency.decimals),
    )
  return differences

  function units(amount: readonly Coin[]): string {
    return formatUnits(totalIn(amount, denom) ?? 0n, decimals)
  }
}

/** Undefined: there are coins of another denomination, or what is no amount. */
export function totalIn(amount: readonly Coin[], denom: string): bigint | undefined {
  const isPlain = amount.every((coin) => coin.denom === denom && /^\d{1,78}$/.test(coin.amount))
  return isPlain ? amount.reduce((sum, coin) => sum + BigInt(coin.amount), 0n) : undefined
}

function describe(amount: readonly Coin[]): string {
  return amount.map((coin) => `${coin.amount} ${coin.denom}`).join(', ')
}

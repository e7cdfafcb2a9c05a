import { base64 } from '@scure/base'
import { Address, OutScript, SigHash, Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { invalidParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { unreadable } from '../shownMessage.js'
import type { Shown } from '../WalletNamespace.js'
import { formatBitcoin } from './formatBitcoin.js'
import type { OwnAddress } from './keys.js'
import type { AddressFormat } from './networks.js'

const signInput = v.object({
  address: v.string(),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sighashTypes: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))), v.maxLength(8)),
  ),
})

export interface PsbtRequest {
  readonly account?: string | undefined
  readonly psbt: string
  readonly signInputs: readonly {
    readonly address: string
    readonly index: number
    readonly sighashTypes?: readonly number[] | undefined
  }[]
  readonly broadcast: boolean
}

export const psbtParams: v.GenericSchema<unknown, PsbtRequest> = v.object({
  account: v.optional(v.string()),
  psbt: v.pipe(v.string(), v.maxLength(1_000_000)),
  // A dapp that names none wants whatever the wallet can sign.
  signInputs: v.optional(v.pipe(v.array(signInput), v.maxLength(1000)), []),
  broadcast: v.optional(v.boolean(), false),
})

export interface PsbtPlan {
  readonly transaction: Transaction
  readonly inputs: readonly {
    readonly index: number
    readonly own: OwnAddress
    readonly sighashTypes: readonly number[] | undefined
  }[]
}

/** Which inputs are signed with which key. @throws {RpcFailure} */
export function planPsbt(
  { psbt, signInputs }: PsbtRequest,
  own: readonly OwnAddress[],
  format: AddressFormat,
): PsbtPlan {
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch {
    throw invalidParams('psbt must be a PSBT in base64')
  }
  const ownerOf = (index: number): OwnAddress | undefined => {
    const script = inputOutput(transaction, index)?.script
    return script && own.find(({ address }) => address === addressOf(script, format))
  }
  const signable =
    signInputs.length > 0
      ? signInputs
      : Array.from({ length: transaction.inputsLength }, (_, index) => index).flatMap((index) => {
          const address = ownerOf(index)?.address
          return address ? [{ index, address, sighashTypes: undefined }] : []
        })
  if (signable.length === 0) throw invalidParams('no input of the psbt belongs to this wallet')
  const inputs = signable.map(({ index, address, sighashTypes }) => {
    const owner = own.find((candidate) => candidate.address === address)
    if (!owner) throw new RpcFailure(failureCodes.unauthorized, `${address} is not an address of this wallet`)
    if (index >= transaction.inputsLength) throw invalidParams(`the psbt has no input ${index}`)
    if (ownerOf(index) !== owner) throw invalidParams(`input ${index} does not spend from ${address}`)
    return { index, own: owner, sighashTypes }
  })
  return { transaction, inputs }
}

/** The output an input spends, if the PSBT brings it. */
function inputOutput(
  transaction: Transaction,
  index: number,
): { readonly script: Uint8Array; readonly amount: bigint } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: at } = transaction.getInput(index)
  return witnessUtxo ?? (at === undefined ? undefined : nonWitnessUtxo?.outputs[at])
}

function addressOf(script: Uint8Array, format: AddressFormat): string | undefined {
  try {
    return Address(format).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** Who gets what of a PSBT. */
export function describePsbt(
  { transaction, inputs }: PsbtPlan,
  own: readonly OwnAddress[],
  format: AddressFormat,
): readonly Shown[] {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))
  const spent = Array.from({ length: transaction.inputsLength }, (_, index) => inputOutput(transaction, index)?.amount)
  const paid = outputs.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const rows = outputs.flatMap(({ script, amount = 0n }): readonly Shown[] => {
    const address = script && addressOf(script, format)
    if (!address) return [{ kind: 'row', name: 'Data', value: 'An output that pays no address' }]
    const isOwn = own.some((candidate) => candidate.address === address)
    return [
      { kind: 'row', name: isOwn ? 'Comes back' : 'Amount', value: formatBitcoin(amount) },
      { kind: 'code', name: 'To', value: address },
    ]
  })
  const total = spent.every((amount) => amount !== undefined)
    ? spent.reduce((sum, amount) => sum + amount, 0n)
    : undefined
  const isWhole = inputs.every(({ index, sighashTypes }) =>
    [...(sighashTypes ?? []), transaction.getInput(index).sighashType ?? SigHash.ALL].every(
      (type) => type === SigHash.ALL || type === SigHash.DEFAULT,
    ),
  )
  return [
    ...rows,
    ...(total === undefined
      ? [unreadable('The fee is not known: not all inputs are described.')]
      : [{ kind: 'row', name: 'Fee', value: formatBitcoin(total - paid) } as const]),
    { kind: 'row', name: 'Signs', value: `${inputs.length} of ${transaction.inputsLength} inputs` },
    ...(isWhole
      ? []
      : [unreadable('The signature leaves parts of the transaction open: others may change who is paid.')]),
  ]
}

/** Signs as planned; the PSBT is not finalized. @throws {RpcFailure} */
export function signPlanned({ transaction, inputs }: PsbtPlan): void {
  for (const { index, own, sighashTypes } of inputs) {
    if (own.intention === 'ordinal') transaction.updateInput(index, { tapInternalKey: own.publicKey }, true)
    try {
      transaction.signIdx(own.privateKey, index, sighashTypes && [...sighashTypes])
    } catch (error) {
      throw invalidParams(`input ${index} cannot be signed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

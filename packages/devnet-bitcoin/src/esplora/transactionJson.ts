import { addressOf, scriptType } from '../chain/regtestScript.js'
import { hexOf, txidOf, type Ledger, type LedgerEntry } from '../chain/Ledger.js'

/** Esplora's `status`. */
export function statusJson({ status }: LedgerEntry): object {
  return status
    ? { confirmed: true, block_height: status.height, block_hash: status.hash, block_time: status.time }
    : { confirmed: false }
}

/** Esplora's transaction: amounts in satoshis, scripts in hexadecimal. */
export function transactionJson(ledger: Ledger, entry: LedgerEntry): object {
  const { id, transaction } = entry
  const isCoinbase = transaction.isCoinbase()
  const spent = transaction.ins.map(({ hash, index }) => ledger.output(txidOf(hash), index))
  const sum = (values: readonly (bigint | undefined)[]): bigint =>
    values.reduce<bigint>((all, value) => all + (value ?? 0n), 0n)
  const paid = sum(transaction.outs.map(({ value }) => value))
  return {
    txid: id,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map(({ hash, index, script, sequence, witness }, at) => ({
      txid: txidOf(hash),
      vout: index,
      prevout: spent[at] ? outputJson(spent[at]) : null,
      scriptsig: hexOf(script),
      witness: witness.map(hexOf),
      is_coinbase: isCoinbase,
      sequence,
    })),
    vout: transaction.outs.map(outputJson),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    fee: isCoinbase ? 0 : Number(sum(spent.map((output) => output?.value)) - paid),
    status: statusJson(entry),
  }
}

/** What spends an output, the mempool included. */
export function outspendJson(ledger: Ledger, id: string, index: number): object {
  const spender = ledger.spender(id, index)
  if (!spender) return { spent: false }
  const isInput = ({ hash, index: at }: { readonly hash: Uint8Array; readonly index: number }): boolean =>
    txidOf(hash) === id && at === index
  return {
    spent: true,
    txid: spender.id,
    vin: spender.transaction.ins.findIndex(isInput),
    status: statusJson(spender),
  }
}

function outputJson({ script, value }: { readonly script: Uint8Array; readonly value: bigint }): object {
  const address = addressOf(script)
  return {
    scriptpubkey: hexOf(script),
    scriptpubkey_type: scriptType(script),
    ...(address !== undefined && { scriptpubkey_address: address }),
    value: Number(value),
  }
}

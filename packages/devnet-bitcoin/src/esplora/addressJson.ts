import { hexOf, type Ledger, type LedgerEntry, type Output } from '../chain/Ledger.js'
import { scriptOf } from '../chain/regtestScript.js'
import { statusJson } from './transactionJson.js'

interface Paid extends Output {
  readonly entry: LedgerEntry
}

/** Outputs that were ever paid to a script. */
function paidTo(ledger: Ledger, script: Uint8Array): readonly Paid[] {
  const key = hexOf(script)
  return ledger
    .history(script)
    .flatMap((entry) => entry.transaction.outs.map((out, index) => ({ entry, txid: entry.id, index, ...out })))
    .filter((output) => hexOf(output.script) === key)
}

/** Esplora's sums of an address; what waits in the mempool apart from what is in blocks. @throws `devnet-bitcoin/invalidAddress` */
export function addressJson(ledger: Ledger, address: string): object {
  const script = scriptOf(address)
  const history = ledger.history(script)
  const paid = paidTo(ledger, script)
  const stats = (isMined: boolean): object => {
    const funded = paid.filter(({ entry }) => !!entry.status === isMined)
    const spent = paid.filter(({ txid, index }) => {
      const spender = ledger.spender(txid, index)
      return spender && !!spender.status === isMined
    })
    const sum = (outputs: readonly Paid[]): number => Number(outputs.reduce((all, { value }) => all + value, 0n))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: history.filter(({ status }) => !!status === isMined).length,
    }
  }
  return { address, chain_stats: stats(true), mempool_stats: stats(false) }
}

/** @throws `devnet-bitcoin/invalidAddress` */
export function unspentJson(ledger: Ledger, address: string): readonly object[] {
  return paidTo(ledger, scriptOf(address))
    .filter(({ txid, index }) => !ledger.spender(txid, index))
    .map(({ entry, txid, index, value }) => ({ txid, vout: index, status: statusJson(entry), value: Number(value) }))
}

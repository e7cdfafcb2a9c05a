import type { LocalChain } from '../chain/createChain.js'
import { scriptOf } from '../chain/regtestScript.js'
import { addressJson, unspentJson } from './addressJson.js'
import { outspendJson, statusJson, transactionJson } from './transactionJson.js'

export interface Answer {
  readonly status: number
  /** A string is sent as text, everything else as JSON. */
  readonly body: unknown
}

/** Satoshis per virtual byte by the number of blocks that one is ready to wait. A chain of one node has no market for fees. */
const feeEstimates: Readonly<Record<string, number>> = { '1': 5, '2': 4, '3': 3, '6': 2, '144': 1, '1008': 1 }

/** Transactions of a page: those in blocks, and those that wait, which the first page has too. */
const pageSize = 25
const mostWaiting = 50

const ok = (body: unknown): Answer => ({ status: 200, body })
const notFound = (body: string): Answer => ({ status: 404, body })

/** Esplora's HTTP API (Blockstream/esplora, API.md), as much of it as wallets and sites use. */
export async function answer(
  chain: LocalChain,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
  submit: (hex: string) => Promise<string>,
): Promise<Answer> {
  const { ledger } = chain
  const [root, id = '', part, output, last] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (method === 'POST') return path === '/tx' ? ok(await submit(body.trim())) : notFound('Endpoint does not exist')
  if (path === '/fee-estimates') return ok(feeEstimates)
  if (path === '/blocks/tip/height') return ok(String(chain.height))
  if (root === 'address') {
    if (part === undefined) return ok(addressJson(ledger, id))
    if (part === 'utxo') return ok(unspentJson(ledger, id))
    if (part === 'txs') {
      const all = ledger.history(scriptOf(id))
      const confirmed = all.filter(({ status }) => status)
      const start = confirmed.findIndex((entry) => entry.id === last) + 1
      const waiting = output === 'chain' ? [] : all.filter(({ status }) => !status).slice(0, mostWaiting)
      const page = [...waiting, ...confirmed.slice(start, start + pageSize)]
      return ok(page.map((entry) => transactionJson(ledger, entry)))
    }
  }
  if (root === 'tx') {
    const entry = ledger.get(id)
    // Esplora knows of no difference between an id it does not know and one that waits.
    if (part === 'status') return ok(entry ? statusJson(entry) : { confirmed: false })
    if (!entry) return notFound('Transaction not found')
    if (part === undefined) return ok(transactionJson(ledger, entry))
    if (part === 'hex') return ok(entry.transaction.toHex())
    if (part === 'outspend') return ok(outspendJson(ledger, id, Number(output)))
  }
  return notFound('Endpoint does not exist')
}

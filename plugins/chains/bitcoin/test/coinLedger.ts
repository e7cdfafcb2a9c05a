import { drawLie, type History, type NodeMood } from '@portico/testing/transfers'
import { address as addresses, networks, Transaction } from 'bitcoinjs-lib'
import { hexOf } from '../src/runtime/bytes.js'
import type { Key } from './relayWallet.js'

/** Two coins of the payer, that the chain had before. */
const firstCoins = { [`${'a'.repeat(64)}:0`]: 90_000, [`${'b'.repeat(64)}:0`]: 60_000 } as const

interface Posted {
  readonly transaction: Transaction
  readonly coins: readonly string[]
  readonly fee: number
  /** Milliseconds since 1970 from which the nodes of the page have it. */
  readonly seenAt: number
  readyAt: number
  state: 'waiting' | 'confirmed' | 'gone'
  height: number
  /** Nodes forget it once before its block. */
  isForgotten: boolean
}

/** Answers of Esplora's HTTP API: a status, and a text. */
interface Reply {
  readonly status: number
  readonly text: string
}

/** A chain of one payer in memory that knows what really happened, behind nodes that lie. Replaces `fetch`. */
export interface CoinLedger {
  mood: NodeMood
  /** Of the wallet's own node, which is honest. */
  readonly walletUrl: string
  readonly url: string
  /** @param lag milliseconds until the nodes of the page have it */
  post(hex: string, lag: number): Reply
  isConfirmed(txid: string): boolean
  /** Whether what was posted just now is confirmed, and not the same transaction that was posted again. */
  confirmationOf(txid: string): () => boolean
  fetch(url: string, init?: { readonly method?: string; readonly body?: string }): Promise<Response>
}

export function createCoinLedger(history: History, key: Key): CoinLedger {
  const { dice } = history
  const posted = new Map<string, Posted>()
  let height = 150
  const coinsOf = ({ ins }: Transaction): readonly string[] =>
    ins.map(({ hash, index }) => `${hexOf(Uint8Array.from(hash).reverse())}:${index}`)
  const isLive = ({ state }: Posted): boolean => state !== 'gone'
  const spenderOf = (coin: string): [string, Posted] | undefined =>
    [...posted].find(([, one]) => isLive(one) && one.coins.includes(coin))
  const scriptText = (script: Uint8Array): object => ({
    scriptpubkey: hexOf(script),
    scriptpubkey_address: addresses.fromOutputScript(script, networks.regtest),
  })
  function valueOf(coin: string): number {
    const [txid = '', index = ''] = coin.split(':')
    const own = (firstCoins as Readonly<Record<string, number>>)[coin]
    return own ?? Number(posted.get(txid)?.transaction.outs[Number(index)]?.value ?? 0n)
  }
  const refuse = (message: string): Reply => ({
    status: 400,
    text: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`,
  })

  function post(hex: string, lag: number): Reply {
    const transaction = Transaction.fromHex(hex)
    const txid = transaction.getId()
    const before = posted.get(txid)
    if (before && isLive(before))
      return refuse(before.state === 'confirmed' ? 'Transaction already in block chain' : 'txn-already-in-mempool')
    const coins = coinsOf(transaction)
    const paid = transaction.outs.reduce((sum, { value }) => sum + Number(value), 0)
    const fee = coins.reduce((sum, coin) => sum + valueOf(coin), 0) - paid
    const others = coins.flatMap((coin) => spenderOf(coin)?.[1] ?? [])
    if (others.some(({ state }) => state === 'confirmed')) return refuse('bad-txns-inputs-missingorspent')
    if (others.some((one) => one.fee >= fee)) return refuse('insufficient fee, rejecting replacement')
    for (const one of others) one.state = 'gone'
    const now = Date.now()
    const isForgotten = !before && dice(8) === 0
    const readyAt = now + lag + 1000 + dice(15) * 1000
    posted.set(txid, { transaction, coins, fee, seenAt: now + lag, readyAt, state: 'waiting', height: 0, isForgotten })
    return { status: 200, text: txid }
  }
  setInterval(() => {
    height += 1
    for (const one of posted.values()) {
      if (one.state !== 'waiting' || one.readyAt > Date.now()) continue
      if (one.isForgotten) one.state = 'gone'
      else Object.assign(one, { state: 'confirmed', height })
    }
  }, 2000)

  function describe(txid: string, { transaction, coins, fee, state, height: of }: Posted): object {
    return {
      txid,
      vin: coins.map((coin, at) => ({
        txid: coin.split(':')[0],
        vout: Number(coin.split(':')[1]),
        prevout: { ...scriptText(key.script), value: valueOf(coin) },
        sequence: transaction.ins[at]!.sequence,
      })),
      vout: transaction.outs.map(({ script, value }) => ({ ...scriptText(script), value: Number(value) })),
      fee,
      weight: transaction.weight(),
      status: state === 'confirmed' ? { confirmed: true, block_height: of } : { confirmed: false },
    }
  }
  function read(path: string, isSeen: (one: Posted) => boolean): Reply {
    const json = (value: unknown): Reply => ({ status: 200, text: JSON.stringify(value) })
    const [, , txid = '', what, index] = path.split('/')
    if (path === '/fee-estimates') return json({ 3: 2 })
    if (path === '/blocks/tip/height') return { status: 200, text: `${height}` }
    if (path === `/address/${key.address}/utxo`) {
      const seen = [...posted].filter(([, one]) => isLive(one) && isSeen(one))
      const spent = new Set(seen.flatMap(([, { coins }]) => coins))
      const change = seen.flatMap(([hash, { transaction, state }]) =>
        transaction.outs.flatMap(({ script, value }, vout) =>
          hexOf(script) === hexOf(key.script) ? [{ coin: `${hash}:${vout}`, value: Number(value), state }] : [],
        ),
      )
      const first = Object.entries(firstCoins).map(([coin, value]) => ({ coin, value, state: 'confirmed' }))
      return json(
        [...first, ...change]
          .filter(({ coin }) => !spent.has(coin))
          .map(({ coin, value, state }) => {
            const [hash, vout] = coin.split(':')
            return { txid: hash, vout: Number(vout), value, status: { confirmed: state === 'confirmed' } }
          }),
      )
    }
    if (what === 'outspend') {
      const spender = spenderOf(`${txid}:${index}`)
      return json(spender && isSeen(spender[1]) ? { spent: true, txid: spender[0] } : { spent: false })
    }
    const found = posted.get(txid)
    return found && isLive(found) && isSeen(found) ? json(describe(txid, found)) : { status: 404, text: 'Not found' }
  }
  /** What a node of the page answers, which may lie. */
  function answer(path: string, body: string | undefined): Reply | undefined {
    const lie = drawLie(history, ledger.mood)
    if (body === undefined) {
      if (lie === 'throws') return { status: 503, text: '' }
      if (lie === 'forgets' && path.endsWith('/outspend/0')) return { status: 200, text: '{"spent":false}' }
      if (lie === 'forgets' && path.startsWith('/tx/')) return { status: 404, text: 'Not found' }
      return read(path, ({ seenAt }) => seenAt <= Date.now())
    }
    if (ledger.mood === 'are down') return undefined
    if (lie === undefined) return post(body, 0)
    const [takes, how] = [dice(2) === 0, dice(4)]
    if (takes) post(body, 0)
    if (how === 0) return undefined
    if (how === 1) return { status: 502, text: '<h1>Bad gateway</h1>' }
    if (how === 2) return { status: 200, text: 'ab'.repeat(32) }
    return refuse(['txn-mempool-conflict', 'User rejected the request'][dice(2)]!)
  }
  const ledger: CoinLedger = {
    mood: 'lie',
    walletUrl: 'http://wallet.example',
    url: 'http://node.example',
    post,
    confirmationOf(txid) {
      const one = posted.get(txid)
      return () => one?.state === 'confirmed'
    },
    isConfirmed: (txid) => posted.get(txid)?.state === 'confirmed',
    async fetch(url, { body } = {}) {
      const isOwn = url.startsWith(ledger.walletUrl)
      const path = new URL(url).pathname
      const reply = isOwn ? (body === undefined ? read(path, () => true) : post(body, history.lag)) : answer(path, body)
      if (!reply) throw new TypeError('Failed to fetch')
      const { status, text } = reply
      const json = async (): Promise<unknown> => JSON.parse(text) as unknown
      return { ok: status === 200, status, text: async () => text, json } as Response
    },
  }
  return ledger
}

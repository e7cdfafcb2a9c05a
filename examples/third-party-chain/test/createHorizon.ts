import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Keypair, Networks, StrKey, Transaction } from '@stellar/stellar-base'

interface Ledgered {
  readonly hash: string
  readonly successful: boolean
  readonly source_account: string
  readonly source_account_sequence: string
  readonly fee_charged: string
  readonly ledger: number
}
interface TestAccount {
  sequence: bigint
  /** Stroops. */
  balance: bigint
  selling: bigint
  entries: number
}
export interface Horizon {
  readonly url: string
  readonly accounts: Map<string, TestAccount>
  /** Number of the last ledger. */
  ledger: number
  /** Stroops that nine of ten transactions paid at most. */
  fee: bigint
  /** What was asked, as `GET /fee_stats`. */
  readonly requests: readonly string[]
  /** An account that exists. */
  open(address: string, xlm: bigint): TestAccount
  balance(address: string): bigint
  /** Keeps accounts, and no transactions, as after a year. */
  forget(): void
  stop(): void
}

const reserve = 5_000_000n
const stroops = (xlm: string): bigint => BigInt(xlm.replace('.', ''))
const xlm = (amount: bigint): string => `${amount / 10_000_000n}.${String(amount % 10_000_000n).padStart(7, '0')}`
const problem = (type: string, status: number, extras?: object) => ({
  status,
  body: { type: `https://stellar.org/horizon-errors/${type}`, title: type, status, ...(extras && { extras }) },
})
const failed = (transaction: string, ...operations: readonly string[]) =>
  problem('transaction_failed', 400, { result_codes: { transaction, operations } })

/** Horizon over a chain in memory, which carries out signed payments and new accounts at once, a ledger each. */
export async function createHorizon(passphrase: string = Networks.PUBLIC): Promise<Horizon> {
  const accounts = new Map<string, TestAccount>()
  const transactions: Ledgered[] = []
  const requests: string[] = []
  const least = ({ entries, selling }: TestAccount): bigint => BigInt(2 + entries) * reserve + selling

  /** What keeps a transaction from a ledger, or undefined. */
  function refusal(transaction: Transaction): string | undefined {
    const payer = accounts.get(transaction.source)
    const [signature] = transaction.signatures
    const { maxLedger = 0 } = transaction.ledgerBounds ?? {}
    if (!payer) return 'tx_no_source_account'
    if (maxLedger && horizon.ledger >= maxLedger) return 'tx_too_late'
    if (BigInt(transaction.sequence) !== payer.sequence + 1n) return 'tx_bad_seq'
    if (BigInt(transaction.fee) < 100n) return 'tx_insufficient_fee'
    if (!signature || !Keypair.fromPublicKey(transaction.source).verify(transaction.hash(), signature.signature()))
      return 'tx_bad_auth'
    return payer.balance - BigInt(transaction.fee) < least(payer) ? 'tx_insufficient_balance' : undefined
  }
  /** Carries out the one operation of a transaction: what it failed with, or undefined. */
  function carryOut({ source, operations: [operation] }: Transaction): string | undefined {
    const payer = accounts.get(source)!
    if (operation?.type === 'payment') {
      const [amount, receiver] = [stroops(operation.amount), accounts.get(operation.destination)]
      if (!receiver) return 'op_no_destination'
      if (payer.balance - amount < least(payer)) return 'op_underfunded'
      payer.balance -= amount
      receiver.balance += amount
    } else if (operation?.type === 'createAccount') {
      const amount = stroops(operation.startingBalance)
      if (accounts.has(operation.destination)) return 'op_already_exists'
      if (amount < 2n * reserve) return 'op_low_reserve'
      if (payer.balance - amount < least(payer)) return 'op_underfunded'
      payer.balance -= amount
      accounts.set(operation.destination, {
        sequence: BigInt(horizon.ledger) << 32n,
        balance: amount,
        selling: 0n,
        entries: 0,
      })
    } else return 'op_not_supported'
    return undefined
  }
  function submit(envelope: string) {
    const transaction = new Transaction(envelope, passphrase)
    const hash = transaction.hash().toString('hex')
    const known = transactions.find((row) => row.hash === hash)
    if (known) return known.successful ? { status: 200, body: known } : failed('tx_failed')
    const refused = refusal(transaction)
    if (refused) return failed(refused)
    const payer = accounts.get(transaction.source)!
    horizon.ledger += 1
    payer.sequence += 1n
    payer.balance -= 100n
    const code = carryOut(transaction)
    const made: Ledgered = {
      hash,
      successful: code === undefined,
      source_account: transaction.source,
      source_account_sequence: transaction.sequence,
      fee_charged: '100',
      ledger: horizon.ledger,
    }
    transactions.push(made)
    return code === undefined ? { status: 200, body: made } : failed('tx_failed', code)
  }
  function read(path: string, query: URLSearchParams): { readonly status: number; readonly body: unknown } {
    const [, first, id = '', rest] = path.split('/')
    if (path === '/fee_stats') {
      const fee = String(horizon.fee)
      const fees = { min: '100', mode: '100', p50: '100', p90: fee, p99: fee, max: fee }
      return {
        status: 200,
        body: { last_ledger: String(horizon.ledger), last_ledger_base_fee: '100', fee_charged: fees },
      }
    }
    if (first === 'transactions') {
      const found = transactions.find(({ hash }) => hash === id)
      return found ? { status: 200, body: found } : problem('not_found', 404)
    }
    if (first !== 'accounts' || !StrKey.isValidEd25519PublicKey(id)) return problem('bad_request', 400)
    const account = accounts.get(id)
    if (!account) return problem('not_found', 404)
    if (rest === 'transactions') {
      const all = transactions.filter(
        ({ source_account, successful }) =>
          source_account === id && (successful || query.get('include_failed') === 'true'),
      )
      return { status: 200, body: { _embedded: { records: all.toReversed().slice(0, Number(query.get('limit'))) } } }
    }
    const native = { asset_type: 'native', balance: xlm(account.balance), selling_liabilities: xlm(account.selling) }
    const shares = { asset_type: 'liquidity_pool_shares', balance: '3.0000000' }
    const counts = { subentry_count: account.entries, num_sponsoring: 0, num_sponsored: 0 }
    return { status: 200, body: { id, sequence: String(account.sequence), ...counts, balances: [shares, native] } }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    requests.push(`${request.method} ${pathname}`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const isSubmit = request.method === 'POST' && pathname === '/transactions'
    const answer = isSubmit ? submit(new URLSearchParams(body).get('tx') ?? '') : read(pathname, searchParams)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const horizon: Horizon = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    ledger: 1000,
    fee: 100n,
    requests,
    open(address, amount) {
      const account = { sequence: 5n << 32n, balance: amount * 10_000_000n, selling: 0n, entries: 0 }
      accounts.set(address, account)
      return account
    },
    forget: () => void (transactions.length = 0),
    balance: (address) => accounts.get(address)?.balance ?? 0n,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return horizon
}

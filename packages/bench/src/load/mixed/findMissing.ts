import type { Answered } from './startClients.js'
import { chain, type Node } from './startNode.js'
import type { Servers } from './startServers.js'
import type { VisitReport } from './startVisits.js'

/** What was answered with success, and how much of it is not there. */
export interface Found {
  readonly what: string
  readonly answered: number
  readonly missing: number
  /** What else there is to say. */
  readonly note: string
}

/** Compares what clients and visitors were answered with what is in the databases. */
export async function findMissing(
  { postgres }: Servers,
  { events, names, calls }: Answered,
  reports: readonly VisitReport[],
  node: Node,
): Promise<readonly Found[]> {
  const read = async (database: string, text: string, ...columns: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await postgres.query(text, database)
    return new Set(rows.map((row) => columns.map((column) => String(row[column])).join(' ')))
  }
  const missing = (answered: Iterable<string>, stored: ReadonlySet<string>): number =>
    [...answered].filter((key) => !stored.has(key)).length
  const of = (pick: (report: VisitReport) => number): number => reports.reduce((sum, report) => sum + pick(report), 0)

  const storedEvents = await read('gateway', 'select event_id from analytics_event', 'event_id')
  const storedNames = await read('gateway', 'select name, address from account_name_address', 'name', 'address')
  const transfers = await read(
    'gateway',
    `select block || '/' || log_index || '/' || amount as key from follow_transfer`,
    'key',
  )
  const users = await read('secure_site', 'select email, id from user_account', 'email', 'id')
  const wallets = await read('secure_site', 'select user_id, evm from wallet', 'user_id', 'evm')
  const walletsOfSigner = await postgres.query('select user_id from signer_wallet', 'signer')
  const signatures = await postgres.query('select answer from signer_signature', 'signer')
  const texts = signatures.map(({ answer }) => String(answer)).join('\n')

  const comers = reports.filter(({ hasLoggedIn }) => hasLoggedIn)
  const owners = reports.filter(({ account, userId }) => account !== '' && userId !== '')
  const signed = reports.flatMap(({ account, signed: list }) => list.map((pair) => ({ ...pair, account })))
  const isWrong = (pair: (typeof signed)[number]): boolean =>
    pair.signer !== pair.account || !texts.includes(pair.signature)
  const unknownCalls = [...calls].filter((account) => !node.balances.has(account)).length
  const stray = [...transfers].filter((key) => !node.transfers().includes(key)).length
  return [
    {
      what: 'events',
      answered: events.length,
      missing: missing(events, storedEvents),
      note: `${storedEvents.size} stored`,
    },
    {
      what: 'names',
      answered: names.size,
      missing: missing(
        [...names].map((pair) => pair.join(' ')),
        storedNames,
      ),
      note: `${storedNames.size} stored`,
    },
    {
      what: 'calls',
      answered: calls.size,
      missing: unknownCalls,
      note: `${node.balances.size} different ones came to the node`,
    },
    {
      what: 'users',
      answered: comers.length,
      missing: missing(
        comers.map(({ email, userId }) => `${email} ${userId}`),
        users,
      ),
      note: `${users.size} stored; at the end each is asked who it is`,
    },
    {
      what: 'wallets',
      answered: owners.length,
      missing:
        missing(
          owners.map(({ userId, account }) => `${userId} ${account}`),
          wallets,
        ) + owners.filter(({ account, accountNow }) => account !== accountNow).length,
      note: `${walletsOfSigner.length} at the signer, of ${new Set(walletsOfSigner.map(({ user_id: id }) => id)).size} users`,
    },
    {
      what: 'signatures',
      answered: signed.length,
      missing: signed.filter(isWrong).length,
      note: `${signatures.length} stored, for ${of(({ requests }) => requests)} requests`,
    },
    {
      what: 'mails',
      answered: of(({ mailsSaid }) => mailsSaid),
      missing: of(({ mailsSaid, differentMails }) => Math.max(0, mailsSaid - differentMails)),
      note: `${of(({ mails }) => mails)} came, ${of(({ mails, differentMails }) => mails - differentMails)} of them twice with the same Message-ID`,
    },
    {
      what: `transfers of ${chain}`,
      answered: node.transfers().length,
      missing: missing(node.transfers(), transfers) + stray,
      note: `${transfers.size} stored`,
    },
  ]
}

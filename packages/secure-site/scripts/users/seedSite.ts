import { createHash } from 'node:crypto'
import type pg from 'pg'

export const projectId = 'shop'
export const origin = 'https://shop.test'

const day = 86_400_000

/** As PostgreSQL's `md5(…)::uuid::text` has it: ids without an order, as random ones are. */
export function uuidOf(name: string, number: number): string {
  const hex = createHash('md5').update(`${name}${number}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const uuid = (name: string): string => `md5('${name}' || n)::uuid::text`
/** 43 characters, as the hash of a token. */
const hash = (name: string): string =>
  `rtrim(translate(encode(sha256(('${name}' || n)::bytea), 'base64'), '+/', '-_'), '=')`
const hex = (name: string, length: number): string => `left(encode(sha256(('${name}' || n)::bytea), 'hex'), ${length})`
const place = `'${projectId}', '${origin}'`

/**
 * Rows of users who do not come while it is measured. Each has an account, a browser, an open login and a wallet; some have what
 * else the site keeps, of which enough are there that a plan shows how it is read.
 * @param first number of the first of them
 */
export async function seedSite(client: pg.Client, first: number, users: number): Promise<void> {
  if (first >= users) return
  const time = Date.now()
  const series = (one = 1): string => `from generate_series(${first}, ${users - 1}) as n where n % ${one} = 0`
  const since = `${time} - n % 365 * ${day}::bigint`
  const recent = `${time} - n % 29 * ${day}::bigint`
  const soon = `${time} + 600000 + n % 600000`
  await client.query(`
    insert into user_account (id, wallet_group, email, email_proven, created_at)
      select ${uuid('user')}, '${projectId}', 'visitor' || n || '@load.test', true, ${since} ${series()};
    insert into device select ${uuid('user')}, ${hash('jkt')}, '${origin}', 'Firefox on Linux', ${since}, ${recent} ${series()};
    insert into session
      select ${uuid('session')}, ${uuid('user')}, ${place}, ${hash('jkt')}, 0, ${recent}, 'email', ${hash('refresh')}, null,
        ${recent}, ${recent} ${series()};
    insert into wallet
      select ${uuid('user')}, '${projectId}', '0x' || ${hex('evm', 40)}, '0x' || ${hex('owner', 40)}, ${hex('solana', 44)}, ${since}
      ${series()};
    insert into identity
      select '${projectId}', 'https://accounts.example', ${hex('subject', 21)}, ${uuid('user')}, 'Visitor ' || n, ${since} ${series(4)};
    insert into passkey
      select ${hash('passkey')}, ${uuid('user')}, repeat('k', 103), 0, 'internal', 'Firefox on Linux', ${since}, ${recent} ${series(10)};
    insert into known_receiver select ${uuid('user')}, 'eip155', '0x' || ${hex('to', 40)}, ${recent} ${series(2)};
    insert into sent_calls select ${uuid('user')}, '0x' || ${hex('calls', 64)}, '0x' || ${hex('hash', 64)}, '2.0.0', ${recent} ${series(10)};
    insert into paymaster_operation
      (user_id, project_id, chain_id, sender, hash, from_block, signed_at, valid_until, deploys, is_new, cost, outcome)
      select ${uuid('user')}, '${projectId}', 1, '0x' || ${hex('sender', 40)}, '0x' || ${hex('operation', 64)}, n, ${recent}, n,
        n % 20 = 0, false, 1, 'done' ${series(10)};
    insert into smart_session
      (pci, user_id, project_id, chain_id, account, request, expires_at, created_at, context, delegate, app_key, public_key)
      select ${hash('pci')}, ${uuid('user')}, '${projectId}', 1, '0x' || ${hex('evm', 40)}, repeat('r', 300), ${soon}, ${recent},
        repeat('c', 600), '0x' || ${hex('delegate', 40)}, '0x' || ${hex('app', 40)}, repeat('p', 132) ${series(50)};
    insert into window_key select ${hash('window')}, ${uuid('session')} ${series(5)};`)
  // What the visitors of the last minutes left, were there a login of each user on a day.
  await client.query(`
    insert into login_undo
      select ${hash('undo')}, 'device', ${uuid('user')}, ${place}, 'Firefox on Linux', ${hash('jkt')}, ${time}, ${soon} ${series(20)};
    insert into access_token select ${hash('access')}, ${uuid('session')}, ${hash('refresh')}, ${soon} ${series(20)};
    insert into used_proof select ${hash('proof')}, ${soon} ${series(20)};
    insert into login_count select ${hash('count')}, array[${recent}], ${soon} ${series(20)};
    insert into passkey_challenge select ${hash('challenge')}, 'login', ${hash('jkt')}, null, ${soon} ${series(20)};
    insert into passkey_proof select ${uuid('user')}, ${hash('jkt')}, ${since}, ${soon} ${series(20)};
    insert into continue_flow (id, jkt, project_id, origin, match_code, session_id, expires_at)
      select ${hash('continue')}, ${hash('jkt')}, ${place}, '12', ${uuid('session')}, ${soon} ${series(20)};
    insert into social_flow
      (id, jkt, project_id, origin, provider, issuer, state, nonce, verifier, match_code, expires_at)
      select ${hash('social')}, ${hash('jkt')}, ${place}, 'google', 'https://accounts.example', ${hash('state')}, ${hash('nonce')},
        ${hash('verifier')}, '12', ${soon} ${series(20)};
    ${loginFlows(soon, series(20), 'flow')}
    ${walletRequests(soon, series(20), 'request')}`)
}

/** Rows that are over since yesterday, or, of sessions, since a month: so many, in the tables that fill fastest. */
export async function seedOver(client: pg.Client, rows: number): Promise<void> {
  const time = Date.now()
  const past = `${time - day} + n % 3600000`
  const series = (share: number): string => `from generate_series(1, ${Math.round(rows * share)}) as n where true`
  const isIdle = `${time - 31 * day} + n % 3600000`
  const user = `(array(select id from user_account limit 500))[1 + n % 500]`
  await client.query(`
    insert into used_proof select ${hash('over')}, ${past} ${series(0.4)};
    insert into session
      select ${uuid('over')}, ${user}, ${place}, ${hash('overJkt')}, 0, 1, 'email',
        ${hash('overRefresh')}, null, 1, ${isIdle} ${series(0.15)};
    insert into access_token select ${hash('overToken')}, ${uuid('over')}, ${hash('overRefresh')}, ${past} ${series(0.15)};
    insert into login_count select ${hash('overCount')}, array[1::bigint], ${past} ${series(0.15)};
    ${loginFlows(past, series(0.1), 'overFlow')}
    ${walletRequests(past, series(0.05), 'over')}`)
}

const loginFlows = (expires: string, series: string, name: string): string => `
  insert into login_flow
    (id, kind, step, project_id, wallet_group, origin, jkt, browser, email, number, numbers, code_hash, tries, created_at, expires_at)
    select ${uuid(name)}, 'login', 'done', '${projectId}', ${place}, ${hash('jkt')}, 'Firefox on Linux',
      'visitor' || n || '@load.test', '12', '12,34,56', ${hash('code')}, 0, 1, ${expires} ${series};`
const walletRequests = (expires: string, series: string, session: string): string => `
  insert into wallet_request
    select ${hash(`${session}Request`)}, ${session === 'over' ? uuid('over') : uuid('session')}, 'done', '', '', ${hex('digest', 64)},
      'login', ${hash('auth')}, 1, ${hash('signature')}, null, null, null, null, null, ${expires}, 1 ${series};`

/** Whether rows of `seedOver` are left. By indexes: it is asked again and again. */
export async function hasOver(client: pg.Client): Promise<boolean> {
  const now = Date.now()
  const columns = {
    used_proof: ['expires_at', 1],
    access_token: ['expires_at', 1],
    login_count: ['expires_at', 1],
    login_flow: ['expires_at', 2],
    wallet_request: ['expires_at', 1],
    session: ['refreshed_at', 24 * 30],
  } as const
  for (const [table, [column, hours]] of Object.entries(columns)) {
    const before = now - hours * 3_600_000
    const { rows } = await client.query(`select 1 from ${table} where ${column} < ${before} order by ${column} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}

/** Bytes of all tables with their indexes, and of the largest of each by name. */
export async function sizesOf(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

import { accountsOf } from '../../src/signer/custody/PublicKeys.js'
import { makeWallet } from '../../src/signer/custody/walletSecrets.js'
import type { KeyEncryption, Secret } from '../../src/signer/kek/KeyEncryption.js'
import { sessionContext } from '../../src/signer/kek/rewrap.js'
import { hashOfKeys, keyParts, ruleParts, stateParts, walletParts } from '../../src/signer/ledger/Account.js'
import { emptySum, replaceInSum } from '../../src/signer/ledger/createMacs.js'
import type { Ledger } from '../../src/signer/ledger/createLedger.js'
import type { Visitor } from '../visitors.js'
import { origin, projectId, uuidOf } from './seedSite.js'

export interface SeedSigner {
  readonly client: pg.Client
  readonly kek: KeyEncryption
  readonly ledger: Ledger
  readonly users: number
  /** Those who come; the others only have rows. */
  readonly visitors: readonly Visitor[]
  /** Users who are deleted when the signer starts. */
  readonly leaving: ReadonlySet<number>
}

const rowsAtOnce = 1000
/** One user of so many has a smart session. */
const usersOfSession = 50

/**
 * Writes rows as the signer does: each has its MAC, and each box opens. All wallets have the keys of one, as to derive keys is what
 * costs most of making one.
 * @returns the addresses of that wallet
 */
export async function seedSigner({ client, kek, ledger, users, visitors, leaving }: SeedSigner) {
  const { macs } = ledger
  const time = Date.now()
  const place = { id: 'first', userId: 'first', version: 1 }
  const { boxes, publicKeys } = await makeWallet(kek, place)
  const accounts = accountsOf(publicKeys)
  const secrets = await kek.unwrap([
    { box: boxes.words, context: 'seed|first|first|1' },
    { box: boxes.keys, context: 'keys|first|first|1' },
  ])
  const [words, keys] = secrets as [Uint8Array, Uint8Array]
  const public_keys = JSON.stringify({ keys: publicKeys, accounts })
  const otherKey = JSON.stringify(visitors[0]?.jwk)
  let sum = emptySum

  function rowsOf(number: number) {
    const visitor = visitors[number]
    const userId = visitor?.userId ?? uuidOf('user', number)
    const key = {
      user_id: userId,
      key: visitor?.jkt ?? createHash('sha256').update(`jkt${number}`).digest('base64url'),
      jwk: visitor ? JSON.stringify(visitor.jwk) : otherKey,
      kind: 'frame' as const,
      origin,
      project_id: projectId,
      at: time,
      by: 'first',
      ended_at: null,
    }
    const signerKey = { ...key, mac: macs.of('key', keyParts(key)) }
    const rule = {
      ...{ user_id: userId, version: 1, serial: 2, keys: hashOfKeys([signerKey]), hold_from: null, frozen_at: null },
      ...{ frozen_by: null, first_at: time, delete_at: leaving.has(number) ? time : null },
    }
    const signerRule = { ...rule, mac: macs.of('rule', ruleParts(rule)) }
    sum = replaceInSum(sum, undefined, signerRule.mac)
    const wallet = {
      id: uuidOf('wallet', number),
      user_id: userId,
      wallet_group: projectId,
      public_keys,
      created_at: time,
    }
    return { signerKey, signerRule, wallet: { ...wallet, version: 1, mac: macs.of('wallet', walletParts(wallet)) } }
  }
  const insert = (table: string, rows: readonly object[]) =>
    client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])

  for (let from = 0; from < users; from += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, users - from) }, (_, at) => from + at)
    const rows = numbers.map(rowsOf)
    const wrapped = await kek.wrap(
      rows.flatMap(({ wallet: { id, user_id: userId } }): readonly Secret[] => [
        { bytes: words, context: `seed|${id}|${userId}|1` },
        { bytes: keys, context: `keys|${id}|${userId}|1` },
      ]),
    )
    const wallets = rows.map(({ wallet }, at) => {
      const [seed, keyBox] = [wrapped[2 * at]!, wrapped[2 * at + 1]!]
      const { kekId: kek_id, iv, ct } = seed
      return { ...wallet, kek_id, iv, ct, keys_iv: keyBox.iv, keys_ct: keyBox.ct }
    })
    const sessions = await sessionsOf(
      kek,
      numbers.filter((number) => number % usersOfSession === 0),
    )
    await client.query('begin')
    await insert(
      'signer_key',
      rows.map(({ signerKey }) => signerKey),
    )
    await insert(
      'signer_rule',
      rows.map(({ signerRule }) => signerRule),
    )
    await insert('signer_wallet', wallets)
    await insert('signer_session', sessions)
    await client.query('commit')
  }
  const state = { number: users, sum, hold_from: null, frozen_at: null }
  const mac = macs.of('state', stateParts(state))
  await client.query('update signer_state set number = $1, sum = $2, mac = $3', [state.number, sum, mac])
  await seedUse(client, users, time)
  return accounts
}

/** Second keys of smart sessions, which are wrapped as well. */
async function sessionsOf(kek: KeyEncryption, numbers: readonly number[]): Promise<readonly object[]> {
  const pcis = numbers.map((number) => createHash('sha256').update(`pci${number}`).digest('base64url'))
  const boxes = await kek.wrap(pcis.map((pci) => ({ bytes: randomBytes(32), context: sessionContext(pci) })))
  const time = Date.now()
  return numbers.map((number, at) => ({
    ...{ pci: pcis[at], project_id: projectId, chain_id: 1, account: `0x${'a'.repeat(40)}`, times: [] },
    ...{ user_id: uuidOf('user', number), expires_at: time + 86_400_000, created_at: time, context: 'x'.repeat(600) },
    ...{ app_key: `0x${'b'.repeat(40)}`, public_key: `0x04${'c'.repeat(128)}`, delegate: `0x${'d'.repeat(40)}` },
    ...{ kek_id: boxes[at]!.kekId, iv: boxes[at]!.iv, ct: boxes[at]!.ct, mac: 'm'.repeat(43) },
  }))
}

/** What signatures of a day leave: one user of ten signs. */
async function seedUse(client: pg.Client, users: number, time: number): Promise<void> {
  const wallet = `md5('wallet' || n * 10)::uuid::text`
  const hash = (name: string): string => `encode(sha256(('${name}' || n)::bytea), 'hex')`
  const series = `from generate_series(1, ${users} / 10) as n`
  const at = `${time} - n % 80000 * 1000::bigint`
  await client.query(`
    insert into signer_signature select ${hash('proof')}, ${wallet}, ${at}, ${hash('call')}, repeat('a', 300) ${series};
    insert into signer_turn select ${wallet}, array[${at}] ${series};
    insert into signer_used select ${hash('used')}, ${time} + 600000 + n ${series};
    insert into signer_spend select ${wallet}, 'native', 1, ${at} ${series};
    insert into signer_sponsorship
      select ${hash('sponsored')}, md5('user' || n)::uuid::text, '${projectId}', 1, ${at}, ${time}, 1 ${series}`)
}

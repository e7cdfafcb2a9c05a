import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'

import { createCustody, type SignerWorker } from '../../src/browser/custody/createCustody.js'
import { deriveKey, seedOf } from '../../src/browser/custody/deriveKey.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { vaultGuards } from '../../src/vault/createVault.js'
import { environmentKeys } from '../../src/vault/environmentKeys.js'
import { rotateDataKeys } from '../../src/vault/rotateKeys.js'
import { approval, openVaultTables, randomKeys, startSigner, vaultSite, type SiteTables } from './vaultSite.js'

let database: Database<SiteTables>
beforeEach(async () => {
  database = await openOnShared(openVaultTables)
}, 60_000)
afterEach(() => database.close())

/** A secret in each way it could be written. */
const spellings = (bytes: Uint8Array): readonly string[] => {
  const buffer = Buffer.from(bytes)
  return [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url'), [...bytes].join(',')]
}

it('lets no seed and no key into logs, requests, answers, errors and what the page sees of a signature', async () => {
  const kek = new Uint8Array(randomBytes(32))
  const keys = environmentKeys({ PORTICO_KEK_k1: Buffer.from(kek).toString('base64url') })
  await checkKeys(database.db, keys, Date.now)
  const site = vaultSite(database.db, keys)
  const session = site.login()
  const seen: unknown[] = []
  const output = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
  const api = {
    async post(path: string, body: object) {
      const answer = await site
        .api(session)
        .post(path, body)
        .catch((error: unknown) => {
          seen.push(path, body, error, String(error), (error as Error).stack)
          throw error
        })
      seen.push(path, body, answer)
      return answer
    },
  }
  function startWorker(): SignerWorker {
    const inner = startSigner()
    const worker: SignerWorker = {
      onmessage: null,
      onerror: null,
      postMessage(message) {
        seen.push(message)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        inner.postMessage(message)
      },
      terminate: () => inner.terminate(),
    }
    inner.onmessage = (event) => {
      seen.push(event.data)
      worker.onmessage?.(event)
    }
    return worker
  }
  const custody = createCustody({ api, startWorker })
  const { evm: account } = await custody.create()
  const request = { kind: 'evmMessage', key: 'evm', account, message: new Uint8Array([1]) } as const
  await rotateDataKeys(database.db, session.userId)
  await custody.sign(request, approval())
  await custody.sign({ ...request, account: '0x' }, approval()).catch((error: unknown) => seen.push(String(error)))
  const box = await database.db.selectFrom('vault_box').selectAll().executeTakeFirstOrThrow()
  const dek = await keys.unwrap({ ...box, kekId: box.kek_id }, vaultGuards.context(box.wallet_id, box.dek_id))
  const wrongKey = vaultSite(database.db, randomKeys('k1'))
  const broken = wrongKey.custody(wrongKey.login({ userId: session.userId }))
  await broken.sign(request, approval()).catch((error: unknown) => seen.push(error, String(error)))
  await checkKeys(database.db, randomKeys('k1'), Date.now).catch((error: unknown) => seen.push(error, String(error)))

  // Not through the recorder: an export is where the words are meant to go.
  const { words } = await site.custody(session).exportSecret(approval())
  const entropy = mnemonicToEntropy(words, wordlist)
  const seed = await seedOf(entropy)
  const secrets = [
    kek,
    dek,
    entropy,
    seed,
    ...(['evm', 'owner', 'solana'] as const).map((name) => deriveKey(seed, name)),
  ]
  const bytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? spellings(value) : value)
  const consoleCalls = output.flatMap((spy) => spy.mock.calls)
  const all = JSON.stringify([seen, site.lines, wrongKey.lines, consoleCalls, keys, Object.entries(keys)], bytes)
  expect(all).toContain(account.slice(2))
  expect(all).not.toContain(words)
  for (const secret of secrets.flatMap(spellings)) expect(all).not.toContain(secret)
  // The search finds what is there.
  expect(JSON.stringify([{ leak: seed }], bytes)).toContain(spellings(seed)[0])
})

it('overwrites what it opened and derived', async () => {
  const keys = randomKeys('k2')
  await checkKeys(database.db, keys, Date.now)
  const site = vaultSite(database.db, keys)
  const custody = site.custody(site.login())
  const opened: Uint8Array[] = []
  const remember = (
    name: 'decrypt' | 'deriveBits',
    isSecret: (algorithm: { readonly name: string }) => boolean,
  ): void => {
    const original = crypto.subtle[name].bind(crypto.subtle) as (...words: unknown[]) => Promise<ArrayBuffer>
    vi.spyOn(crypto.subtle, name).mockImplementation((async (...words: unknown[]) => {
      const result = await original(...words)
      if (isSecret(words[0] as { readonly name: string })) opened.push(new Uint8Array(result))
      return result
    }) as never)
  }
  remember('decrypt', () => true)
  remember('deriveBits', ({ name }) => name === 'PBKDF2')
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const { evm: account } = await custody.create()
  opened.push(...encrypt.mock.calls.map(([, , data]) => data as Uint8Array).filter(({ length }) => length === 16))
  await custody.sign({ kind: 'evmMessage', key: 'evm', account, message: new Uint8Array([1]) }, approval())
  // Of making: data key, entropy, seed, both again when the box is checked. Of signing: data key, entropy, seed.
  expect(opened.map(({ length }) => length).sort()).toEqual([16, 16, 16, 32, 32, 64, 64, 64])
  for (const bytes of opened) expect(bytes.every((byte) => byte === 0)).toBe(true)
})

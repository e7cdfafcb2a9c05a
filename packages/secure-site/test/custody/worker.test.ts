import { build } from 'esbuild'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'

import type { Api } from '../../src/pages/api/Api.js'
import { createCustody, type SignerWorker } from '../../src/browser/custody/createCustody.js'
import { createSigner } from '../../src/browser/custody/createSigner.js'
import { createRecipient } from '../../src/browser/custody/sealedKey.js'
import type { KeyDelivery, SignerAnswer } from '../../src/browser/custody/SignerMessages.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { sealKey } from '../../src/vault/sealKey.js'
import {
  approval,
  openVaultTables,
  randomKeys,
  startSigner,
  vaultSite,
  type SiteTables,
  type VaultSite,
} from '../vault/vaultSite.js'

let database: Database<SiteTables>
let site: VaultSite
beforeAll(async () => {
  database = await openOnShared(openVaultTables)
  const keys = randomKeys('k1')
  await checkKeys(database.db, keys, Date.now)
  site = vaultSite(database.db, keys)
}, 60_000)
afterAll(() => database.close())

const message = new Uint8Array([1, 2, 3])

describe('the file of the worker', () => {
  let code: string
  beforeAll(async () => {
    const entry = fileURLToPath(new URL('../../src/browser/custody/signer.worker.ts', import.meta.url))
    const options = { bundle: true, write: false, minify: true, format: 'esm', platform: 'browser' } as const
    const { outputFiles } = await build({ entryPoints: [entry], conditions: ['@portico/source'], ...options })
    code = outputFiles[0]?.text ?? ''
  })

  /** A worker of Node that has the names of a worker of a page. */
  function startWorker(): SignerWorker {
    const names = `
      import { parentPort } from 'node:worker_threads'
      const listeners = []
      globalThis.addEventListener = (_, listener) => listeners.push(listener)
      globalThis.postMessage = (data) => parentPort.postMessage(data)
      parentPort.on('message', (data) => listeners.forEach((listener) => listener({ data })))
    `
    const url = new URL(`data:text/javascript,${encodeURIComponent(names + code)}`)
    const worker = new Worker(url)
    const port: SignerWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (data) => worker.postMessage(data, []),
      terminate: () => void worker.terminate(),
    }
    worker.on('message', (data: SignerAnswer) => port.onmessage?.({ data } as MessageEvent<SignerAnswer>))
    worker.on('error', (error) => port.onerror?.({ message: error.message } as ErrorEvent))
    return port
  }

  it('makes a wallet and signs, in a thread of its own', async () => {
    const custody = createCustody({ api: site.api(site.login()), startWorker })
    const { evm: account } = await custody.create()
    const signature = await custody.sign({ kind: 'evmMessage', key: 'evm', account, message }, approval())
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(account)
    expect((await custody.exportSecret(approval())).words.split(' ')).toHaveLength(12)
  }, 60_000)

  it('is small, and asks no network', () => {
    expect(gzipSync(code).length).toBeLessThan(90_000)
    for (const name of ['fetch(', 'XMLHttpRequest', 'WebSocket', 'importScripts', 'localStorage', 'indexedDB']) {
      expect(code).not.toContain(name)
    }
  })
})

describe('custody', () => {
  /** Workers as they are started, and whether they were ended. */
  function recorded(start: () => SignerWorker = startSigner) {
    const ended: boolean[] = []
    const startWorker = (): SignerWorker => {
      const worker = start()
      const index = ended.push(false) - 1
      const terminate = worker.terminate
      worker.terminate = () => {
        ended[index] = true
        terminate()
      }
      return worker
    }
    return { startWorker, ended }
  }
  const silent = (): SignerWorker => ({
    onmessage: null,
    onerror: null,
    postMessage: () => undefined,
    terminate: () => undefined,
  })
  const request = (account: string) => ({ kind: 'evmMessage', key: 'evm', account, message }) as const

  it('signs each time in a new worker, which it ends, also where that fails', async () => {
    const { startWorker, ended } = recorded()
    const custody = createCustody({ api: site.api(site.login()), startWorker })
    const { evm } = await custody.create()
    await custody.sign(request(evm), approval())
    await expect(custody.sign(request('0x'), approval())).rejects.toMatchObject({ code: 'embedded/otherAccount' })
    await expect(custody.sign({ kind: 'eth_sign' } as never, approval())).rejects.toMatchObject({
      code: 'embedded/requestRefused',
    })
    await custody.exportSecret(approval())
    expect(ended).toEqual([true, true, true, true, true])
  })

  it('gives a worker up that does not answer, or cannot run', async () => {
    const api = site.api(site.login())
    const slow = recorded(silent)
    await expect(createCustody({ api, startWorker: slow.startWorker, timeout: 20 }).create()).rejects.toMatchObject({
      code: 'embedded/signerFailed',
    })
    expect(slow.ended).toEqual([true])
    const broken = recorded(() => {
      const worker = silent()
      worker.postMessage = () => worker.onerror?.({} as ErrorEvent)
      return worker
    })
    await expect(createCustody({ api, startWorker: broken.startWorker }).create()).rejects.toMatchObject({
      code: 'embedded/signerFailed',
    })
    expect(broken.ended).toEqual([true])
  })

  it('stops with the signal: before, in the worker, and while the server is asked', async () => {
    const reason = new Error('withdrawn')
    const { startWorker, ended } = recorded(silent)
    const custody = createCustody({ api: site.api(site.login()), startWorker })
    await expect(custody.create({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const inWorker = new AbortController()
    const making = custody.create({ signal: inWorker.signal })
    inWorker.abort(reason)
    await expect(making).rejects.toBe(reason)
    expect(ended).toEqual([true, true])
    const atServer = new AbortController()
    const api: Api = {
      post: (_, __, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
          atServer.abort(reason)
        }),
    }
    const asking = createCustody({ api, startWorker: startSigner }).create({ signal: atServer.signal })
    await expect(asking).rejects.toBe(reason)
  })

  it('takes no answer of the server that is another one', async () => {
    const session = site.login()
    await site.custody(session).create()
    const answers = (change: (answer: { key: KeyDelivery }) => unknown): Api => ({
      post: async (path, body) => change((await site.api(session).post(path, body)) as { key: KeyDelivery }),
    })
    const cases: [string, (answer: { key: KeyDelivery }) => unknown][] = [
      ['embedded/badAnswer', () => ({})],
      ['embedded/badAnswer', (answer) => ({ ...answer, more: 1 })],
      ['embedded/badAnswer', ({ key, ...rest }) => ({ ...rest, key: { ...key, digest: 'A'.repeat(43) } })],
      ['embedded/walletUnreadable', ({ key, ...rest }) => ({ ...rest, key: { ...key, walletId: randomUUID() } })],
      ['embedded/walletUnreadable', ({ key, ...rest }) => ({ ...rest, key: { ...key, dekId: randomUUID() } })],
      ['embedded/walletUnreadable', ({ key, ...rest }) => ({ ...rest, key: { ...key, sessionId: 'other' } })],
    ]
    for (const [code, change] of cases) {
      const custody = createCustody({ api: answers(change), startWorker: startSigner })
      await expect(custody.exportSecret(approval())).rejects.toMatchObject({ code })
    }
  })

  it('signs although a new data key cannot be stored', async () => {
    const session = site.login()
    const { evm } = await site.custody(session).create()
    await database.db
      .updateTable('vault_wallet')
      .set({ is_rotation_due: true })
      .where('user_id', '=', session.userId)
      .execute()
    const api: Api = {
      post: (path, body) =>
        path === '/vault/store' ? Promise.reject(new Error('gone')) : site.api(session).post(path, body),
    }
    const custody = createCustody({ api, startWorker: startSigner })
    await custody.sign(request(evm), approval())
    await site.custody(session).sign(request(evm), approval())
    expect((await custody.accounts())?.evm).toBe(evm)
  })
})

describe('a signer', () => {
  let signer: ReturnType<typeof createSigner>
  let key: KeyDelivery
  beforeEach(async () => {
    signer = createSigner()
    const started = (await signer({ type: 'start' })) as { answer: { publicKey: string } }
    const purpose = { walletId: randomUUID(), sessionId: 'session', digest: 'create' }
    const sealed = sealKey(crypto.getRandomValues(new Uint8Array(32)), started.answer.publicKey, purpose)
    key = { ...purpose, dekId: randomUUID(), sealed }
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an unknown kind', { type: 'seed' }],
    ['a field more', { type: 'start', seed: true }],
    ['a check before anything was made', { type: 'check', box: {}, publicKeys: {} }],
  ])('refuses %s', async (_, request) => {
    expect(await signer(request)).toMatchObject({ type: 'failed', code: 'embedded/requestRefused' })
  })

  it('serves one request, and only one that was started', async () => {
    expect(await createSigner()({ type: 'make', key })).toMatchObject({
      type: 'failed',
      code: 'embedded/walletUnreadable',
    })
    expect(await signer({ type: 'make', key })).toMatchObject({ type: 'make' })
    expect(await signer({ type: 'make', key })).toMatchObject({ type: 'failed', code: 'embedded/requestRefused' })
  })

  it('opens nothing that was sealed for another signer', async () => {
    const { publicKey } = await createRecipient()
    const sealed = sealKey(crypto.getRandomValues(new Uint8Array(32)), publicKey, key)
    expect(await signer({ type: 'make', key: { ...key, sealed } })).toMatchObject({ code: 'embedded/walletUnreadable' })
  })

  it('tells a stored seed from another one', async () => {
    const made = (await signer({ type: 'make', key })) as Extract<SignerAnswer, { type: 'make' }>
    const { box, publicKeys } = made.answer
    expect(await signer({ type: 'check', box, publicKeys })).toMatchObject({ type: 'check' })
    const otherKeys = { ...publicKeys, evm: publicKeys.owner }
    expect(await signer({ type: 'check', box, publicKeys: otherKeys })).toMatchObject({
      code: 'embedded/walletUnreadable',
    })
    const otherBox = { ...box, ct: 'A'.repeat(43) }
    expect(await signer({ type: 'check', box: otherBox, publicKeys })).toMatchObject({
      code: 'embedded/walletUnreadable',
    })
  })

  it('answers with errors of its own only', async () => {
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('secret 42'))
    const answer = await signer({ type: 'make', key })
    expect(answer).toEqual({ type: 'failed', code: 'embedded/signerFailed', message: 'The signer failed.' })
  })
})

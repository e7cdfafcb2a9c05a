import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mnemonicToAccount } from 'viem/accounts'

import { exportWords } from '../../src/pages/account/showExport.js'
import { ownerKeyOf } from '../../src/pages/account/showWords.js'
import { startProductionSite, type ProductionSite, type Visitor } from '../productionSite.js'
import { addPasskey, exportOf, prove, signHello } from './accountActs.js'
import { createAuthenticator, type Authenticator } from './createAuthenticator.js'

vi.setConfig({ testTimeout: 60_000 })

let site: ProductionSite
beforeAll(async () => {
  site = await startProductionSite()
}, 120_000)
afterAll(() => site.stop())

const shop = 'https://shop.example'
const minute = 1 / 60
let [hours, people] = [0, 0]
let ann: string
/** Time passes, and browsers load their pages anew. */
async function pass(more: number, ...who: readonly Visitor[]): Promise<void> {
  site.at((hours += more))
  for (const one of who) await one.reload()
}
beforeEach(async () => {
  await pass(200)
  ann = `ann${(people += 1)}@example.test`
})

/** Logs in with a new browser, and opens the wallet. */
async function enter(network = '10.0.0.1', origin?: string): Promise<Visitor & { readonly address: string }> {
  const who = await site.visit(network, origin)
  expect(await who.logIn(ann)).toBeUndefined()
  const { evm, code } = await who.ask('/wallet/open')
  expect(code).toBeUndefined()
  await pass(minute)
  return { ...who, address: String(evm) }
}
const confirm = async (who: Visitor): Promise<void> => {
  await who.ask('/email/confirm')
  await who.ask('/email/confirmCode', { otp: await site.code(ann) })
}
const liveKeys = async (who: Visitor): Promise<number> =>
  (await site.query(`select 1 from signer_key where user_id = '${String(await who.userId())}' and ended_at is null`))
    .length

describe('the secret words', () => {
  it('come to the page that asks, and to nothing else', async () => {
    const page = await enter()
    const answers: string[] = []
    const api: Visitor['api'] = {
      ...page.api,
      async post(path, body, options) {
        const answer = await page.api.post(path, body, options)
        answers.push(`${path} ${JSON.stringify(answer)}`)
        return answer
      },
    }
    const words = await exportWords({ api, language: { account: { failed: '' } } } as never)
    expect(mnemonicToAccount(words).address).toBe(page.address)
    const [{ owner } = {}] = await site.query(`select owner from wallet where evm = '${page.address}'`)
    const key = (await ownerKeyOf(words)) as `0x${string}`
    const { privateKeyToAccount } = await import('viem/accounts')
    expect(privateKeyToAccount(key).address).toBe(owner)
    // What the site carried.
    const answer = answers.find((one) => one.startsWith('/wallet/export')) ?? ''
    expect(Object.keys(JSON.parse(answer.slice('/wallet/export '.length)) as object)).toEqual(['enc', 'ct'])
    const tables = await site.query(`select table_name as name from information_schema.tables
      where table_schema = 'public'`)
    const lines = site.lines.map((line) => JSON.stringify(line))
    const texts = [...lines, ...answers]
    for (const { name } of tables) texts.push(JSON.stringify(await site.query(`select * from "${String(name)}"`)))
    const all = texts.join('\n')
    const [first, second] = words.split(' ')
    for (const secret of [words, `${first} ${second}`, key.slice(2), Buffer.from(words).toString('base64url')])
      expect(all).not.toContain(secret)
    expect(lines.join()).toContain('wallet.exported')
  })

  it('are not for the session of a page that embeds the frame', async () => {
    const frame = await enter('10.0.0.1', shop)
    expect(await exportOf(frame)).toBe('embedded/ownPageOnly')
  })

  it('are for the page that signed for them: a proof of another key, account or act, and one of before, is refused', async () => {
    const page = await enter()
    const recipient = 'B'.repeat(87)
    const other = await (async () => {
      ann = `bob-${ann}`
      return enter('10.0.0.9')
    })()
    const ask = async (proof: unknown) => (await page.ask('/wallet/export', { recipient, proof })).code
    expect(await ask(await prove(page, 'export', recipient))).toBe('signer/badRequest')
    const point = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']))
      .publicKey
    const real = Buffer.from(await crypto.subtle.exportKey('raw', point)).toString('base64url')
    const send = async (proof: unknown) => (await page.ask('/wallet/export', { recipient: real, proof })).code
    expect(await send(await prove(other, 'export', real))).toBe('signer/unknownKey')
    expect(await send(await prove(page, 'thaw', real))).toBe('signer/badProof')
    expect(await send(await prove(page, 'export', recipient))).toBe('signer/badProof')
    const proof = await prove(page, 'export', real)
    expect(await send(proof)).toBeUndefined()
    expect(await send(proof)).toBe('signer/used')
  })
})

describe('the first hour of an account', () => {
  it('has the own page do everything after the page of a site: words and a passkey on the same day', async () => {
    const frame = await enter('10.0.0.1', shop)
    const page = await enter()
    expect(page.address).toBe(frame.address)
    expect((await exportOf(page)).split(' ')).toHaveLength(12)
    expect(await addPasskey(page, createAuthenticator())).toBeUndefined()
  })

  it('is over then: a browser of later waits for a day, at the site and at the signer', async () => {
    await enter('10.0.0.1', shop)
    await pass(1)
    const page = await enter()
    expect(await exportOf(page)).toBe('embedded/onHold')
    expect(await addPasskey(page, createAuthenticator())).toBe('embedded/onHold')
    const id = String(await page.userId())
    await site.query(`update user_account set hold_until = null where id = '${id}'`)
    await site.query(`delete from login_undo where user_id = '${id}'`)
    expect(await exportOf(page)).toBe('signer/onHold')
    expect(await addPasskey(page, createAuthenticator())).toBe('signer/onHold')
    await pass(24, page)
    await confirm(page)
    expect((await exportOf(page)).split(' ')).toHaveLength(12)
  })
})

describe('an account with a passkey', () => {
  async function withPasskey(): Promise<{ page: Visitor & { readonly address: string }; device: Authenticator }> {
    const page = await enter()
    const device = createAuthenticator()
    expect(await addPasskey(page, device)).toBeUndefined()
    return { page, device }
  }

  it('does nothing without it, whatever was mailed, and everything with it in one prompt', async () => {
    const { page, device } = await withPasskey()
    await pass(100, page)
    await confirm(page)
    expect(await exportOf(page)).toBe('embedded/passkeyNeeded')
    expect(await exportOf(page, createAuthenticator())).toBe('embedded/badPasskey')
    expect(await addPasskey(page, createAuthenticator())).toBe('embedded/passkeyNeeded')
    const proof = await prove(page, 'delete')
    expect((await page.ask('/account/deletion/ask', { proof })).code).toBe('embedded/passkeyNeeded')
    // An hour later, no login is fresh.
    await pass(1, page)
    expect((await exportOf(page, device)).split(' ')).toHaveLength(12)
    const second = createAuthenticator()
    expect(await addPasskey(page, second, device)).toBeUndefined()
    expect(await exportOf(page, second)).toBe('signer/onHold')
    const { passkeys } = await page.ask('/passkeys/list')
    const [first] = passkeys as readonly { readonly id: string; readonly name: string }[]
    const remove = async (by: Authenticator) =>
      page.ask('/passkeys/remove', { id: first?.id, proof: await prove(page, 'end', first?.name, by) })
    expect(await remove(second)).toEqual({ code: 'signer/onHold' })
    expect(await remove(device)).toEqual({})
    expect((await page.ask('/passkeys/list'))['passkeys']).toHaveLength(1)
    expect(await signHello(page, page.address, device)).toBe('signer/badDecision')
    expect((await signHello(page, page.address, second)).startsWith('0x')).toBe(true)
  })

  it('keeps a thief of the mailbox out who waits for the end of every hold', async () => {
    const { page } = await withPasskey()
    await pass(100)
    const thief = await enter('10.0.6.6')
    await pass(100, thief)
    await confirm(thief)
    expect(await exportOf(thief)).toBe('embedded/passkeyNeeded')
    expect(await exportOf(thief, createAuthenticator())).toBe('embedded/badPasskey')
    expect(await signHello(thief, page.address)).toBe('signer/passkeyNeeded')
  })

  it('lists what the signer has: after the operator forgot them, none', async () => {
    const { page } = await withPasskey()
    await pass(minute, page)
    const id = String(await page.userId())
    const { signerCommand } = await import('../../src/signer/commands/signerCommand.js')
    const { openSignerDatabase } = await import('../../src/signer/startSigner.js')
    const { database, keyEncryption, stateFile } = site.signer.config
    const opened = await openSignerDatabase(database)
    const deps = { db: opened.db, kek: keyEncryption!, stateFile, now: () => Date.now(), print: () => undefined }
    expect(await signerCommand(['forget-passkeys', id], deps)).toBe(0)
    await opened.close()
    expect((await page.ask('/passkeys/list'))['passkeys']).toHaveLength(1)
    await page.ask('/wallet/open')
    expect((await page.ask('/passkeys/list'))['passkeys']).toEqual([])
    await confirm(page)
    expect(await exportOf(page)).toBe('signer/onHold')
  })
})

describe('browsers that are removed', () => {
  it('have their keys ended by the signer; without it, they stay in the list', async () => {
    const frame = await enter('10.0.0.1', shop)
    const page = await enter()
    expect(await liveKeys(page)).toBe(2)
    const { devices } = await page.ask('/session/devices')
    const { id } = (devices as readonly { readonly id: string; readonly isCurrent: boolean }[]).find(
      ({ isCurrent }) => !isCurrent,
    ) ?? { id: '' }
    await away(async () => {
      expect(await page.ask('/session/devices/remove', { id })).toEqual({ code: 'signer/unavailable' })
    })
    expect((await page.ask('/session/devices'))['devices']).toHaveLength(2)
    expect(await page.ask('/session/devices/remove', { id })).toEqual({})
    expect(await liveKeys(page)).toBe(1)
    expect(await frame.ask('/session/user')).toEqual({ code: 'embedded/sessionExpired' })
    expect(await page.ask('/session/devices/remove', { id })).toEqual({ code: 'embedded/unknownDevice' })
  })

  it('by signing out everywhere are all of them', async () => {
    await enter('10.0.0.1', shop)
    const page = await enter()
    const id = String(await page.userId())
    expect(await page.ask('/session/endAll')).toEqual({})
    expect(await site.query(`select 1 from signer_key where user_id = '${id}' and ended_at is null`)).toEqual([])
  })
})

describe('"This was not me" and its end, where the signer cannot be reached', () => {
  it('does nothing, and is done with the same link and another code later', async () => {
    const owner = await enter()
    await pass(100)
    const thief = await enter('10.0.6.6')
    const link = await site.link(ann, 'A new browser logged in')
    await away(async () => {
      expect(await site.openLink(link)).toMatchObject({ status: 503, code: 'signer/unavailable' })
    })
    expect(await thief.ask('/session/user')).toMatchObject({ isFrozen: false })
    expect(await liveKeys(thief)).toBe(2)
    expect(await site.openLink(link)).toEqual({ status: 200 })
    expect(await thief.ask('/session/user')).toEqual({ code: 'embedded/sessionExpired' })

    await pass(minute, owner)
    await owner.api.forget({ keepKey: true })
    expect(await owner.logIn(ann)).toBeUndefined()
    expect(await owner.ask('/wallet/open')).toEqual({ evm: owner.address, solana: expect.any(String) as string })
    expect(await liveKeys(owner)).toBe(1)
    const thaw = async () => {
      await pass(minute)
      await owner.ask('/email/confirm')
      const otp = await site.code(ann)
      return owner.ask('/email/thaw', { otp, proof: await prove(owner, 'thaw') })
    }
    await away(async () => expect(await thaw()).toEqual({ code: 'signer/unavailable' }))
    expect(await owner.ask('/session/user')).toMatchObject({ isFrozen: true, canThaw: true })
    expect(await thaw()).toEqual({})
    expect((await signHello(owner, owner.address)).startsWith('0x')).toBe(true)
  })
})

/** While this runs, the signer does not answer where the site asks it. */
async function away(run: () => Promise<void>): Promise<void> {
  const { listen } = site.signer.config
  if (!('socketPath' in listen)) throw new Error('no socket')
  await site.signer.restart({ listen: { socketPath: `${listen.socketPath}.away` } })
  try {
    await run()
  } finally {
    await site.signer.restart()
  }
}

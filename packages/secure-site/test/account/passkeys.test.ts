import { requestProof, type Decided } from '@portico/wallet-requests/proofs'
import { recoverMessageAddress, stringToHex, type Address, type Hex } from 'viem'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApi, type FrameApi } from '../../src/pages/api/createApi.js'
import { openDeviceStore } from '../../src/pages/api/openDeviceStore.js'
import { decisionOf } from '../../src/pages/approve/decisionOf.js'
import { createRequestKey, type RequestKey } from '../../src/pages/approve/requestKey.js'
import { startAccountBrowser, type AccountBrowser } from './accountBrowser.js'

vi.setConfig({ testTimeout: 60_000 })

const shopOrigin = 'https://shop.example'

describe('passkeys in Chromium, with its virtual authenticator', () => {
  let around: AccountBrowser
  beforeAll(async () => {
    around = await startAccountBrowser()
  }, 120_000)
  afterAll(() => around.stop())

  let people = 0
  const newPerson = (): string => `bob${(people += 1)}@example.test`
  const sql = (text: string) => around.postgres.query(text)

  interface Authenticator {
    readonly session: CDPSession
    readonly id: string
  }
  /** A platform authenticator whose visitor is there and verified. */
  async function addAuthenticator(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { session, id }
  }
  /** As a synced passkey comes to another browser. */
  async function copyPasskeys(from: Authenticator, to: Authenticator): Promise<void> {
    const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.id })
    for (const credential of credentials)
      await to.session.send('WebAuthn.addCredential', { authenticatorId: to.id, credential })
  }

  const passkeyRows = (page: Page) => page.getByRole('button', { name: /^Remove the passkey/ })
  async function addPasskey(page: Page): Promise<void> {
    const before = await passkeyRows(page).count()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect.poll(() => passkeyRows(page).count(), { timeout: 10_000 }).toBe(before + 1)
  }
  async function open(email: string, context?: BrowserContext): Promise<{ page: Page; authenticator: Authenticator }> {
    const page = await around.open(context ?? (await around.newContext()))
    const authenticator = await addAuthenticator(page)
    await around.logIn(page, email)
    return { page, authenticator }
  }
  async function askForWords(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Show the secret words' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Show the words' }).click()
  }
  const words = (page: Page) => page.getByRole('heading', { name: 'Secret words, 1 of 2' })

  it('adds a passkey and logs a new browser in with it, without a hold; removing it starts the hold', async () => {
    const owner = await open(newPerson())
    await addPasskey(owner.page)

    const other = await around.open(await around.newContext())
    const authenticator = await addAuthenticator(other)
    await copyPasskeys(owner.authenticator, authenticator)
    await other.getByRole('button', { name: 'Use a passkey' }).click()
    await expect.poll(() => passkeyRows(other).count(), { timeout: 10_000 }).toBe(1)
    const [first, second] = await Promise.all(
      [owner.page, other].map((page) => page.locator('.address').first().textContent()),
    )
    expect(second).toBe(first)
    await askForWords(other)
    await words(other).waitFor()
    await other.getByRole('button', { name: 'Done' }).click()

    await passkeyRows(other).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => passkeyRows(other).count()).toBe(0)
    await other.reload()
    await other.getByText('So that a thief cannot take the words').waitFor()
  })

  it('asks for the passkey where a code is enough for others: words, passkeys, address', async () => {
    const email = newPerson()
    const owner = await open(email)
    await addPasskey(owner.page)
    await sql('update passkey set created_at = created_at - 90000000')
    // The thief reads the mailbox, and waited for the end of the hold.
    const thief = await open(email)
    await sql('update user_account set hold_until = null')
    await askForWords(thief.page)
    await thief.page.getByText('The passkey was not used.').waitFor()
    await thief.page.getByRole('button', { name: 'Back' }).click()
    await passkeyRows(thief.page).click()
    await thief.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await thief.page.getByText('The passkey was not used.').waitFor()
    expect(await passkeyRows(thief.page).count()).toBe(1)

    // Nor the address: the code to the old one is not enough.
    const change = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Change the address' }).click()
      await page.getByLabel('New e-mail address').fill(`new-${email}`)
      await page.getByLabel('New e-mail address').press('Enter')
    }
    await change(thief.page)
    await expect.poll(() => thief.page.getByText('The passkey was not used.').count()).toBe(2)
    let after = around.lastMail()
    await change(owner.page)
    await around.enterCode(owner.page, email, after)
    after = (await around.inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })).id
    await around.enterCode(owner.page, `new-${email}`, after)
    await owner.page.getByText(`Ann’s shop · new-${email}`).waitFor()

    // A passkey that is older than the change lifts the hold.
    await sql(`update user_account set hold_until = ${Date.now() + 23 * 3_600_000}`)
    await sql('update session set proved_at = 0')
    await askForWords(owner.page)
    await words(owner.page).waitFor()
    // One that is younger does not.
    await sql('update passkey set created_at = created_at + 90000000')
    await sql('delete from passkey_proof')
    await owner.page.getByRole('button', { name: 'Done' }).click()
    await askForWords(owner.page)
    await owner.page.getByText('This account changed a short time ago,').waitFor()
  })

  it('signs only what the passkey approved in the window', async () => {
    const email = newPerson()
    const owner = await open(email)
    const frame = await logInFrame(email)
    const account = ((await frame.post('/wallet/open', {})) as { readonly evm: Address }).evm
    await addPasskey(owner.page)
    expect(await frame.post('/session/user', {})).toMatchObject({ hasPasskey: true })

    async function ask(text: string): Promise<{ readonly key: RequestKey; readonly read: Decided }> {
      const key = await createRequestKey()
      const params = [stringToHex(text), account]
      const request = { origin: shopOrigin, account, chainId: 'eip155:1', method: 'personal_sign', params }
      const json = JSON.stringify(request)
      const issuedAt = Date.now()
      const signature = await frame.sign(requestProof(key.thumbprint, issuedAt, json))
      const body = { id: key.id, text: json, authHash: key.thumbprint, issuedAt, signature }
      const { state, ...shown } = (await frame.post('/requests', body)) as Decided & { readonly state: string }
      expect(state).toBe('window')
      return { key, read: { ...shown, request } }
    }
    const { key } = await ask('hello')
    const window = await owner.page.context().newPage()
    const authenticator = await addAuthenticator(window)
    await copyPasskeys(owner.authenticator, authenticator)
    await window.goto(`${around.site.origin}${key.address}`)
    await window.locator('.actions .button[data-variant=primary][aria-disabled=false]').click()
    const { result } = (await frame.post('/requests/wait', { id: key.id, until: 'done' })) as { readonly result: Hex }
    expect(await recoverMessageAddress({ message: 'hello', signature: result })).toBe(account)

    // A page that keeps the passkey from the window decides with the key of the request: the signer wants the passkey.
    const evaded = await ask('evaded')
    const opening = { id: evaded.key.id, window: evaded.key.jwk }
    await frame.post('/requests/open', opening)
    const decision = await decisionOf(evaded.read, evaded.key)
    const decided = frame.post('/requests/decide', { ...opening, decision })
    await expect(decided).rejects.toMatchObject({ code: 'signer/passkeyNeeded' })
  })

  it('row 61: the pages of ceremonies are not framed', async () => {
    const page = await (await around.newContext()).newPage()
    await page.route('https://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe allow="publickey-credentials-create; publickey-credentials-get" src="${around.site.origin}/account?projectId=shop"></iframe>`,
      }),
    )
    await page.goto('https://evil.example/')
    expect(await page.frameLocator('iframe').getByRole('heading', { name: 'Your wallet' }).count()).toBe(0)
  })

  /** A login in the frame of a page, without the frame's screens. */
  async function logInFrame(email: string): Promise<FrameApi> {
    const { origin } = around.site
    const page = new URLSearchParams({ projectId: 'shop', origin: shopOrigin })
    const html = await (await fetch(`${origin}/sdk?${page}`)).text()
    const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const { ticket } = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
    const own = (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
      fetch(url, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), 'sec-fetch-site': 'same-origin' },
      })
    const api = createApi({ ticket, origin, store: openDeviceStore('device'), fetch: own })
    let after = around.lastMail()
    const { matchCode } = (await api.post('/login/email', { email })) as { readonly matchCode: string }
    const link = await around.inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })
    after = link.id
    const token = link.links.find((one) => one.includes('/link#'))?.split('#')[1]
    await own(`${origin}/link/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, number: matchCode }),
    })
    const { text } = await around.inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })
    await api.post('/login/code', { otp: /^\d{6}$/m.exec(text)?.[0] })
    return api
  }
})

import { recoverMessageAddress, stringToHex, type Address } from 'viem'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApi, type FrameApi } from '../../src/pages/api/createApi.js'
import { openDeviceStore } from '../../src/pages/api/openDeviceStore.js'
import { authHashOf, createFlowKeys, type SealedRequest } from '../../src/browser/approve/sealFlow.js'
import { createCustody } from '../../src/browser/custody/createCustody.js'
import type { ApprovalRequest } from '../../src/browser/decode/Description.js'
import { approvalOf } from '../../src/pages/frame/createRpcHandler.js'
import { startSigner } from '../vault/vaultSite.js'
import { startAccountBrowser, type AccountBrowser } from './accountBrowser.js'

vi.setConfig({ testTimeout: 60_000 })

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
    await thief.page.getByRole('button', { name: 'Add a passkey' }).click()
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
    await owner.page.getByText('A login of this account changed a short time ago.').waitFor()
  })

  it('signs only what the passkey approved in the window', async () => {
    const email = newPerson()
    const owner = await open(email)
    const frame = await logInFrame(email)
    const custody = createCustody({ api: frame, startWorker: startSigner })
    const account = (await custody.accounts())?.evm as Address
    const sign = (text: string, request: ApprovalRequest) =>
      custody.sign(
        { kind: 'evmMessage', key: 'evm', account, message: new TextEncoder().encode(text) },
        approvalOf(request),
      )
    const requestOf = (text: string): ApprovalRequest => {
      const params = [stringToHex(text), account]
      return { origin: 'https://shop.example', account, chainId: 'eip155:1', method: 'personal_sign', params }
    }
    await sign('without a passkey', requestOf('without a passkey'))
    // The frame is a new browser: a thief's could otherwise lock the owner out with a passkey of their own.
    await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
    await owner.page.getByText('A login of this account changed a short time ago.').waitFor()
    // For as long as the owner can undo it, and not the hold alone.
    await sql('update user_account set hold_until = null')
    await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
    await owner.page.getByText('The owner of this account may still undo how its login changed.').waitFor()
    await sql('delete from login_undo')
    await addPasskey(owner.page)
    expect(await frame.post('/session/user', {})).toMatchObject({ hasPasskey: true })
    await expect(sign('hello', requestOf('hello'))).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })

    /** @returns the decision that the frame reads */
    async function approve(request: ApprovalRequest, hasPasskey: boolean) {
      const keys = await createFlowKeys()
      const sealed: SealedRequest = {
        request,
        context: {
          chains: ['eip155:1'],
          network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
          accounts: { eoa: account },
        },
        answers: {},
        hasPasskey,
      }
      const ciphertext = await keys.seal('req', sealed)
      await frame.post('/flows', { flowId: keys.flowId, ciphertext, authHash: await authHashOf(keys) })
      const decided = (async () => {
        for (;;) {
          const body = { flowId: keys.flowId, until: 'decided' }
          const { decision } = (await frame.post('/flows/wait', body)) as { readonly decision?: string }
          if (decision !== undefined) return (await keys.open('res', decision)) as { readonly decision: string }
        }
      })()
      decided.catch(() => undefined)
      const window = await owner.page.context().newPage()
      const authenticator = await addAuthenticator(window)
      await copyPasskeys(owner.authenticator, authenticator)
      await window.goto(`${around.site.origin}/w#${keys.flowId}.${keys.key}`)
      await window.locator('.actions .button[data-variant=primary][aria-disabled=false]').click()
      return decided
    }
    const approved = await approve(requestOf('hello'), true)
    expect(approved.decision).toBe('approved')
    const signature = await sign('hello', requestOf('hello'))
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account)
    // What was approved is nothing else.
    await expect(sign('other', requestOf('other'))).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })
    // A frame that keeps the passkey from the window gets a decision, but no key.
    const evaded = await approve(requestOf('evaded'), false)
    expect(evaded.decision).toBe('approved')
    await expect(sign('evaded', requestOf('evaded'))).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })
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
    const page = new URLSearchParams({ projectId: 'shop', origin: 'https://shop.example' })
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

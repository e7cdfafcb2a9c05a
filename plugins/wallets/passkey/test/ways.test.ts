import { hexToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyChange } from '../src/PasskeyWays.js'
import type { Passkey } from '../src/runtime/deploymentOf.js'
import { makeCode, recoveryKeyOf } from '../src/runtime/recoveryCode.js'
import { userHandleOf } from '../src/runtime/findPasskey.js'
import { networkId, openAccountPage, startAccountChain, type AccountChain, type AccountPage } from './accountChain.js'
import { installPasskeys } from './browserPasskeys.js'

describe('ways into an account, on a chain', () => {
  let chain: AccountChain
  beforeAll(async () => {
    chain = await startAccountChain()
  }, 200_000)
  afterAll(() => chain?.stop())

  /** A visitor with an account of one passkey, made on their laptop. */
  async function open(ether?: string) {
    const browser = installPasskeys()
    const page = openAccountPage(chain)
    const first = await page.login.create()
    page.connected.push(first)
    const { address } = (await page.operations(first)).account
    await chain.fund(address, ether)
    return { browser, page, first, address }
  }
  const change = async ({ ways }: AccountPage, what: PasskeyChange) => (await ways.prepare(what)).confirm()
  /** A second passkey, on the visitor's phone. */
  async function addSecond({ browser, page }: Awaited<ReturnType<typeof open>>): Promise<Passkey> {
    browser.useDevice('phone')
    const passkey = await page.ways.makePasskey(await page.ways.owners(networkId))
    await change(page, { kind: 'addPasskey', passkey })
    const second = page.login.stored().find(({ credentialId }) => credentialId === passkey.credentialId)!
    expect(second.joined).toBeDefined()
    return second
  }

  it('a second passkey signs and sends for the account, and so it does once the first was removed', async () => {
    const visitor = await open()
    const { page, first, address } = visitor
    const second = await addSecond(visitor)
    expect(second.joined).toEqual({ address, networks: [networkId] })
    expect(await page.ways.owners(networkId)).toMatchObject({
      hasThis: true,
      others: [{ credentialId: second.credentialId }],
    })
    expect(await page.send(second)).toBe(true)

    page.connected.push(second)
    await change(page, { kind: 'removePasskey', credentialId: first.credentialId })
    expect(await page.send(second)).toBe(true)
    expect(await page.send(first)).toBe(false)
    const { account } = await page.operations(second)
    const signature = await account.signMessage({ message: 'Hello' })
    expect(await chain.client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  }, 120_000)

  it('the last owner cannot be removed', async () => {
    const { page, first } = await open()
    expect(await page.send(first)).toBe(true)
    const removal = { kind: 'removePasskey', credentialId: first.credentialId } as const
    await expect(change(page, removal)).rejects.toMatchObject({
      code: expect.stringMatching(/^passkey\/(bundlerFailed|changeFailed)$/),
    })
    expect(await page.send(first)).toBe(true)
  }, 120_000)

  it('a second passkey is not made on the device of the first', async () => {
    const { page } = await open()
    await expect(page.ways.makePasskey(await page.ways.owners(networkId))).rejects.toMatchObject({
      code: 'passkey/sameDevice',
    })
  }, 120_000)

  it('a change says that the account has too little for its fee', async () => {
    const { page } = await open('0')
    await expect(page.ways.prepare({ kind: 'setCode', code: recoveryKeyOf(makeCode()).address })).rejects.toMatchObject(
      {
        code: 'passkey/tooLittle',
      },
    )
  }, 120_000)

  it('a recovery code adds a new passkey once all passkeys are gone', async () => {
    const { browser, page, first, address } = await open()
    const key = recoveryKeyOf(makeCode())
    const prepared = await page.ways.prepare({ kind: 'setCode', code: key.address })
    const before = await chain.client.getBalance({ address })
    await prepared.confirm()
    expect(before - (await chain.client.getBalance({ address }))).toBeLessThanOrEqual(prepared.maxCost)
    expect((await page.ways.owners(networkId)).code).toBe(key.address)
    browser.made.splice(0)

    const later = openAccountPage(chain)
    const account = await later.ways.findAccount(address.toLowerCase(), key.address)
    const passkey = await later.ways.makePasskeyFor(account)
    await (await later.ways.prepareRecovery(account, key, passkey, false)).confirm()
    const [recovered] = later.connected
    expect(recovered).toEqual({ ...passkey, joined: { address, networks: [networkId] } })
    expect(await later.send(recovered!)).toBe(true)
    // Nothing was removed: the visitor sees what is still an owner, and can remove it.
    const { others } = await later.ways.owners(networkId)
    expect(others).toMatchObject([{ credentialId: first.credentialId }])
  }, 120_000)

  it('a recovery code can make the new passkey the only one', async () => {
    const { browser, page, first, address } = await open()
    const key = recoveryKeyOf(makeCode())
    await change(page, { kind: 'setCode', code: key.address })
    const [thief] = browser.made

    const later = openAccountPage(chain)
    const account = await later.ways.findAccount(address, key.address)
    const passkey = await later.ways.makePasskeyFor(account)
    await (await later.ways.prepareRecovery(account, key, passkey, true)).confirm()
    expect(await later.ways.owners(networkId)).toMatchObject({ hasThis: true, others: [], code: key.address })
    expect(thief!.credentialId).toBe(first.credentialId)
    expect(await page.send(first)).toBe(false)
    expect(await later.send(later.connected[0]!)).toBe(true)
  }, 120_000)

  it('a code that is not the one of the account opens nothing: a wrong one, an older one, that of another account', async () => {
    const { page, address } = await open()
    const [old, now, stranger] = [makeCode(), makeCode(), makeCode()].map(recoveryKeyOf)
    await change(page, { kind: 'setCode', code: old!.address })
    await change(page, { kind: 'setCode', code: now!.address })
    const other = await open()
    await change(other.page, { kind: 'setCode', code: stranger!.address })
    for (const key of [recoveryKeyOf(makeCode()), old!, stranger!])
      await expect(page.ways.findAccount(address, key.address)).rejects.toMatchObject({ code: 'passkey/codeNotOwner' })
    expect(await page.ways.findAccount(address, now!.address)).toEqual({ address, networks: [networkId] })
    // Also where the check of the page is left out: the account refuses the signature.
    const account = { address, networks: [networkId] } as const
    const passkey = await page.ways.makePasskeyFor(account)
    await expect(
      page.ways.prepareRecovery(account, stranger!, passkey, false).then((one) => one.confirm()),
    ).rejects.toMatchObject({ code: 'passkey/bundlerFailed' })
  }, 120_000)

  it('no account is found at an address without one, or at code that only looks like one', async () => {
    const { page } = await open()
    const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    for (const address of ['0x1234', key.address, chain.accounts.addresses.hybrid])
      await expect(page.ways.findAccount(address, key.address)).rejects.toMatchObject({
        code: 'passkey/accountNotFound',
      })
  }, 120_000)

  it('a browser that knows nothing finds the account by what a second passkey says, with one confirmation', async () => {
    const visitor = await open()
    const second = await addSecond(visitor)
    const later = openAccountPage(chain)
    expect(await later.login.choose()).toEqual(second)
    // The first passkey names no account, and is found as before.
    visitor.browser.choose(0)
    expect(await later.login.choose()).toBe('again')
    expect(await later.login.choose()).toEqual(visitor.first)
  }, 120_000)

  it("a passkey that names a stranger's account is refused, and so is one that was removed", async () => {
    const stranger = await open()
    expect(await stranger.page.send(stranger.first)).toBe(true)
    const visitor = await open()
    visitor.browser.claim(userHandleOf(stranger.address))
    await expect(openAccountPage(chain).login.choose()).rejects.toMatchObject({ code: 'passkey/notOwner' })

    const other = await open()
    const second = await addSecond(other)
    await change(other.page, { kind: 'removePasskey', credentialId: second.credentialId })
    await expect(openAccountPage(chain).login.choose()).rejects.toMatchObject({ code: 'passkey/notOwner' })
  }, 120_000)

  it('what an authenticator says about a passkey counts only in the form of this plugin', async () => {
    const { browser, address } = await open()
    const bare = hexToBytes(`0x01${address.slice(2)}${'00'.repeat(11)}`)
    const long = hexToBytes(`${toHex(userHandleOf(address))}00`)
    for (const handle of [bare, long, new Uint8Array(0), userHandleOf(address).with(0, 2), userHandleOf()]) {
      browser.claim(handle)
      expect(await openAccountPage(chain).login.choose()).toBe('again')
    }
  }, 120_000)
})

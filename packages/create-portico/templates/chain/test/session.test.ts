import { isPorticoError } from '@portico/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSite, type Site } from './openSite.js'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.end())

it('follows the accounts of the wallet, and ends when it shows none', async () => {
  await site.connect()
  const [first, second] = site.wallet.addresses
  expect(site.account()).toMatchObject({ status: 'connected', networkId: 'acme-ns:main', address: first })
  site.wallet.choose([second!])
  expect(site.account().address).toBe(second)
  site.wallet.choose([])
  expect(site.account().status).toBe('disconnected')
})

it('is restored on the next load without asking', async () => {
  await site.connect()
  site.end()
  site = await openSite(site)
  await vi.waitFor(() => expect(site.account().status).toBe('connected'), 10_000)
  expect(site.wallet.asked).toEqual(['standard:connect'])
})

it.each([null, 7, { accounts: [{}] }, { accounts: [{ address: 'nonsense' }] }, { accounts: [] }])(
  'refuses a wallet that answers %j',
  async (lie) => {
    site.wallet.lies.set('standard:connect', lie)
    const caught: unknown = await site.connect().catch((error: unknown) => error)
    expect(isPorticoError(caught, 'acme/badAnswer')).toBe(true)
  },
)

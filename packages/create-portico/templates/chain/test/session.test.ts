import { isPorticoError } from '@portico/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSite, type Site } from './openSite.js'

let site: Site
beforeEach(() => {
  site = openSite()
})
afterEach(() => site.end())

it('follows the accounts of the wallet, and ends when it shows none', async () => {
  await site.connect()
  const [first, second] = site.wallet.addresses
  expect(site.account()).toBe(`connected acme-ns:main ${first}`)
  site.wallet.choose([second!])
  await vi.waitFor(() => expect(site.account()).toBe(`connected acme-ns:main ${second}`))
  site.wallet.choose([])
  await vi.waitFor(() => expect(site.account()).toContain('disconnected'))
})

it('is taken up again on the next load without asking', async () => {
  await site.connect()
  site.end()
  site = openSite({ wallet: site.wallet, stored: site.stored })
  await vi.waitFor(() => expect(site.account()).toContain('connected acme-ns:main'), 10_000)
  expect(site.wallet.asked).toEqual(['connect'])
})

it.each([null, 7, [{}], ['nonsense']])('refuses a wallet whose accounts are %j', async (lie) => {
  site.wallet.lies.set('connect', lie)
  const caught: unknown = await site.connect().catch((error: unknown) => error)
  expect(isPorticoError((caught as Error).cause ?? caught, 'acme/badAnswer')).toBe(true)
})

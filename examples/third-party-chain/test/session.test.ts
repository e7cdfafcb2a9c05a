import { isPorticoError } from '@portico/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testnet } from '../src/stellar.js'
import { createFreighter, networkDetails, type TestFreighter } from './createFreighter.js'
import { openSite, type Site } from './openSite.js'

let freighter: TestFreighter
let site: Site
beforeEach(() => {
  freighter = createFreighter()
  site = openSite()
})
afterEach(() => {
  site.end()
  freighter.leave()
})

const soon = (check: () => void) => vi.waitFor(check, 10_000)
const lookAgain = () => window.dispatchEvent(new Event('focus'))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isPorticoError(error) ? error.code : error),
  )

it('follows the account and the network that are chosen in the wallet', async () => {
  await site.connect()
  expect(site.account()).toBe(`connected stellar:pubnet ${freighter.addresses[0]}`)
  Object.assign(freighter, { selected: 1, network: networkDetails.testnet })
  lookAgain()
  await soon(() => expect(site.account()).toBe(`connected stellar:testnet ${freighter.addresses[1]}`))
})

it('keeps the name of a network that nobody configured', async () => {
  freighter.network = networkDetails.futurenet
  await site.connect()
  expect(site.account()).toContain('stellar:futurenet')
})

it('keeps the account of a wallet that is locked, and ends with one that takes it back', async () => {
  await site.connect()
  freighter.isLocked = true
  lookAgain()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(site.account()).toContain('connected')
  freighter.isAllowed = false
  lookAgain()
  await soon(() => expect(site.account()).toContain('disconnected'))
})

it('is taken up again on the next load without asking, unless it was taken back meanwhile', async () => {
  await site.connect()
  site.end()
  site = openSite(undefined, site.stored)
  await soon(() => expect(site.account()).toContain(`connected stellar:pubnet`))
  expect(freighter.asked).toEqual(['REQUEST_ACCESS'])
  site.end()
  freighter.isAllowed = false
  site = openSite(undefined, site.stored)
  await site.freighter()
  await site.connections.settled('stellar')
  expect(site.account()).toContain('disconnected')
})

it('sends the visitor to the wallet to change network', async () => {
  await site.connect()
  const code = await codeOf(site.connections.switchNetwork(testnet.caipNetworkId))
  expect(code).toBe('stellar/chainNotSupported')
  expect(site.account()).toContain('stellar:pubnet')
})

it.each([
  ['no account', 'REQUEST_PUBLIC_KEY', { publicKey: { toString: 'G' } }, 'stellar/badAnswer'],
  ['an account with a wrong checksum', 'REQUEST_PUBLIC_KEY', { publicKey: `G${'A'.repeat(55)}` }, 'stellar/badAnswer'],
  ['a name that is none', 'REQUEST_NETWORK_DETAILS', { networkDetails: { network: '<b>' } }, 'stellar/badAnswer'],
  // Freighter's own library throws.
  ['no network', 'REQUEST_NETWORK_DETAILS', { networkDetails: null }, 'core/connectFailed'],
])('refuses a wallet that answers %s', async (_, question, lie, code) => {
  freighter.lies.set(question, lie)
  expect(await codeOf(site.connect())).toBe(code)
})

it('takes no signature of another key, and no garbage', async () => {
  await site.connect()
  const account = `stellar:pubnet:${freighter.addresses[0]}` as const
  freighter.isForger = true
  expect(await codeOf(site.need('signMessage').signMessage({ account, message: 'hello' }))).toBe('stellar/badAnswer')
  for (const signedBlob of [undefined, '', '%', 'AAAA', { length: 64 }]) {
    freighter.lies.set('SUBMIT_BLOB', { signedBlob })
    expect(await codeOf(site.need('signMessage').signMessage({ account, message: 'hello' }))).toBe('stellar/badAnswer')
  }
})

it('takes the code of a refusal for one, whatever its words', async () => {
  await site.connect()
  freighter.lies.set('SUBMIT_BLOB', { apiError: { code: -4, message: 'Nein' } })
  const account = `stellar:pubnet:${freighter.addresses[0]}` as const
  await expect(site.need('signMessage').signMessage({ account, message: 'hello' })).rejects.toMatchObject({
    code: 4001,
  })
})

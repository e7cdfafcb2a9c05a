import { describe, expect, it } from 'vitest'
import { parsePairingUri } from '../src/pairing/parsePairingUri.js'

const now = 1_700_000_000_000
const topic = 'a'.repeat(64)
const key = 'b'.repeat(64)
const link = (more = ''): string => `wc:${topic}@2?relay-protocol=irn&symKey=${key}${more}`

describe('parsePairingUri', () => {
  it('takes a link with and without an expiry, and with space around it', () => {
    expect(parsePairingUri(link(), now)).toEqual({ ok: true, uri: link(), expiresAt: undefined })
    const dated = link('&expiryTimestamp=1700000060&methods=wc_sessionPropose')
    expect(parsePairingUri(`\n ${dated} `, now)).toEqual({ ok: true, uri: dated, expiresAt: now + 60_000 })
  })

  it('takes the link out of a deep link', () => {
    const carried = `https://wallet.test/wc?uri=${encodeURIComponent(link())}`
    expect(parsePairingUri(carried, now)).toMatchObject({ ok: true, uri: link() })
    expect(parsePairingUri(carried.replace('https', 'pocket'), now)).toMatchObject({ ok: true, uri: link() })
  })

  it.each([
    ['', 'Paste the link'],
    ['   ', 'Paste the link'],
    ['hello', 'no WalletConnect link'],
    ['https://dapp.test/?uri=javascript:alert(1)', 'no WalletConnect link'],
    [`wc:${topic}@1?bridge=https%3A%2F%2Fb.test&key=${key}`, 'WalletConnect 1'],
    ['wc:', 'damaged'],
    [`wc:${topic}@2`, 'damaged'],
    [`wc:${topic}@3?relay-protocol=irn&symKey=${key}`, 'damaged'],
    [`wc:${topic}@2?relay-protocol=irn`, 'damaged'],
    [`wc:${topic}@2?symKey=${key}`, 'damaged'],
    [link().slice(0, -1), 'damaged'],
    [link('&expiryTimestamp=1699999999'), 'expired'],
    [link('&expiryTimestamp=soon'), 'expired'],
  ])('refuses %j with a reason', (text, reason) => {
    expect(parsePairingUri(text, now)).toEqual({ ok: false, text: expect.stringContaining(reason) })
  })
})

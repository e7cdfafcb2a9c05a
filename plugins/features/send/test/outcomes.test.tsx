import { isPorticoError, transferChanged, transferNotSent, type TransferSighting } from '@portico/core'
import { failure } from '@portico/testing/conformance'
import { describe, expect, it } from 'vitest'
import { dollar, own } from './ledger.js'
import { openReadySite, pass, theo, type LedgerSite } from './ledgerSite.js'

const unit = 10n ** 18n
const minute = 60_000
const refusal = (): Error => Object.assign(new Error('User denied it'), { code: 4001 })
const hash = `0x${'1'.padStart(64, '0')}`
const differences = [{ field: 'amount', asked: '1', found: '9' }]
const details = { isSA: false, network: 'eip155:1', token: 'PRL', amount: 0.25 }

/** Sends a quarter of a pearl to Theo, and waits `time`. */
async function sent(
  site: LedgerSite,
  time = 0,
  options?: Parameters<LedgerSite['api']['send']>[0],
): Promise<{ readonly error: unknown }> {
  site.draft('0.25')
  const failed = failure(site.api.send(options))
  let error: unknown
  void failed.then((one) => (error = one))
  await pass(time)
  return { error }
}

/** The wallet only signs; what nodes answer is up to the test. */
async function signing(sight?: () => Promise<TransferSighting>): Promise<LedgerSite> {
  const site = await openReadySite(sight && { sight })
  site.ledger.walletBroadcasts = false
  return site
}

describe('a transfer that', () => {
  it('arrives clears the draft, is remembered, and is reported with its hash', async () => {
    const site = await openReadySite()
    site.api.setReceiver(theo, { name: 'theo.example' })
    site.api.setAmount('0.25')
    expect(await site.api.send({ maxFee: 7n * 10n ** 15n })).toEqual({ hash })
    expect(site.events()).toEqual([
      ['SEND_INITIATED', details],
      ['SEND_SUCCESS', { ...details, hash }],
    ])
    expect(site.transfer()).toMatchObject({
      status: 'confirmed',
      order: {
        account: `eip155:1:${own}`,
        action: { type: 'native', to: theo, amount: unit / 4n },
        maxFee: 7n * 10n ** 15n,
        display: { symbol: 'PRL', decimals: 18, receiverName: 'theo.example' },
      },
    })
    expect(site.state()).toMatchObject({ amount: undefined, receiver: undefined, balances: { status: 'unknown' } })
    expect(await site.api.recentReceivers()).toEqual([theo])
  })
  it('is of a token names its contract and decimals, and keeps its picture for lists', async () => {
    const site = await openReadySite()
    const imageUrl = 'https://dollar.example/a.png'
    site.api.setToken({ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n, imageUrl })
    site.draft('70.5')
    await site.api.send()
    expect(site.transfer()?.order).toMatchObject({
      action: { type: 'token', token: dollar, decimals: 6, to: theo, amount: 70_500_000n },
      display: { symbol: 'USD', decimals: 6, imageUrl },
    })
    expect(site.events()[0]).toEqual(['SEND_INITIATED', { ...details, token: dollar, amount: 70.5 }])
  })

  it('the visitor refuses has the wallet’s words, and is no error to a site’s statistics', async () => {
    const site = await openReadySite()
    site.ledger.answer = () => Promise.reject(refusal())
    const { error } = await sent(site)
    expect(error).toMatchObject({ message: 'User denied it', code: 4001 })
    expect(site.events().slice(1)).toEqual([['SEND_REJECTED', details]])
    expect(site.state()).toMatchObject({ amount: unit / 4n, receiver: theo, loading: false })
    expect(await site.api.recentReceivers()).toEqual([])
  })
  it('the visitor cancels is no error to a site’s statistics either', async () => {
    const site = await openReadySite()
    let refuse = (): void => {}
    site.ledger.answer = () => new Promise((_, reject) => (refuse = () => reject(refusal())))
    site.draft('0.25')
    const failed = failure(site.api.send())
    await pass()
    site.api.cancel()
    await pass()
    expect(site.transfer()?.status).toBe('withdrawing')
    refuse()
    expect(await failed).toMatchObject({ name: 'AbortError', message: 'The transfer was cancelled' })
    expect(site.events()).toEqual([['SEND_INITIATED', details]])
  })
  it('fails in the wallet says with which words, and keeps the draft', async () => {
    const site = await openReadySite()
    site.ledger.answer = () => Promise.reject(transferNotSent(new Error('Out of ink')))
    const { error } = await sent(site)
    expect(error).toMatchObject({
      code: 'send/notSent',
      message: 'It was not sent: Out of ink',
      context: { reason: 'Out of ink', hash: undefined },
      details: 'Nothing left the account. Try again.',
    })
    expect(site.events().slice(1)).toEqual([['SEND_ERROR', { ...details, message: 'It was not sent: Out of ink' }]])
    expect(site.state()).toMatchObject({ amount: unit / 4n, receiver: theo })
  })
  it('fails with an error of Portico fails with that error', async () => {
    const site = await openReadySite()
    const { error } = await sent(site, 0, { maxFee: 1n })
    expect(isPorticoError(error, 'core/feeTooHigh')).toBe(true)
    expect(error).toMatchObject({
      message: 'The network fee is higher than the one that was confirmed',
      details: 'Nothing was sent. Look at the new fee, and confirm again.',
    })
    expect(site.state()).toMatchObject({ amount: unit / 4n, receiver: theo })
  })
  it('a node refuses for certain says why, and keeps the draft', async () => {
    const site = await signing(async () => ({ status: 'unseen' }))
    site.ledger.take = async () => ({ refused: { message: 'nonce too low' } })
    const { error } = await sent(site, minute)
    expect(error).toMatchObject({
      code: 'send/notSent',
      message: 'It was not sent: nonce too low',
      context: { hash, reason: 'nonce too low' },
    })
    expect(site.state()).toMatchObject({ amount: unit / 4n, transfer: { status: 'refused' } })
  })
  it('comes too late for any block says so, and keeps the draft', async () => {
    const site = await signing(async () => ({ status: 'expired' }))
    const { error } = await sent(site, minute)
    expect(error).toMatchObject({ code: 'send/notSent', message: 'It was not sent: it came too late for any block' })
    expect(site.state()).toMatchObject({ amount: unit / 4n, transfer: { status: 'expired' } })
  })
  it('fails on the network says where to look, and keeps the draft', async () => {
    const site = await openReadySite({
      sight: async () => ({ status: 'included', isSuccess: false, isFinal: true, fee: 3n }),
    })
    const { error } = await sent(site, minute)
    expect(error).toMatchObject({
      code: 'send/reverted',
      message: 'The transfer failed on the network: nothing was moved',
      context: { hash },
      details: 'Look it up in an explorer to see why.',
    })
    expect(site.state()).toMatchObject({ amount: unit / 4n, transfer: { status: 'reverted' } })
  })
  it('is replaced says by what, and clears the draft', async () => {
    const site = await openReadySite({ sight: async () => ({ status: 'replaced', by: '0xother' }) })
    const { error } = await sent(site, minute)
    expect(error).toMatchObject({
      code: 'send/replaced',
      message: 'Another transaction took its place',
      context: { hash, by: '0xother' },
      details: 'Look it up in an explorer to see why.',
    })
    expect(site.state()).toMatchObject({ amount: undefined, transfer: { status: 'replaced' } })
  })
  it('the wallet signed otherwise was not sent: the draft stays', async () => {
    const site = await signing()
    site.ledger.answer = () => Promise.reject(transferChanged(differences))
    const { error } = await sent(site)
    expect(error).toMatchObject({
      code: 'send/changed',
      message: 'The wallet signed something else than what was confirmed',
      context: { hash: undefined, differences },
      details: 'Check the wallet before you send again.',
    })
    expect(site.state()).toMatchObject({ amount: unit / 4n, transfer: { status: 'changed' } })
  })
  it('the wallet sent otherwise is gone: the draft is cleared', async () => {
    const site = await openReadySite({ sight: async () => ({ status: 'changed', hash: '0xother', differences }) })
    const { error } = await sent(site, minute)
    expect(error).toMatchObject({
      code: 'send/changed',
      message: 'The wallet sent something else than what was confirmed',
      context: { hash: '0xother', differences },
    })
    expect(site.state()).toMatchObject({ amount: undefined, transfer: { status: 'changed' } })
    expect(site.events().at(-1)).toEqual([
      'SEND_ERROR',
      { ...details, message: 'The wallet sent something else than what was confirmed' },
    ])
  })
  it.each(['lost', 'unknown'] as const)('may have been sent (%s) is not offered to be sent again', async (status) => {
    const site = await openReadySite({ sight: async () => ({ status: 'unseen' }) })
    if (status === 'lost') site.ledger.answer = () => Promise.reject(new Error('Port closed'))
    const { error } = await sent(site, 3 * minute)
    expect(error).toMatchObject({
      code: 'send/unconfirmed',
      message: 'It may have been sent, and the network has not confirmed it yet. Do not send it again',
      context: { hash: status === 'lost' ? undefined : hash },
      details: 'It is looked for. Send it again only once it is known that it did not arrive.',
    })
    expect(site.state()).toMatchObject({ amount: undefined, receiver: undefined, transfer: { status }, loading: false })
    expect(await site.api.recentReceivers()).toEqual(status === 'lost' ? [] : [theo])
  })
  it('may still arrive stands in the way of another, until the visitor says otherwise', async () => {
    const site = await openReadySite({ sight: async () => ({ status: 'unseen' }) })
    await sent(site, 3 * minute)
    const { id } = site.transfer()!
    await site.api.loadBalances()
    expect((await sent(site)).error).toMatchObject({ code: 'core/transferOpen' })
    site.ledger.sight = async () => ({ status: 'included', isSuccess: true, isFinal: false })
    site.draft('0.25')
    expect(await site.api.send({ evenIfOpen: [id] })).toMatchObject({ hash: expect.stringMatching(/2$/) })
  })
})

describe('the signal of the page', () => {
  const reason = new Error('left')
  it('that has fired before begins nothing', async () => {
    const site = await openReadySite()
    const { error } = await sent(site, 0, { signal: AbortSignal.abort(reason) })
    expect(error).toBe(reason)
    expect(site.events()).toEqual([])
    expect(site.transfer()).toBeUndefined()
  })
  it('ends the wait at once while the wallet is asked, and not once it is sent', async () => {
    for (const isSent of [false, true]) {
      const site = await openReadySite({ sight: async () => ({ status: 'pending' }) })
      if (!isSent) site.ledger.answer = () => new Promise(() => {})
      const page = new AbortController()
      site.draft('0.25')
      const sending = site.api.send({ signal: page.signal })
      let error: unknown
      sending.catch((one: unknown) => (error = one))
      await pass()
      page.abort(reason)
      await pass()
      expect(error).toBe(isSent ? undefined : reason)
      expect(site.transfer()?.status).toBe(isSent ? 'broadcast' : 'withdrawing')
      if (!isSent) continue
      site.ledger.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
      await pass(minute)
      expect(await sending).toEqual({ hash })
    }
  })
})

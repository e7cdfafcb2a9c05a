import { failure } from '@portico/testing/conformance'
import { describe, expect, it } from 'vitest'
import { dollar, own } from './ledger.js'
import { openLedgerSite, openReadySite, pass, theo, type LedgerSite } from './ledgerSite.js'

const unit = 10n ** 18n

/** Why a quarter of a pearl cannot be sent to Theo. */
async function whyNot(site: LedgerSite): Promise<unknown> {
  site.draft('0.25')
  return failure(site.api.send())
}

describe('a draft is refused, with what is wrong and what to do,', () => {
  it('before a wallet is connected', async () => {
    const { api } = await openLedgerSite({ isConnected: false })
    const notConnected = {
      code: 'send/notConnected',
      message: 'No wallet is connected to send from',
      details: 'Connect a wallet first.',
    }
    expect(await failure(api.send())).toMatchObject(notConnected)
    expect(await failure(api.loadBalances())).toMatchObject(notConnected)
    expect(await failure(api.setMax())).toMatchObject(notConnected)
    expect(await api.recentReceivers()).toEqual([])
  })
  it.each([
    ['whose plugin does not send', { sends: false, namespace: 'eip155' }],
    ['that the site does not allow', { namespace: 'pool' }],
  ])('on a chain %s', async (_, options) => {
    const { api } = await openLedgerSite(options)
    for (const act of [api.send, api.loadBalances, api.setMax])
      expect(await failure(act())).toMatchObject({
        code: 'send/unsupportedChain',
        message: 'Unsupported chain',
        context: { namespace: options.namespace },
        details: 'Choose a network on which this site can send.',
      })
  })
  it('on a chain that sends its native currency only, where it is of a token', async () => {
    const site = await openReadySite()
    site.ledger.actions = ['native']
    site.api.setToken({ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n })
    expect(await whyNot(site)).toMatchObject({ code: 'send/unsupportedChain', context: { namespace: 'eip155' } })
    expect(site.events()).toEqual([])
  })
  it.each([
    ['send/amountAndReceiverRequired', 'An amount and receiver address are required', '', theo],
    ['send/amountAndReceiverRequired', 'An amount and receiver address are required', '1', ''],
    ['send/invalidReceiver', "'theo' is not an address on this network", '1', 'theo'],
    ['send/invalidAmount', "'one' is not an amount of a token with 18 decimals", 'one', theo],
    ['send/insufficientFunds', 'There is not enough PRL in the account', '5.000000000000000001', theo],
  ])('%s: %s', async (code, message, amount, to) => {
    const site = await openReadySite()
    site.draft(amount, to)
    for (const act of [site.api.send, site.api.estimate]) expect(await failure(act())).toMatchObject({ code, message })
    expect([site.events(), site.ledger.estimates]).toEqual([[], []])
  })
  it('without a token', async () => {
    const site = await openReadySite()
    site.api.setToken(undefined)
    expect(await whyNot(site)).toMatchObject({ code: 'send/tokenRequired', message: 'A token is required' })
    expect(await failure(site.api.setMax())).toMatchObject({ code: 'send/tokenRequired' })
  })
  it('while another one is under way', async () => {
    const site = await openReadySite()
    site.ledger.answer = () => new Promise(() => {})
    void whyNot(site)
    await pass()
    expect(await whyNot(site)).toMatchObject({
      code: 'send/alreadySending',
      message: 'Another transfer is under way',
    })
  })
  it('but not of all that there is', async () => {
    const site = await openReadySite()
    site.draft('5')
    const leaving = new AbortController()
    expect(await site.api.estimate(leaving.signal)).toEqual({ fee: 10n ** 15n })
    expect(site.ledger.estimates).toEqual([
      {
        account: `eip155:1:${own}`,
        action: { type: 'native', to: theo, amount: 5n * unit },
        signal: leaving.signal,
      },
    ])
  })
})

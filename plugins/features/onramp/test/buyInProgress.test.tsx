import { expect, it, describe, vi } from 'vitest'
import { meld } from '../src/index.js'
import { openOnramp, ownAddress, purchase, sellerPage } from './onrampStage.js'

describe('The page of a seller', () => {
  it('says so where the browser blocks the window, and offers a link', async () => {
    const stage = await openOnramp({ blocked: true })
    await stage.open('OnRampProviders')
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.text()).toContain('The window was blocked'))
    const link = stage.root().querySelector<HTMLAnchorElement>('.view a[href]')!
    expect(link.href).toBe(sellerPage)
    expect(link.rel).toContain('noopener')
  })

  it('offers to open a page of this machine too, which has no https', async () => {
    const url = 'http://127.0.0.1:8000/buy'
    const stage = await openOnramp({ blocked: true, providers: [{ ...meld({ publicKey: 'pk' }), url: () => url }] })
    await stage.open('OnRampProviders')
    await stage.press('Meld.io')
    await stage.until(() => expect(stage.text()).toContain('The window was blocked'))
    await stage.press('Open Meld.io')
    expect(window.open).toHaveBeenLastCalledWith(url, '_blank', 'noopener')
  })

  it.each(['javascript:alert(1)', 'http://seller.example/', 'not an address'])(
    'does not open a page at %s',
    async (url) => {
      const stage = await openOnramp({ providers: [{ ...meld({ publicKey: 'pk' }), url: () => url }] })
      await stage.open('OnRampProviders')
      await stage.press('Meld.io')
      await stage.until(() => expect(stage.text()).toContain('could not be opened'))
      expect(stage.opened).toEqual([])
      expect(stage.state().buy).toMatchObject({ status: 'failed', error: { code: 'onramp/unsafePage' } })
    },
  )

  it('notices when what was bought arrives, and goes back to the account', async () => {
    let balance = 0n
    const stage = await openOnramp({ balance: () => balance })
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.button('Token: USDC. Change')).toBeDefined())
    await stage.press('Token: USDC. Change')
    await stage.press('Ether')
    await stage.until(() => expect(stage.state().purchase?.symbol).toBe('ETH'))
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.state().buy?.status).toBe('open'))
    balance = 10n ** 17n
    await stage.until(() => expect(stage.text()).toContain('has arrived'))
    await stage.press('Done')
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it('says what the provider says of the order, and that it arrived once the balance rose, no sooner', async () => {
    let balance = 0n
    const rows: ReturnType<typeof purchase>[] = [purchase('1', 'SUCCESS')]
    const asked: string[] = []
    const stage = await openOnramp({
      balance: () => balance,
      answers: {
        [`/v1/account/${ownAddress}/history`]({ url }) {
          asked.push(url.search)
          return { body: { data: rows, next: null } }
        },
      },
    })
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.button('Token: USDC. Change')).toBeDefined())
    await stage.press('Token: USDC. Change')
    await stage.press('Ether')
    await stage.until(() => expect(stage.state().purchase?.symbol).toBe('ETH'))
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.text()).toContain('Continue at Coinbase'))
    expect(new URLSearchParams(asked[0]).get('onramp')).toBe('coinbase')

    // What was bought earlier says nothing of this one.
    await stage.until(() => expect(asked.length).toBeGreaterThan(1))
    expect(stage.state().buy?.order).toBeUndefined()
    rows.unshift(purchase('2', 'IN_PROGRESS'))
    await stage.until(() => expect(stage.text()).toContain('Coinbase has your order'))
    rows[0] = purchase('2', 'FAILED')
    await stage.until(() => expect(stage.text()).toContain('Nothing was bought'))
    rows.unshift(purchase('3', 'SUCCESS'))
    await stage.until(() => expect(stage.text()).toContain('Coinbase has sent ETH'))
    expect(stage.state().buy?.status).toBe('open')
    balance = 10n ** 17n
    await stage.until(() => expect(stage.text()).toContain('has arrived'))
  }, 60_000)

  it('says after three minutes that nothing arrived, and looks again', async () => {
    const stage = await openOnramp()
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.state().purchase).toBeDefined())
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.state().buy?.status).toBe('open'))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 181_000)
    await stage.until(() => expect(stage.state().buy?.status).toBe('late'))
    vi.mocked(Date.now).mockRestore()
    await stage.until(() => expect(stage.text()).toContain('Nothing has arrived yet'))
    await stage.press('Look again')
    expect(stage.state().buy?.status).toBe('open')
  })
})

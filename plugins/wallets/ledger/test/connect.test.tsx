import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { mnemonicToAccount } from 'viem/accounts'
import { address, openLedger } from './ledgerStage.js'

const phrase = 'test test test test test test test test test test test junk'
const at = (path: string): string => mnemonicToAccount(phrase, { path: path as `m/44'/60'/${string}` }).address

describe('connecting', () => {
  it('goes from the row in Connect over the app to the first account', async () => {
    const stage = await openLedger()
    await stage.choose('Ethereum')
    await stage.until(() => expect(stage.rows()).toHaveLength(5))
    expect(stage.rows()).toEqual([0, 1, 2, 3, 4].map((i) => `${at(`m/44'/60'/${i}'/0/0`)}, m/44'/60'/${i}'/0/0`))
    expect(stage.text()).toContain(address)
    expect(stage.node.calls).toEqual([])
    await stage.press('Connect')
    await stage.connected()
    expect(stage.account()).toMatchObject({ address, networkId: 'eip155:31337' })
    expect(stage.account()?.connectedWalletInfo).toMatchObject({ name: 'Ledger' })
    expect(stage.simulator.prompts).toEqual([])
    expect(stage.simulator.device.opened).toBe(false)
    // The modal shows the balance.
    expect(stage.node.calls.filter(({ method }) => method !== 'eth_getBalance')).toEqual([])
  })

  it('lists more accounts, and those of the older path, of which any is connected', async () => {
    const stage = await openLedger()
    await stage.choose('Ethereum')
    await stage.until(() => expect(stage.rows()).toHaveLength(5))
    await stage.press('Show more')
    await stage.until(() => expect(stage.rows()).toHaveLength(10))
    expect(stage.rows()[9]).toBe(`${at(`m/44'/60'/9'/0/0`)}, m/44'/60'/9'/0/0`)
    await stage.press('Legacy')
    await stage.until(() => expect(stage.rows()[1]).toBe(`${at(`m/44'/60'/0'/1`)}, m/44'/60'/0'/1`))
    expect(stage.rows()).toHaveLength(5)
    await stage.press(stage.rows()[1]!)
    await stage.press('Connect')
    await stage.connected()
    expect(stage.account()?.address).toBe(at(`m/44'/60'/0'/1`))
  })

  it('shows an address on the device, and says whether the visitor confirmed it', async () => {
    const stage = await openLedger()
    await stage.choose('Ethereum')
    await stage.until(() => expect(stage.button('Check on device')).toBeDefined())
    await stage.press('Check on device')
    await stage.until(() => expect(stage.notice()).toBe('The device has confirmed this address'))
    expect(stage.simulator.prompts).toEqual(['address'])
    stage.simulator.behave('refuse')
    await stage.press('Check on device')
    await stage.until(() => expect(stage.notice()).toBe('The visitor refused on the Ledger'))
  })

  it('gives up waiting for the device, and reads it again', async () => {
    const stage = await openLedger()
    await stage.choose('Ethereum')
    await stage.until(() => expect(stage.button('Check on device')).toBeDefined())
    stage.simulator.behave('wait')
    await stage.press('Check on device')
    await stage.until(() => expect(stage.notice()).toContain('Compare this address'))
    await stage.until(() => expect(stage.simulator.prompts).toEqual(['address']))
    await stage.press('Cancel')
    await stage.until(() => expect(stage.simulator.device.opened).toBe(false))
    stage.simulator.behave('approve')
    await stage.press('Show more')
    await stage.until(() => expect(stage.rows()).toHaveLength(10))
  })

  it('connects an account of Solana', async () => {
    const stage = await openLedger()
    await stage.connectLedger('Solana')
    expect(stage.account()).toMatchObject({ namespace: 'solana', isConnected: true })
  })

  it('asks for the app alone that a host named', async () => {
    const stage = await openLedger({ device: { program: 'Solana' } })
    let connected: unknown
    await act(
      async () =>
        void stage.modal.connect({ wallet: 'ledger', namespaces: ['solana'] }).then(
          (all) => (connected = all),
          (error: unknown) => (connected = error),
        ),
    )
    await stage.until(() => expect(stage.button('Choose device')).toBeDefined())
    await stage.press('Choose device')
    await stage.until(() => expect(stage.rows()).toHaveLength(5))
    await stage.press('Connect')
    await stage.until(() => expect(connected).toMatchObject([{ namespace: 'solana' }]))
  })

  it('says that a browser without WebHID cannot, by code too', async () => {
    const stage = await openLedger()
    Reflect.deleteProperty(navigator, 'hid')
    await stage.open('LedgerConnect')
    expect(stage.text()).toContain('This browser cannot reach a Ledger')
    await act(async () => {
      await expect(stage.modal.connect({ wallet: 'ledger' })).rejects.toMatchObject({ code: 'ledger/notSupported' })
    })
  })

  it('stays where it is when the visitor chooses no device', async () => {
    const stage = await openLedger({ device: { isChosen: false } })
    await stage.open('Connect')
    await stage.until(() => expect(stage.button('Ledger')).toBeDefined())
    await stage.press('Ledger')
    await stage.until(() => expect(stage.button('Choose device')).toBeDefined())
    await stage.press('Choose device')
    await stage.settle(50)
    expect(stage.button('Choose device')?.getAttribute('aria-busy')).toBeNull()
    expect(stage.simulator.commands).toEqual([])
  })
})

describe('what keeps the addresses from being read', () => {
  it.each([
    ['locked', 'The Ledger is locked. Unlock it with its PIN, then try again.'],
    ['wrongApp', 'The Ethereum app is not open on the Ledger. Open the Ethereum app on the device, then try again.'],
    ['taken', 'Another tab or program uses the Ledger. Close Ledger’s own program and other tabs'],
    ['unplugged', 'No Ledger is plugged in. Plug it in, unlock it'],
  ])('is said, and can be tried again: %s', async (what, text) => {
    const stage = await openLedger()
    const { simulator } = stage
    const set = (isWrong: boolean): void => {
      if (what === 'locked') simulator.setLocked(isWrong)
      if (what === 'wrongApp') simulator.open(isWrong ? 'BOLOS' : 'Ethereum')
      if (what === 'taken') simulator.setTaken(isWrong)
      if (what === 'unplugged') simulator[isWrong ? 'unplug' : 'plug']()
    }
    simulator.open('Ethereum')
    await stage.open('LedgerConnect')
    await stage.press('Choose device')
    await stage.until(() => expect(stage.button('Ethereum')).toBeDefined())
    set(true)
    await stage.press('Ethereum')
    await stage.until(() => expect(stage.notice()).toContain(text))
    expect(stage.rows()).toEqual([])
    set(false)
    await stage.press('Try again')
    await stage.until(() => expect(stage.rows()).toHaveLength(5))
  })
})

describe('after a reload', () => {
  it('has the account at once, without touching the device, and signs with it', async () => {
    const first = await openLedger()
    await first.connectLedger()
    const stored = new Map(first.stored)
    await act(async () => first.modal.dispose())

    const second = await openLedger({ stored, device: { isAllowed: true } })
    const requestDevice = vi.spyOn((navigator as unknown as { hid: { requestDevice(): unknown } }).hid, 'requestDevice')
    await second.connected()
    expect(second.account()?.address).toBe(address)
    expect(second.simulator.commands).toEqual([])
    const signed = await second.begin('personal_sign', ['0x68656c6c6f', address])
    await second.until(() => expect(signed.value).toMatch(/^0x[\da-f]{130}$/))
    expect(requestDevice).not.toHaveBeenCalled()
  })

  it('forgets what is stored where it is no account of this plugin', async () => {
    const first = await openLedger()
    await first.connectLedger()
    const stored = new Map([...first.stored].map(([key, value]) => [key, value.replaceAll("44'/60'/", "44'/0'/")]))
    await act(async () => first.modal.dispose())
    const second = await openLedger({ stored })
    await second.until(() => expect(second.account()?.status).toBe('disconnected'))
  })
})

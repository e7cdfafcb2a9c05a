import { startAnvil, type Anvil } from '@portico/devnet'
import { act } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coins, ether, openPay, payment, recipient, rpc, tokens, type PayStage } from './payStage.js'

let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())

const unit = 10n ** 18n
const noExchanges = { payWithExchange: false } as const
const until = async (stage: PayStage, button: string) =>
  stage.until(() => expect(stage.button(button), stage.text()).toHaveProperty('disabled', false))

describe('Paying from the wallet', () => {
  it('shows the whole payment, and moves exactly that on the chain', async () => {
    const stage = await openPay({ anvil })
    const before = await coins(anvil, recipient)
    const { result } = await stage.ask(noExchanges)
    for (const shown of ['Meridian asks for', '0.25 ETH', 'Devnet', 'Meadow'])
      await stage.until(() => expect(stage.text().replaceAll(/[⁦-⁩]/g, '')).toContain(shown))
    // The recipient whole, and the balance of the account.
    expect(stage.text().toLowerCase()).toContain(recipient.toLowerCase())
    await stage.until(() => expect(stage.text()).toMatch(/[\d,]+\.\d{3} ETH/))
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    const { success, ...rest } = await result()
    expect(success).toBe(true)
    expect((await coins(anvil, recipient)) - before).toBe(unit / 4n)
    const { hash } = stage.state()!.transfer!
    expect(rest).toEqual({ result: hash })
    expect(await rpc(anvil, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    await stage.until(() => expect(stage.view()).toBe('PayLoading'))
    await stage.until(() => expect(stage.text()).toContain('paid'))
    await stage.press('Done')
    expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false)
    const configuration = { network: 'eip155:31337', asset: 'native', amount: '0.25', recipient }
    const { id: paymentId } = stage.state()!.payment
    expect(stage.events.filter(({ event }) => event.startsWith('pay:'))).toEqual([
      { event: 'pay:PAY_MODAL_OPEN', payload: { paymentId, configuration } },
      { event: 'pay:PAY_INITIATED', payload: { paymentId, configuration, currentPayment: { type: 'wallet' } } },
      {
        event: 'pay:PAY_SUCCESS',
        payload: { paymentId, configuration, currentPayment: { type: 'wallet', result: hash } },
      },
    ])
  })

  it('pays a token to the last digit', async () => {
    const stage = await openPay({ anvil })
    const { dollar } = anvil.tokens
    const before = await tokens(anvil, dollar.address, recipient)
    const metadata = { name: dollar.name, symbol: dollar.symbol, decimals: dollar.decimals }
    const paymentAsset = { network: 'eip155:31337', asset: dollar.address.toLowerCase(), metadata } as const
    const { result } = await stage.ask({ paymentAsset, amount: 12_500_001n, ...noExchanges })
    await until(stage, `Pay 12.500001 ${dollar.symbol}`)
    await stage.press(`Pay 12.500001 ${dollar.symbol}`)
    expect(await result()).toMatchObject({ success: true })
    expect((await tokens(anvil, dollar.address, recipient)) - before).toBe(12_500_001n)
  })

  it('pays what was checked, whatever the page does to its options afterwards', async () => {
    const stage = await openPay({ anvil })
    const other = '0x00000000000000000000000000000000000bad00'
    const options = structuredClone({ ...payment, ...noExchanges }) as {
      recipient: string
      amount: string
      paymentAsset: { metadata: { decimals: number } }
    }
    const { result } = await stage.ask(options as typeof payment)
    options.recipient = other
    options.amount = '99'
    options.paymentAsset.metadata.decimals = 1
    const shown = stage.state()!.payment as { recipient: string }
    expect(() => (shown.recipient = other)).toThrow(TypeError)
    const before = await coins(anvil, recipient)
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    await result()
    expect((await coins(anvil, recipient)) - before).toBe(unit / 4n)
    expect(await coins(anvil, other)).toBe(0n)
  })

  it('connects first, and comes back to the payment', async () => {
    const stage = await openPay({ anvil, connected: false })
    const { result } = await stage.ask(noExchanges)
    await stage.press('Connect wallet')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    await stage.until(() => expect(stage.button('Meadow')).toBeDefined())
    await stage.press('Meadow')
    await stage.until(() => expect(stage.view()).toBe('Pay'))
    await until(stage, 'Pay 0.25 ETH')
    // The modal does not close after the success of connecting.
    await stage.settle(1200)
    expect(stage.view()).toBe('Pay')
    await stage.press('Pay 0.25 ETH')
    expect(await result()).toMatchObject({ success: true })
  })

  it('goes back from connecting to the payment', async () => {
    const stage = await openPay({ anvil, connected: false })
    await stage.ask(noExchanges)
    await stage.press('Connect wallet')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Pay'))
    expect(stage.state()!.result).toBeUndefined()
  })

  it('switches the wallet to the network of the payment, and comes back', async () => {
    const stage = await openPay({ anvil })
    await act(() => stage.modal.switchNetwork('eip155:1'))
    const { result } = await stage.ask(noExchanges)
    await stage.until(() => expect(stage.text()).toContain('Elsewhere'))
    await stage.until(() => expect(stage.root().textContent).toContain('Switch to'))
    const name = [...stage.root().querySelectorAll('button')].map(({ textContent }) => textContent!)
    await stage.press(name.find((one) => one.startsWith('Switch to'))!)
    await stage.until(() => expect(stage.view()).toBe('Pay'))
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    expect(await result()).toMatchObject({ success: true })
  })

  it('comes back with another account, and pays from that one', async () => {
    const stage = await openPay({ anvil })
    await stage.ask(noExchanges)
    const [first, second] = stage.wallet.accounts
    await stage.press('Meadow')
    await stage.until(() => expect(stage.view()).toBe('ProfileWallets'))
    await act(async () => stage.wallet.setAccounts([second!, first!]))
    await stage.until(() => expect(stage.view()).toBe('Pay'))
    const before = await coins(anvil, second!)
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    await stage.until(() => expect(stage.state()!.result).toMatchObject({ success: true }))
    expect(before - (await coins(anvil, second!))).toBeGreaterThanOrEqual(unit / 4n)
  })

  it('asks no wallet that has less', async () => {
    const stage = await openPay({ anvil })
    await stage.ask({ amount: '1000000', ...noExchanges })
    await stage.until(() => expect(stage.text().replaceAll(/[⁦-⁩]/g, '')).toContain('Not enough ETH'))
    const buttons = [...stage.root().querySelectorAll<HTMLButtonElement>('.footer button')]
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true])
    expect(stage.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  it('lets the visitor refuse and pay after all', async () => {
    const stage = await openPay({ anvil })
    const { result } = await stage.ask(noExchanges)
    await until(stage, 'Pay 0.25 ETH')
    stage.wallet.behave('refuse')
    await stage.press('Pay 0.25 ETH')
    await stage.until(() => expect(stage.state()!.transfer?.status).toBe('rejected'))
    expect(stage.view()).toBe('Pay')
    expect(stage.root().querySelector('.notice[role=alert]')).toBeNull()
    stage.wallet.behave('approve')
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    expect(await result()).toMatchObject({ success: true })
  })

  it('tells the page that the visitor closed it', async () => {
    const stage = await openPay({ anvil })
    const { result } = await stage.ask(noExchanges)
    await act(async () => stage.modal.close())
    expect(await result()).toMatchObject({ success: false, error: { code: 'pay/closed' } })
    await stage.open('Pay')
    expect(stage.text()).toContain('Nothing to pay')
  })

  it('withdraws what the wallet is asked when the visitor closes it, and counts what is approved late', async () => {
    const stage = await openPay({ anvil })
    const before = await coins(anvil, recipient)
    const { result } = await stage.ask(noExchanges)
    await until(stage, 'Pay 0.25 ETH')
    stage.wallet.behave('stall')
    await stage.press('Pay 0.25 ETH')
    await stage.until(() => expect(stage.wallet.open).toBe(1))
    await act(async () => stage.modal.close())
    await stage.until(() => expect(stage.state()!.transfer?.status).toBe('withdrawing'))
    stage.wallet.approve()
    expect(await result()).toMatchObject({ success: true })
    expect((await coins(anvil, recipient)) - before).toBe(unit / 4n)
  })

  it('says that a payment failed in its block, and lets it be paid again', async () => {
    const stage = await openPay({ anvil })
    const contract = '0x00000000000000000000000000000000000C0De5'
    const { result } = await stage.ask({ recipient: contract, ...noExchanges })
    await until(stage, 'Pay 0.25 ETH')
    await rpc(anvil, 'evm_setAutomine', false)
    await stage.press('Pay 0.25 ETH')
    await stage.until(() => expect(stage.state()!.transfer?.status).toBe('broadcast'))
    await stage.until(() => expect(stage.text()).toContain('on its way'))
    await rpc(anvil, 'anvil_setCode', contract, '0x60006000fd')
    await rpc(anvil, 'evm_mine')
    await rpc(anvil, 'evm_setAutomine', true)
    for (let n = 0; n < 3; n++) await rpc(anvil, 'evm_mine')
    await stage.until(() => expect(stage.text()).toContain('Failed on the network'))
    expect(stage.events.at(-1)).toMatchObject({ event: 'pay:PAY_ERROR' })
    await rpc(anvil, 'anvil_setCode', contract, '0x')
    await stage.press('Back to the payment')
    await until(stage, 'Pay 0.25 ETH')
    await stage.press('Pay 0.25 ETH')
    expect(await result()).toMatchObject({ success: true })
  })

  it('shows the name that a token gives itself as text, and not in its direction', async () => {
    const stage = await openPay({ anvil })
    const symbol = '<img src=x>\u202eHTE'
    const token = '0x00000000000000000000000000000000000c0de6'
    // 6 to `decimals()`, and the text to everything else.
    const text = Buffer.from(symbol).toString('hex').padEnd(64, '0')
    const code = `0x60003560e01c63313ce567146038577f${text}60005260206000f35b600660005260206000f3`
    await rpc(anvil, 'anvil_setCode', token, code)
    const paymentAsset = { network: 'eip155:31337', asset: token, metadata: { ...ether, symbol, decimals: 6 } } as const
    await stage.ask({ paymentAsset, ...noExchanges })
    expect(stage.root().querySelector('img[src=x]')).toBeNull()
    expect(stage.text()).toContain('<img src=x>')
    expect(stage.text()).not.toContain('\u202e')
  })

  it('says that it is not known what a token is where no node of the network tells, and not what the page says', async () => {
    const stage = await openPay({ anvil })
    const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, logoURI: 'https://meridian.example/usdc.png' }
    const paymentAsset = {
      network: 'eip155:57',
      asset: recipient.toLowerCase().replace('beef', 'bee0'),
      metadata,
    } as const
    await stage.ask({ paymentAsset, ...noExchanges })
    await stage.until(() => expect(stage.text()).toContain('It is not known what this token is'))
    expect(stage.text()).not.toContain('USDC')
    expect(stage.root().querySelector('img[src*=usdc]')).toBeNull()
  })
})

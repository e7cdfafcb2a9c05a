import { startRelay, type Relay } from '@portico/devnet'
import { stringToHex, verifyMessage, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDapp, until, type Dapp, type DappOptions } from './dapp.js'
import { stubFetch, stubPage } from './page.js'
import { startWalletApp, type WalletApp, type WalletAppOptions } from './walletApp.js'

let relay: Relay
const dapps: Dapp[] = []
const wallets: WalletApp[] = []

beforeEach(async () => {
  stubPage()
  stubFetch()
  relay = await startRelay()
})
afterEach(async () => {
  for (const { modal } of dapps.splice(0)) modal.dispose()
  for (const wallet of wallets.splice(0)) await wallet.stop()
  await relay.stop()
})

function dapp(options?: DappOptions): Dapp {
  const made = startDapp(relay.url, options)
  dapps.push(made)
  return made
}
async function wallet(options?: WalletAppOptions): Promise<WalletApp> {
  const made = await startWalletApp(relay.url, options)
  wallets.push(made)
  return made
}

describe('connecting by URI', () => {
  it('pairs with a real wallet and signs', async () => {
    const [site, phone] = [dapp(), await wallet({ icons: ['javascript:alert(1)', 'https://lantern.example/i.png'] })]
    const connecting = site.connect()
    await phone.scan(await site.code())
    const [connection] = await connecting
    expect(connection).toMatchObject({ namespace: 'eip155', networkId: 'eip155:1', connectorId: 'walletConnect' })
    expect(connection?.accounts).toEqual([{ address: phone.account.address }])
    expect(site.live().session.wallet).toMatchObject({ name: 'Lantern', icon: 'https://lantern.example/i.png' })

    const signature = await site.request('personal_sign', [stringToHex('hello'), phone.account.address])
    const { address } = phone.account
    expect(await verifyMessage({ address, message: 'hello', signature: signature as Hex })).toBe(true)
    expect(site.events).toContain('connect')
  })
})

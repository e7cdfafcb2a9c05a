import { startRelay, type Relay, type RelayOptions } from '@portico/devnet'
import { afterEach, beforeEach } from 'vitest'
import { startDapp, type Dapp, type DappOptions } from './dapp.js'
import { stubFetch, stubPage } from './page.js'
import { startWalletApp, type WalletApp, type WalletAppOptions } from './walletApp.js'

/** A relay, and the sites and wallets on it; all of them end with the test. */
export interface Setting {
  readonly relay: Relay
  /** Addresses that anybody fetched. */
  readonly asked: readonly string[]
  readonly page: ReturnType<typeof stubPage>
  dapp(options?: DappOptions): Dapp
  wallet(options?: WalletAppOptions): Promise<WalletApp>
  /** A site and a wallet, connected. */
  connected(
    options?: DappOptions,
    walletOptions?: WalletAppOptions,
  ): Promise<{ readonly site: Dapp; readonly phone: WalletApp }>
}

export function withSetting(relayOptions?: RelayOptions): () => Setting {
  let setting: Setting
  const dapps: Dapp[] = []
  const wallets: WalletApp[] = []

  beforeEach(async () => {
    const page = stubPage()
    const asked = stubFetch()
    const relay = await startRelay(relayOptions)
    const dapp: Setting['dapp'] = (options) => {
      const made = startDapp(relay.url, options)
      dapps.push(made)
      return made
    }
    const wallet: Setting['wallet'] = async (options) => {
      const made = await startWalletApp(relay.url, options)
      wallets.push(made)
      return made
    }
    setting = {
      relay,
      asked,
      page,
      dapp,
      wallet,
      async connected(options, walletOptions) {
        const [site, phone] = [dapp(options), await wallet(walletOptions)]
        const connecting = site.connect()
        await phone.scan(await site.code())
        await connecting
        return { site, phone }
      },
    }
  })
  afterEach(async () => {
    for (const { modal } of dapps.splice(0)) modal.dispose()
    for (const wallet of wallets.splice(0)) await wallet.stop()
    await setting.relay.stop()
  })
  return () => setting
}

/** What a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no error',
    (error: unknown) => error,
  )
}

import { lazy, type Lazy } from '../contract/plugin/lazy.js'
import type { Runtime } from '../runtime/createRuntime.js'
import type { WalletRuntime } from '../runtime/createWalletRuntime.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import type { Lifecycle } from '../state/lifecycle.js'

/** The code of a modal, loaded when it is first needed: `runtime` draws and lists wallets, the wallet runtime calls them. */
export interface Loader {
  readonly runtime: Lazy<Runtime>
  /** The runtime, with the run in progress begun. */
  load(): Promise<Runtime>
  /** What calls wallets, with the run in progress begun. */
  loadWalletRuntime(): Promise<WalletRuntime>
  /** As `loadWalletRuntime`, for what cannot be done before the modal is started. @throws `core/notStarted` */
  startedWalletRuntime(): Promise<WalletRuntime>
}

/** @param services What the runtime is made of, once it is loaded. */
export function createLoader(lifecycle: Lifecycle, services: () => ModalServices): Loader {
  const runtime = lazy<Runtime>('modal', async () => {
    const { createRuntime } = await import('../runtime/createRuntime.js')
    return createRuntime(services())
  })
  async function load(): Promise<Runtime> {
    const loaded = await runtime()
    if (lifecycle.run) loaded.begin(lifecycle.run)
    return loaded
  }
  const loadWalletRuntime = async (): Promise<WalletRuntime> => (await load()).walletRuntime()
  return {
    runtime,
    load,
    loadWalletRuntime,
    async startedWalletRuntime() {
      lifecycle.startedRun()
      return loadWalletRuntime()
    },
  }
}

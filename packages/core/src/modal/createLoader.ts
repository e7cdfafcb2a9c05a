import { coreError } from '../contract/errors/coreError.js'
import { lazy, type Lazy } from '../contract/plugin/lazy.js'
import type { Runtime, RuntimeOptions } from '../runtime/createRuntime.js'
import type { WalletRuntime } from '../runtime/createWalletRuntime.js'
import type { Lifecycle, Run } from '../state/lifecycle.js'

/** The code of a modal, loaded when it is first needed: `runtime` draws and lists wallets, the wallet runtime calls them. */
export interface Loader {
  readonly runtime: Lazy<Runtime>
  /** The runtime, with the run in progress begun. */
  load(): Promise<Runtime>
  /** What calls wallets, with the run in progress begun. */
  loadWalletRuntime(): Promise<WalletRuntime>
  /** As `loadWalletRuntime`, for what cannot be done before the modal is started. @throws `core/notStarted` */
  startedWalletRuntime(): Promise<WalletRuntime>
  /** The run in progress. @throws `core/notStarted` */
  startedRun(): Run
}

export type LoadedOptions = Omit<RuntimeOptions, 'run' | 'startedRun' | 'importWalletRuntime'>

/** @param optionsOf What the runtime is made of, once it is loaded. */
export function createLoader(lifecycle: Lifecycle, optionsOf: () => LoadedOptions): Loader {
  function startedRun(): Run {
    if (!lifecycle.run) throw coreError('notStarted')
    return lifecycle.run
  }
  const runtime = lazy<Runtime>('modal', async () => {
    const { createRuntime } = await import('../runtime/createRuntime.js')
    return createRuntime({ ...optionsOf(), run: () => lifecycle.run, startedRun, importWalletRuntime })
  })
  async function load(): Promise<Runtime> {
    const loaded = await runtime()
    if (lifecycle.run) loaded.begin(lifecycle.run)
    return loaded
  }
  const loadWalletRuntime = async (): Promise<WalletRuntime> => (await load()).walletRuntime()
  return {
    runtime,
    startedRun,
    load,
    loadWalletRuntime,
    async startedWalletRuntime() {
      startedRun()
      return loadWalletRuntime()
    },
  }
}

/** Called beside the runtime, both are fetched at the same time. */
export const importWalletRuntime = (): Promise<typeof import('../runtime/createWalletRuntime.js')> =>
  import('../runtime/createWalletRuntime.js')

import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'

/** Their classes leave a field undefined that their interface does not. */
type ApiProvider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

/** A node is given so long to show what its chain is made of, ms. */
const timeout = 20_000

/**
 * `@polkadot/api` on the first node that answers.
 * @throws what the last of them said
 */
export async function openApi(urls: readonly string[], signal: AbortSignal): Promise<ApiPromise> {
  let cause: unknown = new Error('No node of it is known')
  for (const url of urls) {
    signal.throwIfAborted()
    // A websocket that was lost is opened again; one that never opened ends with the api below.
    const provider = /^ws/i.test(url) ? new WsProvider(url) : new HttpProvider(url)
    // Wallets sign, so that the WebAssembly of sr25519 is not needed; many pages forbid it.
    const api = new ApiPromise({ provider: provider as ApiProvider, noInitWarn: true, initWasm: false })
    try {
      return await untilReady(api, signal)
    } catch (thrown) {
      await api.disconnect().catch(() => {})
      signal.throwIfAborted()
      cause = thrown
    }
  }
  throw cause
}

function untilReady(api: ApiPromise, signal: AbortSignal): Promise<ApiPromise> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    api.once('error', (error) => reject(error as Error))
    api.isReadyOrError.then(resolve, reject)
  })
}

import { atom, type Alert, type FeatureSettings, type PrimitiveAtom } from '@portico/core'
import type { RemoteConfigContext } from '../RemoteConfigSpec.js'

export interface RuntimeOptions {
  readonly settings: PrimitiveAtom<FeatureSettings>
  /** Where the last good answer is stored. */
  readonly key: string
  /** Ids of plugins whose options the host set. */
  readonly locals: ReadonlySet<string>
  readonly pollInterval: number
  /** However often the modal is opened, and the page shown: milliseconds between two questions at least. Default 5000. */
  readonly leastPause?: number
}

export interface Runtime {
  /** @param isForced Whether to ask although the last question is only a moment ago. */
  refresh(isForced: boolean): Promise<void>
  /** Ends the question under way, and asks no more until the next `refresh`. */
  stop(): void
}

export function createRuntime(context: RemoteConfigContext, options: RuntimeOptions): Runtime {
  const { store, state, alerts } = context
  const { settings, key, locals, pollInterval, leastPause = 5000 } = options
  let asking: { readonly done: Promise<void>; readonly abort: AbortController } | undefined
  let askedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | undefined

  async function ask(signal: AbortSignal): Promise<void> {
    try {
      const found = await context.wants.projectSettings!.for('*')!.features(signal)
      if (JSON.stringify(found.settings) !== JSON.stringify(store.get(settings))) store.set(settings, found.settings)
      context.storage.set(key, found.settings)
      const ignored = found.decided.filter((id) => locals.has(id))
      if (ignored.length > 0) alerts.raise(localConfigurationIgnored(ignored))
    } catch (error) {
      if (!signal.aborted) alerts.raise(configurationUnavailable(error))
    }
  }
  function refresh(isForced: boolean): Promise<void> {
    follow()
    if (asking) return asking.done
    if (!isForced && performance.now() - askedAt < leastPause) return Promise.resolve()
    askedAt = performance.now()
    const abort = new AbortController()
    const done = ask(abort.signal).finally(() => {
      if (asking?.abort === abort) asking = undefined
      askLater()
    })
    asking = { done, abort }
    return done
  }
  const isWatched = (): boolean => store.get(state).open && document.visibilityState !== 'hidden'
  /** While the modal is open and seen, an operator's change is to be seen too. */
  function askLater(): void {
    clearTimeout(timer)
    if (stopFollowing && isWatched()) timer = setTimeout(() => isWatched() && void refresh(true), pollInterval)
  }
  function onVisibility(): void {
    if (isWatched()) void refresh(false)
    askLater()
  }
  function follow(): void {
    if (stopFollowing) return
    // Opening is told by `refresh`.
    const unsubscribe = store.sub(
      atom((get) => get(state).open),
      askLater,
    )
    document.addEventListener('visibilitychange', onVisibility)
    stopFollowing = () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisibility)
    }
    askLater()
  }
  return {
    refresh,
    stop() {
      stopFollowing?.()
      stopFollowing = undefined
      clearTimeout(timer)
      asking?.abort.abort()
      asking = undefined
    },
  }
}

function localConfigurationIgnored(plugins: readonly string[]): Alert {
  return {
    code: 'remoteConfig/localConfigurationIgnored',
    tone: 'warning',
    short: 'Local configuration ignored',
    long: `The remote configuration of the project decides about ${plugins.join(', ')}; what the options of these plugins say of it is ignored. Remove the options, or have the operator leave these features to the site.`,
  }
}

function configurationUnavailable(error: unknown): Alert {
  const { status } = (error as { readonly context?: { readonly status?: unknown } }).context ?? {}
  const why = typeof status === 'number' ? `answered ${status}` : 'did not answer'
  return {
    code: 'remoteConfig/unavailable',
    tone: 'warning',
    short: 'Server Error',
    long: `Failed to get the app configuration: the gateway ${why}, or its answer cannot be read. Features stay as they were decided last, or as the site set them up.`,
  }
}

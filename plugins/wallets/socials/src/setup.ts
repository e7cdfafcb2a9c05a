import { invalidOption, atom, lazy, type Contribution, type PrimitiveAtom } from '@portico/core'
import type { HeadlessSocialsSpec, SocialsContext, SocialsState } from './SocialsSpec.js'
import type { SocialProvider } from './errors.js'

const everyProvider: readonly SocialProvider[] = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

/** Browsers of messaging apps, which open no windows: Telegram by its documented bridges, others by the names that they document. */
const isMessagingApp = (): boolean =>
  ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'].some((name) => name in window) ||
  /FBA[NV]|Instagram|Line\/|MicroMessenger/.test(navigator.userAgent)

const openPopup = (url: string): Window | null => open(url, 'portico-login', 'width=600,height=800,scrollbars=yes')

/** A window that the provider's page is shown in later. An isolated page cannot lead a window on: it opens that page itself. */
const openLoading = ({ needs, locale, store }: SocialsContext): Window | null =>
  window.crossOriginIsolated
    ? null
    : openPopup(`${needs.embeddedWallet.all[0]!.impl.origin}/loading?locale=${store.get(locale)}`)

/**
 * @param hasViews whether the modal follows the state from view to view
 * @throws `core/invalidOptions`
 */
export function setup(context: SocialsContext, hasViews = false): Contribution<HeadlessSocialsSpec> {
  const { providers = everyProvider } = context.config
  if (!Array.isArray(providers) || !providers.every((provider) => everyProvider.includes(provider)))
    throw invalidOption('socials', 'providers')
  const local: readonly SocialProvider[] = [...providers]
  const feature = context.wants.features?.all[0]?.impl.of(context.id, context.config.providers)
  const state: PrimitiveAtom<SocialsState> = atom<SocialsState>({ status: 'idle' })
  const runtime = lazy('socials', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, state, {
      openPopup,
      openLoading: () => openLoading(context),
      hasViews,
    }),
  )
  return {
    api: {
      providers: atom((get) => {
        const names = feature && get(feature).names
        return names ? names.flatMap((name) => everyProvider.find((provider) => provider === name) ?? []) : local
      }),
      state,
      async login(provider, namespace) {
        // Before anything is awaited: browsers open windows only while a click is handled.
        const popup = provider === 'farcaster' || isMessagingApp() ? undefined : openLoading(context)
        try {
          await runtime()
        } catch (error) {
          popup?.close()
          throw error
        }
        return runtime.loaded!.login(provider, namespace, popup)
      },
      openPage: (where) => runtime.loaded?.openPage(where),
      cancel: () => runtime.loaded?.cancel(),
    },
    start() {
      // The browser of a messaging app comes back from a provider.
      if (location.search.includes('result_uri='))
        runtime().then(
          ({ resume }) => resume(),
          () => {},
        )
      return () => runtime.loaded?.cancel()
    },
  }
}

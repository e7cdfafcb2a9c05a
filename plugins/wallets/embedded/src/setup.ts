import {
  invalidOption,
  atom,
  Chain,
  lazy,
  ProjectSettings,
  Portfolio,
  SignIn,
  type CapabilityTokens,
  type Connector,
  type Contribution,
  type MessagePack,
} from '@portico/core'
import { EmbeddedWallet, type EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import {
  authId,
  loginKey,
  nameKey,
  type ContinueState,
  type EmbeddedMessages,
  type EmbeddedSetupContext,
  type HeadlessEmbeddedSpec,
  type Login,
} from './EmbeddedSpec.js'
import type { Runtime } from './runtime/createRuntime.js'

export const wants: CapabilityTokens<HeadlessEmbeddedSpec['wants']> = {
  chain: Chain,
  projectSettings: ProjectSettings,
  signIn: SignIn,
}
export const provides: CapabilityTokens<HeadlessEmbeddedSpec['provides']> = {
  embeddedWallet: EmbeddedWallet,
  portfolio: Portfolio,
}

export const messages: MessagePack<EmbeddedMessages> = {
  en: {
    name: 'Embedded wallet',
    approve: 'Approve Transaction',
    manage: 'Manage wallet',
    useSmartAccount: 'Use smart account',
    useEoa: 'Use own account',
    notAllowed: 'Action not allowed',
  },
}

/** How long taking up a login may take, ms: the frame may load for 20 s. */
const restoreDeadline = 25_000

/** What a page loads of the plugin; the rest, and the frame, come when a visitor logs in, or was logged in before. */
export function setup(
  { config, wants: capabilities, connections, store, plugin, t }: EmbeddedSetupContext,
  hasViews: boolean,
): Contribution<HeadlessEmbeddedSpec> {
  const { secureSite, accountTypes } = config
  const origin = originOf(secureSite)
  if (!origin) throw invalidOption('embedded', 'secureSite')
  if (!/^(eoa|smartAccount|undefined)$/.test(`${Object(accountTypes).eip155}`))
    throw invalidOption('embedded', 'accountTypes')
  const login = atom<Login | undefined>(undefined)
  const user = atom((get) => get(login)?.user)
  const info = atom((get) => get(login)?.infoOf(get(connections.account(get(connections.activeNamespace) ?? 'eip155'))))
  const namespaces = () =>
    ['eip155', 'solana'].filter((served) => capabilities.chain?.all.some(({ namespace }) => namespace === served))
  const connector = (): Connector => ({
    id: authId,
    get name() {
      return t('name')
    },
    type: 'AUTH',
    namespaces: namespaces(),
    restoreDeadline,
    connect: async (request) => (await runtime()).connect(request),
    restore: async (request) => (await runtime()).restore(request),
  })
  const lastName = atom<string | undefined>(undefined)
  const continuing = atom<ContinueState>({ status: 'idle' })
  const connectors = atom(() => (namespaces().length > 0 ? [connector()] : []))
  const runtime = lazy<Runtime>('embedded', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    return createRuntime(plugin, {
      origin,
      login,
      lastName,
      continuing,
      connector: () => store.get(connectors)[0]!,
      hasViews,
    })
  })
  const manage = (): void =>
    void open(`${origin}/account?projectId=${encodeURIComponent(plugin.project.id ?? '')}`, '_blank', 'noopener')
  const impl: EmbeddedWalletCapability = {
    origin,
    get namespaces() {
      return namespaces()
    },
    user,
    connectEmail: async (...args) => (await runtime()).connectEmail(...args),
    confirmDevice: async (signal) => (await runtime()).confirmDevice(signal),
    confirmCode: async (...args) => (await runtime()).confirmCode(...args),
    socialUri: async (...args) => (await runtime()).socialUri(...args),
    confirmSocial: async (...args) => (await runtime()).confirmSocial(...args),
    farcasterUri: async (signal) => (await runtime()).farcasterUri(signal),
    confirmFarcaster: async (signal) => (await runtime()).confirmFarcaster(signal),
    reload: async (signal) => (await runtime()).reload(signal),
    finish: async (...args) => (await runtime()).finish(...args),
    updateEmail: async (signal) => (await runtime()).updateEmail(signal),
    readUser: async (signal) => (await runtime()).readUser(signal),
  }
  return {
    // Made when first read: which chains there are is known once every plugin is set up.
    connectors,
    origins: () => ({ frame: [origin] }),
    provide: {
      embeddedWallet: [{ namespace: '*', impl }],
      // After plugins that are made for it, before the gateway. An account of the wallet has loaded the code that answers.
      portfolio: [
        { namespace: 'eip155', order: 5, impl: { list: async (...args) => runtime.loaded?.listAssets(...args) } },
      ],
    },
    api: {
      info,
      setAccountType: async (type) => (await runtime()).setAccountType(type),
      lastName,
      continuing,
      async continueLogin() {
        // Before anything is awaited: browsers open windows only while a click is handled. An isolated page cannot lead it on.
        const popup = window.crossOriginIsolated
          ? null
          : open(`${origin}/loading?locale=${store.get(plugin.locale)}`, 'portico-login', 'width=600,height=800')
        return (await runtime()).continueLogin(popup)
      },
      load: async () => (await runtime()).controls,
    },
    slots: {
      'account.actions': [
        {
          id: 'accountType',
          order: 90,
          icon: 'exchange',
          label: () => t(store.get(info)?.accountType === 'eoa' ? 'useSmartAccount' : 'useEoa'),
          namespaces: ['eip155'],
          when: atom((get) => (get(info)?.user.accounts.length ?? 0) > 1),
          onSelect: async () => (await runtime()).changeAccountType(),
        },
        {
          id: 'manage',
          order: 95,
          icon: 'external',
          label: () => t('manage'),
          when: atom((get) => !!get(info)),
          onSelect: manage,
        },
      ],
    },
    start({ storage, defer }) {
      store.set(lastName, storage.has(loginKey) ? undefined : storage.get(nameKey, String))
      if (storage.has(loginKey))
        void runtime().then(
          (loaded) => loaded.prepare(),
          () => {},
        )
      defer(() => runtime.loaded?.stop())
    },
  }
}

/** Undefined for what is no origin of a secure site. */
function originOf(given: unknown): string | undefined {
  try {
    const { href, origin } = new URL(given as string)
    return /^http(s:|:\/\/(([\w-]+\.)*localhost|127\.0\.0\.1|\[::1])[:/])/.test(href) ? origin : undefined
  } catch {
    return undefined
  }
}

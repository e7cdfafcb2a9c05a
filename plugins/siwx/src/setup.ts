import {
  atom,
  Chain,
  lazy,
  SignIn,
  SignMessage,
  type Contribution,
  type PluginDefinition,
  type SetupContext,
} from '@portico/core'
import type { Guard, Runtime } from './runtime/createRuntime.js'
import type { SiweConfig, SiwxConfig } from './SiwxOptions.js'
import type { HeadlessSiwxSpec, SiwxPrompt, SiwxState } from './SiwxSpec.js'

/** What both entry points have. */
export const definition: Pick<
  PluginDefinition<HeadlessSiwxSpec>,
  'id' | 'core' | 'wants' | 'provides' | 'messages' | 'errors'
> = {
  id: 'siwx',
  core: 1,
  wants: { chain: Chain, signMessage: SignMessage },
  provides: { signIn: SignIn },
  messages: {
    en: {
      signIn: 'Sign in',
      initFailed: 'A problem occurred while trying initialize authentication',
      declined: 'Signature declined',
      failed: 'Error signing message',
      smartAccount: 'This application might not support Smart Accounts',
      authenticating: 'Authenticating...',
    },
  },
  errors: { bothConfigs: 'Cannot set both `siweConfig` and `siwx` options' },
}

/**
 * What asks, signs and stores is in the runtime, loaded with the first connection.
 * @param missing for tests of attacks alone
 * @throws `siwx/bothConfigs`
 */
export function setup(
  context: SetupContext<HeadlessSiwxSpec>,
  hasView: boolean,
  missing: readonly Guard[] = [],
): Contribution<HeadlessSiwxSpec> {
  const { plugin, config, connections, store, option, error } = context
  // A site that comes from another kit may have them among the options of `createModal`.
  const own = (config.siwx ?? option('siwx')) as SiwxConfig | undefined
  const siwe = (config.siweConfig ?? option('siweConfig')) as SiweConfig | undefined
  if (own && siwe) throw error('bothConfigs', {})
  const state = atom<SiwxState>({ status: 'signedOut' })
  const prompt = atom<SiwxPrompt | undefined>(undefined)
  const load = lazy<Runtime>('siwx', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(
      plugin,
      { state, prompt },
      { own, siwe, hasView, missing },
    ),
  )
  /** A visitor of whom it cannot be found out whether they are signed in must not go on. */
  const loadOrDisconnect = (): Promise<Runtime> =>
    load().catch(async (cause: unknown) => {
      await plugin.connections.disconnect().catch(() => {})
      throw cause
    })
  return {
    api: {
      state,
      prompt,
      sessions: async () => (await load()).sessions(),
      request: async (options) => (await load()).request(options),
      signOut: async () => (await load()).signOut(),
      controls: load,
    },
    provide: {
      signIn: [
        {
          namespace: '*',
          impl: {
            admit: async (list, signal) => (await loadOrDisconnect()).admit(list, signal),
            prepare: async (networks, signal) => (await load()).prepare(networks, signal),
            accept: async (signed, signal) => (await load()).accept(signed, signal),
          },
        },
      ],
    },
    start({ defer, signal }) {
      const follow = (): void => {
        const now = store.get(connections.state)
        if (now.sessions[0] || load.loaded)
          loadOrDisconnect().then(
            (runtime) => !signal.aborted && runtime.follow(now),
            () => {},
          )
      }
      defer(store.sub(connections.state, follow))
      defer(store.sub(connections.flow, follow))
      defer(() => load.loaded?.stop())
      follow()
    },
  }
}

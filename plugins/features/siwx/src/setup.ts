import {
  invalidOption,
  atom,
  Chain,
  lazy,
  SignIn,
  SignMessage,
  type Contribution,
  type PluginDefinition,
  type SetupContext,
} from '@portico/core'
import type { Runtime } from './runtime/createRuntime.js'
import type { SiweConfig, SiwxConfig, SiwxOptions } from './SiwxOptions.js'
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
      viewOnly: 'Connect the wallet of the account to sign in',
    },
  },
  errors: {
    bothConfigs: 'Cannot set both `siweConfig` and `siwx` options',
  },
}

/**
 * What asks, signs and stores is in the runtime, loaded with the first connection.
 * @throws `siwx/bothConfigs`
 */
export function setup(context: SetupContext<HeadlessSiwxSpec>, hasView: boolean): Contribution<HeadlessSiwxSpec> {
  const { plugin, config, connections, store, option, error } = context
  // A site that comes from another kit may have them among the options of `createModal`.
  const siwx = (config.siwx ?? option('siwx')) as SiwxConfig | undefined
  const siwe = (config.siweConfig ?? option('siweConfig')) as SiweConfig | undefined
  if (siwx && siwe) throw error('bothConfigs', {})
  const wrong = findWrong(config)
  if (wrong) throw invalidOption('siwx', wrong)
  const state = atom<SiwxState>({ status: 'signedOut' })
  const prompt = atom<SiwxPrompt | undefined>(undefined)
  const load = lazy<Runtime>('siwx', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { state, prompt }, { own: siwx, siwe, hasView }),
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
    origins: () => ({ connect: [config.server ?? ''] }),
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

/** EIP-4361: `reserved / unreserved / " "`. Servers refuse other letters, which is after the visitor has signed. */
const statementForm = /^(?!URI: )[\w.~:/?#[\]@!$&'()*+,;= -]+$/

/** A text that would not fit into its line of the message is refused: it could pass for another line. */
function findWrong({ storage = 'local', expiration, resources = [], ...rest }: SiwxOptions): string | undefined {
  if (storage !== 'local' && storage !== 'memory') return 'storage'
  if (expiration !== undefined && expiration !== false && !(Number(expiration) > 0)) return 'expiration'
  const isLine = (value: unknown): boolean => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)
  if (!Array.isArray(resources) || !resources.every(isLine)) return 'resources'
  if (rest.statement !== undefined && !statementForm.test(String(rest.statement))) return 'statement'
  const texts = ['server', 'domain', 'uri', 'statement', 'requestId'] as const
  return texts.find((name) => rest[name] !== undefined && !isLine(rest[name]))
}

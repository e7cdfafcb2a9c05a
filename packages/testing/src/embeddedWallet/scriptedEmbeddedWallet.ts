import {
  atom,
  definePlugin,
  type Connector,
  type Namespace,
  type Plugin,
  type PluginHandle,
  type PluginSpec,
  type PrimitiveAtom,
} from '@portico/core'
import {
  EmbeddedWallet,
  type EmbeddedUser,
  type EmbeddedWalletCapability,
  type LoginProvider,
} from '@portico/embedded-api/capability'

/** What a test answers in place of the embedded wallet. */
export type EmbeddedWalletScript = Partial<Omit<EmbeddedWalletCapability, 'user'>> & {
  /** Whether `finish` makes no connection: the test makes its own, or none. */
  readonly finishesAlone?: boolean
  /** Who is logged in from the start. */
  readonly loggedIn?: EmbeddedUser
}

export interface EmbeddedWalletCall {
  readonly method: string
  readonly args: readonly unknown[]
  /** Of the call. */
  readonly signal: AbortSignal
}

export interface ScriptedEmbeddedWalletSpec extends PluginSpec {
  readonly id: 'scripted'
  readonly provides: { readonly embeddedWallet: EmbeddedWalletCapability }
}

export interface ScriptedEmbeddedWallet {
  readonly plugin: Plugin<ScriptedEmbeddedWalletSpec>
  /** In order. */
  readonly calls: readonly EmbeddedWalletCall[]
  called(method: keyof EmbeddedWalletCapability): readonly EmbeddedWalletCall[]
  readonly user: PrimitiveAtom<EmbeddedUser | undefined>
  /** Replaces answers from now on. */
  answer(script: EmbeddedWalletScript): void
}

const origin = 'https://secure.example'
const goodCode = '470392'
const connectorId = 'AUTH'

/**
 * A plugin that provides the embedded wallet as a test says, without a frame and a secure site. By default a login by e-mail asks for
 * the code 470392, what a visitor would do elsewhere never happens, and `finish` connects one account.
 */
export function scriptedEmbeddedWallet(given: EmbeddedWalletScript = {}): ScriptedEmbeddedWallet {
  const calls: EmbeddedWalletCall[] = []
  const user = atom<EmbeddedUser | undefined>(given.loggedIn)
  const isUsed = atom(given.loggedIn !== undefined)
  let script = given
  let pending: EmbeddedUser = { provider: 'email' }

  const check = async (code: string): Promise<void> => {
    if (code !== goodCode) throw new Error('That code is not right.')
  }
  const capability = (handle: PluginHandle<ScriptedEmbeddedWalletSpec>): EmbeddedWalletCapability => {
    const { store, connections } = handle
    const namespaces = given.namespaces ?? ['eip155']
    const own: EmbeddedWalletCapability = {
      origin: given.origin ?? origin,
      namespaces,
      user,
      connectEmail: async () => ({ next: 'code' }),
      confirmDevice: untilAborted,
      confirmCode: check,
      socialUri: async (provider) => ({
        uri: `${given.origin ?? origin}/social/start?f=${provider}-handle`,
        matchCode: '47',
      }),
      // With the address where it began: until the digits are typed.
      confirmSocial: (uri, signal) =>
        uri.includes('/social/start') ? untilAborted(signal) : Promise.resolve({ next: 'finish' }),
      farcasterUri: async () => 'https://farcaster.example/~/siwf?channelToken=ABCDEF23',
      confirmFarcaster: untilAborted,
      async reload() {},
      async finish(provider: LoginProvider, signal, namespace: Namespace | undefined = namespaces[0]) {
        store.set(user, { ...(provider === 'email' ? pending : { userName: 'mira' }), provider })
        if (script.finishesAlone) return
        store.set(isUsed, true)
        await connections.connect({ connector: authConnector(namespaces), namespaces: [namespace!], signal })
      },
      updateEmail: async () => ({ uri: `${given.origin ?? origin}/account?projectId=scripted` }),
      async readUser() {
        const now = store.get(user)
        if (!now) throw new Error('Nobody is logged in')
        return now
      },
    }
    return Object.fromEntries(
      Object.entries(own).map(([method, work]) => [
        method,
        typeof work !== 'function'
          ? work
          : (...args: unknown[]) => {
              const signal = args.find((arg) => arg instanceof AbortSignal)!
              if (method === 'connectEmail') pending = { provider: 'email', email: args[0] as string }
              calls.push({ method, args: args.filter((arg) => arg !== signal), signal })
              const scripted = script[method as keyof EmbeddedWalletScript] as typeof work | undefined
              return ((scripted ?? work) as (...all: unknown[]) => unknown)(...args)
            },
      ]),
    ) as unknown as EmbeddedWalletCapability
  }
  let made: Connector | undefined
  function authConnector(namespaces: readonly Namespace[]): Connector {
    return (made ??= {
      id: connectorId,
      name: 'Embedded wallet',
      type: 'AUTH',
      namespaces,
      connect: async ({ networks, namespaces: requested }) => ({
        namespaces: Object.fromEntries(
          requested.map((namespace) => [
            namespace,
            {
              accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
              networkId: networks[namespace]!,
              provider: {},
              subscribe: () => () => {},
            },
          ]),
        ),
        end: async () => {},
      }),
    })
  }
  return {
    calls,
    called: (method) => calls.filter((call) => call.method === method),
    user,
    answer(more) {
      script = { ...script, ...more }
    },
    plugin: definePlugin<ScriptedEmbeddedWalletSpec>({
      id: 'scripted',
      core: 1,
      provides: { embeddedWallet: EmbeddedWallet },
      setup: ({ plugin }) => ({
        // Not a wallet to choose: it is there once a login needs it.
        connectors: atom((get) => (get(isUsed) ? [authConnector(given.namespaces ?? ['eip155'])] : [])),
        provide: { embeddedWallet: [{ namespace: '*', impl: capability(plugin) }] },
      }),
    }),
  }
}

/** What somebody does elsewhere, and never does. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

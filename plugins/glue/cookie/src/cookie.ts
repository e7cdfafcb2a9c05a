import {
  atom,
  Chain,
  definePlugin,
  InitialAccounts,
  ownOptions,
  type ChainCapability,
  type InitialAccountsCapability,
  type Plugin,
  type PluginSpec,
  type SetupContext,
  type StartContext,
} from '@portico/core'
import { readAccounts, writeAccounts } from './accounts.js'

export interface CookieOptions {
  /**
   * Value of the cookie in the request: on the server out of its headers, and in the browser the same one, passed on by the server, so
   * that both render the same. Absent: the account is shown once it is restored.
   */
  readonly value?: string | undefined
  /** Name of the cookie. Default `portico`. */
  readonly name?: string
}

export interface CookieSpec extends PluginSpec {
  readonly id: 'cookie'
  readonly config: { readonly value: string | undefined; readonly name: string }
  readonly provides: { readonly initialAccounts: InitialAccountsCapability }
  readonly wants: { readonly chain: ChainCapability }
}

/** Keeps the account in use, its network and the name of its wallet in a cookie, so that a server renders them. */
export function cookie(options: CookieOptions = {}): Plugin<CookieSpec> {
  const { value, name = 'portico' } = ownOptions(options)
  return definePlugin<CookieSpec>({
    id: 'cookie',
    core: 1,
    config: { value, name },
    provides: { initialAccounts: InitialAccounts },
    wants: { chain: Chain },
    setup: ({ plugin }: SetupContext<CookieSpec>) => ({
      provide: {
        initialAccounts: [
          {
            namespace: '*',
            impl: {
              accounts: () =>
                readAccounts(value, (namespace, address) => plugin.wants.chain?.for(namespace)?.parseAddress(address)),
            },
          },
        ],
      },
      start: followAccounts,
    }),
  })
}

/** Writes the cookie when an account changes. */
function followAccounts({ config, connections, store, signal }: StartContext<CookieSpec>): void {
  const text = atom((get) => {
    const active = get(connections.activeNamespace)
    const others = get(connections.list).map(({ namespace }) => namespace)
    const namespaces = new Set([...(active === undefined ? [] : [active]), ...others])
    return writeAccounts([...namespaces].map((namespace) => get(connections.account(namespace))))
  })
  const unsubscribe = store.sub(text, () => {
    const value = store.get(text)
    const attributes = ['Path=/', `Max-Age=${value ? 31_536_000 : 0}`, 'SameSite=Lax']
    if (location.protocol === 'https:') attributes.push('Secure')
    try {
      document.cookie = [`${config.name}=${value}`, ...attributes].join('; ')
    } catch {
      // A sandboxed page has no cookies: its server renders as for a new visitor.
    }
  })
  signal.addEventListener('abort', unsubscribe, { once: true })
}

import type { ConnectRequest, Connector, Namespace, PluginHandle } from '@portico/core'

/** What a visitor chooses or enters in a view for a connect, such as an address or a passkey. */
export interface ConnectInput<T extends object> {
  /** The connect that waits for it. */
  waiting(): ConnectRequest | undefined
  /** For the connector's `connect`: what the request came with, or what is entered while it waits. @throws the signal's reason */
  read(request: ConnectRequest): Promise<T>
  /** Whether the request came with it. */
  isGiven(request: ConnectRequest): boolean
  /** Hands it to the connect that waits; where none does, one begins. */
  enter(input: T, namespaces: readonly Namespace[]): Promise<void>
}

export function createConnectInput<T extends object>(
  { connections }: Pick<PluginHandle, 'connections'>,
  connector: Connector,
): ConnectInput<T> {
  let open: { readonly request: ConnectRequest; resolve(input: T): void } | undefined
  /** Only what was entered here is believed: other code of the page may connect with any input. */
  const entered = new WeakSet<object>()
  const isGiven = ({ input }: ConnectRequest): boolean => typeof input === 'object' && !!input && entered.has(input)
  return {
    isGiven,
    waiting: () => open?.request,
    read(request) {
      if (isGiven(request)) return Promise.resolve(request.input as T)
      const { signal } = request
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const attempt = { request, resolve }
        open = attempt
        // The signal of an attempt always fires, also after it succeeded.
        signal.addEventListener('abort', () => {
          if (open === attempt) open = undefined
          reject(signal.reason as Error)
        })
      })
    },
    async enter(input, namespaces) {
      if (open) return open.resolve(input)
      entered.add(input)
      await connections.connect({ connector, namespaces, input })
    },
  }
}

import type { Connector, ConnectRequest, RestoreRequest } from '@portico/core'

type Ways = Required<Pick<Connector, 'connect' | 'restore' | 'preload'>>

/**
 * `connect`, `restore` and `preload` of a connector whose code is loaded when it is first needed.
 * @param load answers what is loaded
 * @param wallet what it takes before the request: the wallet, where it connects several
 */
export function lazyConnector<Wallet extends readonly unknown[]>(
  load: () => Promise<{
    connect(...args: [...wallet: Wallet, request: ConnectRequest]): ReturnType<Ways['connect']>
    restore(...args: [...wallet: Wallet, request: RestoreRequest]): ReturnType<Ways['restore']>
  }>,
  ...wallet: Wallet
): Ways {
  return {
    // `connect` loads it again, and says what is wrong.
    preload: () => void load().catch(() => {}),
    connect: async (request) => (await load()).connect(...wallet, request),
    restore: async (request) => (await load()).restore(...wallet, request),
  }
}

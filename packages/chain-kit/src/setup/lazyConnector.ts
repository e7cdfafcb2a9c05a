import type { Connector } from '@portico/core'

/**
 * A connector whose code is loaded when it is first needed.
 * @param about what is known before
 * @param load answers what is loaded
 */
export function lazyConnector(
  about: Omit<Connector, 'connect' | 'restore'>,
  load: () => Promise<Required<Pick<Connector, 'connect' | 'restore'>>>,
): Connector {
  return {
    ...about,
    connect: async (request) => (await load()).connect(request),
    restore: async (request) => (await load()).restore(request),
  }
}

import type { Provider } from '../contract/plugin/capability.js'
import { lazy } from '../contract/plugin/lazy.js'
import type { GatewayAnswers, OpenedGateway } from '../contract/GatewayAnswers.js'

/** After plugins that are made for one thing, and before the nodes of a chain. */
const order = 10

/** The gateway as a provider of the capabilities that it answers: their code is loaded when a method is first called. */
export function createAnswers(
  { namespaces }: GatewayAnswers,
  open: () => Promise<OpenedGateway>,
): (key: string) => Provider<object> {
  const opened = lazy('gateway', open)
  const made: Record<string, Provider<object>> = {}
  return (key) =>
    (made[key] ??= { namespace: namespaces[key] ?? '*', order, impl: loadedBy(async () => (await opened())[key]!()) })
}

function loadedBy(load: () => Promise<object>): object {
  return new Proxy(
    {},
    {
      // A promise that is resolved with it asks for `then`, to see whether it is a promise as well.
      get: (_, name) =>
        name !== 'then' &&
        (async (...args: readonly unknown[]) =>
          ((await load()) as Readonly<Record<PropertyKey, (...args: readonly unknown[]) => unknown>>)[name]!(...args)),
    },
  )
}

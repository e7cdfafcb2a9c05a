import type { Namespace } from '../contract/caip.js'
import type { Connector } from '../contract/Connector.js'

/** One question to a wallet. */
export interface ConnectStep {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
}

/** Which connectors to ask, and for what, to reach all of `wanted`: each namespace once, with as few questions as possible. */
export function connectSteps(
  connectors: readonly Connector[],
  requested: readonly Namespace[],
): readonly ConnectStep[] {
  const steps: ConnectStep[] = []
  let open = requested
  while (open.length > 0) {
    const missing = open
    const [best] = connectors
      .map((connector) => ({ connector, namespaces: missing.filter((name) => connector.namespaces.includes(name)) }))
      .filter(({ namespaces }) => namespaces.length > 0)
      .sort((a, b) => b.namespaces.length - a.namespaces.length)
    if (!best) break
    steps.push(best)
    open = open.filter((name) => !best.namespaces.includes(name))
  }
  return steps
}

/** Every namespace that one of the connectors serves, in their order. */
export function namespacesOf(connectors: readonly Connector[]): readonly Namespace[] {
  return [...new Set(connectors.flatMap(({ namespaces }) => namespaces))]
}

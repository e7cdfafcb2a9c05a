import type { Connector, Namespace } from '@portico/core'

export interface ConnectStep {
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
}

/** Which connectors to ask, and for what, to reach all of `wanted`: each namespace once, as few questions as possible. */
export function connectSteps(connectors: readonly Connector[], wanted: readonly Namespace[]): readonly ConnectStep[] {
  const steps: ConnectStep[] = []
  let rest = wanted
  while (rest.length > 0) {
    const open = rest
    const found = connectors
      .map((connector) => ({ connector, namespaces: open.filter((name) => connector.namespaces.includes(name)) }))
      .reduce<ConnectStep | undefined>(
        (best, step) => (step.namespaces.length > (best?.namespaces.length ?? 0) ? step : best),
        undefined,
      )
    if (!found) break
    steps.push(found)
    rest = rest.filter((name) => !found.namespaces.includes(name))
  }
  return steps
}

/** Every namespace that some connector of a wallet has, in their order. */
export function namespacesOf(connectors: readonly Connector[]): readonly Namespace[] {
  return [...new Set(connectors.flatMap(({ namespaces }) => namespaces))]
}

import type { GatewayCaller } from '../contract/GatewayClient.js'
import type { InstalledPlugin } from './setUpPlugins.js'

/** Version of the protocol that gateways see; kept in step with package.json by a test. */
export const sdkVersion = '0.1.0'

export function sdkIdentity(projectId: string | undefined, installed: readonly InstalledPlugin[]): GatewayCaller {
  const ids = installed.map(({ definition }) => definition.id).join(',')
  return { projectId: projectId ?? '', st: 'portico', sv: `js-${ids}-${sdkVersion}` }
}

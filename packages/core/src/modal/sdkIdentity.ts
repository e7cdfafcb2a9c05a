import type { InstalledPlugin } from '../plugin/setUpPlugins.js'

/** Version of the protocol that gateways see; kept in step with package.json by a test. */
export const sdkVersion = '0.1.0'

/** Query parameters by which a gateway knows its caller: `sv` is `<host kind>-<plugin ids>-<version>`. */
export function sdkIdentity(
  projectId: string | undefined,
  installed: readonly InstalledPlugin[],
): { readonly projectId: string; readonly st: string; readonly sv: string } {
  // Core's own plugin, which stands for the option `gateway`, is not one of the host's.
  const own = installed.map(({ definition }) => definition.id).filter((id) => id !== 'gateway')
  const ids = own.join(',')
  return { projectId: projectId ?? '', st: 'portico', sv: `js-${ids}-${sdkVersion}` }
}

import { invalidOption, atom, lazy, type Connector, type Contribution, type SetupContext } from '@portico/core'
import type { PasskeyAccount } from './PasskeyAccount.js'
import { connectorId, type PasskeyOptions, type PasskeySpec, type PendingApproval } from './PasskeySpec.js'

/** Restoring asks for nothing: only its code may be long in coming. ms */
const restoreDeadline = 20_000
const address = /^0x[\da-f]{40}$/i

/** What asks for passkeys and signs is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: SetupContext<PasskeySpec>): Contribution<PasskeySpec> {
  const { plugin, connections, config, wants, t } = context
  const option = wrongOption(config)
  if (option) throw invalidOption('passkey', option)
  const account = atom<PasskeyAccount | undefined>(undefined)
  const approval = atom<PendingApproval | undefined>(undefined)
  const runtime = lazy('passkey', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { connector, account, approval }),
  )
  const connector: Connector = {
    id: connectorId,
    get name() {
      return t('name')
    },
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    imageUrl: icon,
    view: 'PasskeyConnect',
    restoreDeadline,
    connect: async (request) => (await runtime()).open(request),
    restore: async (request) => (await runtime()).restore(request),
  }
  const isInUse = atom((get) => {
    const { connectionId } = get(connections.account('eip155'))
    return get(connections.list).some(
      (connection) => connection.id === connectionId && connection.connectorId === connectorId,
    )
  })
  const urls = Object.values(config.networks).flatMap(({ bundlerUrl, paymasterUrl }) => [
    bundlerUrl,
    paymasterUrl ?? '',
  ])
  return {
    // Read once every plugin is set up, in a browser: without EVM or WebAuthn there is no row.
    connectors: atom(() => (wants.chain?.for('eip155') && hasWebAuthn() ? [connector] : [])),
    origins: () => ({ connect: [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))] }),
    api: {
      account: atom((get) => (get(isInUse) ? get(account) : undefined)),
      approval,
      load: async () => (await runtime()).controls,
    },
    slots: {
      'account.actions': [
        {
          id: 'details',
          order: 80,
          icon: 'shield',
          label: () => t('detailsTitle'),
          namespaces: ['eip155'],
          when: isInUse,
          onSelect: () => plugin.router.push('PasskeyDetails'),
        },
      ],
    },
  }
}

/** Browsers have it on secure pages only; a frame may be forbidden to use it. */
function hasWebAuthn(): boolean {
  return typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.get === 'function'
}

/** The name of the first option that cannot be used. Callers from JavaScript pass anything. */
function wrongOption(options: PasskeyOptions): string | undefined {
  const { networks, rpId, rpName } = Object(options) as PasskeyOptions
  if (Object(networks) !== networks || Object.keys(networks).length === 0) return 'networks'
  for (const [id, network] of Object.entries(networks)) {
    const { bundlerUrl, paymasterUrl, contracts } = Object(network) as (typeof networks)[`${string}:${string}`]
    if (!/^eip155:[1-9]\d{0,15}$/.test(id)) return `networks.${id}`
    if (!isUrl(bundlerUrl)) return `networks.${id}.bundlerUrl`
    if (paymasterUrl !== undefined && !isUrl(paymasterUrl)) return `networks.${id}.paymasterUrl`
    if (contracts === undefined) continue
    const { entryPoint, entryPointVersion, factory, hybrid, delegationManager } = Object(contracts) as typeof contracts
    const areAddresses = [entryPoint, factory, hybrid, delegationManager].every((text) => address.test(text))
    if (!areAddresses || !['0.7', '0.8'].includes(entryPointVersion)) return `networks.${id}.contracts`
  }
  if (rpId !== undefined && (typeof rpId !== 'string' || !/^[a-z\d.-]+$/.test(rpId))) return 'rpId'
  return rpName === undefined || typeof rpName === 'string' ? undefined : 'rpName'
}

function isUrl(given: unknown): boolean {
  try {
    return /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1])[:/])/.test(new URL(given as string).href)
  } catch {
    return false
  }
}

/** A key, in the colour that both themes can show. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="13" r="4.6"/><path d="M15.4 16.4l8 8M20 21l3-3"/></g></svg>',
)}`

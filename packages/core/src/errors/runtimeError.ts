import type { CoreErrors } from './CoreErrors.js'
import { makeCoreError, type CoreErrorArguments } from './makeCoreError.js'
import type { PorticoError } from './PorticoError.js'

type Name =
  | 'attemptReplaced'
  | 'connectFailed'
  | 'connectTimeout'
  | 'connectionRejected'
  | 'connectorNotFound'
  | 'disconnectPartly'
  | 'gatewayFailed'
  | 'invalidStatus'
  | 'modalClosed'
  | 'namespaceNotConnected'
  | 'networkNotFound'
  | 'walletNotFound'

/** Some of these texts are fixed by the specification, such as 'Modal closed' and 'Connection rejected'. */
const texts: { readonly [K in Name]: string | ((context: CoreErrors[K]) => string) } = {
  attemptReplaced: 'Another connection was started',
  connectFailed: 'Failed to connect',
  connectTimeout: ({ milliseconds }) => `The wallet did not answer within ${milliseconds / 1000} s`,
  connectionRejected: 'Connection rejected',
  connectorNotFound: 'No connector found for connection',
  disconnectPartly: ({ messages }) => `Failed to disconnect chains: ${messages.join(', ')}`,
  gatewayFailed: ({ url, status }) =>
    status === undefined ? `The gateway at ${url} did not answer` : `The gateway at ${url} answered ${status}`,
  invalidStatus: 'Invalid connection status',
  modalClosed: 'Modal closed',
  namespaceNotConnected: ({ namespace }) => `No wallet is connected in the namespace '${namespace}'`,
  networkNotFound: ({ network }) => `Network '${network}' is not in the networks of this modal`,
  walletNotFound: ({ wallet }) => `No wallet '${wallet}' is installed or listed`,
}

/** Errors of the runtime: what goes wrong with wallets, networks and the gateway. */
export function runtimeError<K extends Name>(
  name: K,
  ...[context, rest]: CoreErrorArguments<CoreErrors[K]>
): PorticoError<`core/${K}`, CoreErrors[K]> {
  return makeCoreError(name, texts[name] as string | ((context: never) => string), context, rest)
}

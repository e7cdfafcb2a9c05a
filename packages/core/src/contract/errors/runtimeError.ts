import type { CoreErrors } from './CoreErrors.js'
import { makeCoreError, type CoreErrorArguments, type PorticoError } from './PorticoError.js'

type Name =
  | 'attemptReplaced'
  | 'connectFailed'
  | 'connectTimeout'
  | 'connectionRejected'
  | 'connectorNotFound'
  | 'disconnectPartly'
  | 'featureOff'
  | 'gatewayFailed'
  | 'invalidStatus'
  | 'modalClosed'
  | 'namespaceNotConnected'
  | 'networkNotFound'
  | 'viewOnly'
  | 'walletNotFound'

/** Some of these texts are fixed by the specification, such as 'Modal closed' and 'Connection rejected'. */
const texts: { readonly [K in Name]: string | ((context: CoreErrors[K]) => string) } = {
  attemptReplaced: 'Another connection was started',
  connectFailed: 'Failed to connect',
  connectTimeout: ({ milliseconds }) => `The wallet did not answer within ${milliseconds / 1000} s`,
  connectionRejected: 'Connection rejected',
  connectorNotFound: 'No connector found for connection',
  disconnectPartly: ({ messages }) => `Failed to disconnect chains: ${messages.join(', ')}`,
  featureOff: ({ view, plugin }) => `The view '${view}' cannot be opened: the plugin '${plugin}' is switched off`,
  gatewayFailed: ({ url, status, reason }) =>
    reason ??
    (status === undefined ? `The gateway at ${url} did not answer` : `The gateway at ${url} answered ${status}`),
  invalidStatus: 'Invalid connection status',
  modalClosed: 'Modal closed',
  namespaceNotConnected: ({ namespace }) => `No wallet is connected in the namespace '${namespace}'`,
  networkNotFound: ({ network }) => `Network '${network}' is not in the networks of this modal`,
  viewOnly: 'This account is only viewed: it cannot sign or send',
  walletNotFound: ({ wallet }) => `No wallet '${wallet}' is installed or listed`,
}

/** What to do about each. `connectFailed` says instead what the wallet said. */
const details: { readonly [K in Exclude<Name, 'connectFailed'>]: string } = {
  attemptReplaced: 'Nothing: the newer one goes on.',
  connectTimeout: 'Unlock the wallet and connect again, or pass a longer `timeout` to connect.',
  connectionRejected: 'The visitor refused in the wallet. Offer to connect again.',
  connectorNotFound: 'The wallet or the connection is not there any more. Reload the page, or connect again.',
  disconnectPartly: 'The site is disconnected. The wallet may still list it: remove it there.',
  featureOff:
    'Switch it on where the plugin that provides `features` takes its decisions from, or do not open the view.',
  gatewayFailed: 'Check the `gateway` option, and that the gateway admits this origin and this project ID.',
  invalidStatus: 'Take a live connection of `atoms.connections`, and one of its accounts.',
  modalClosed: 'The visitor closed the modal. Offer to connect again.',
  namespaceNotConnected: 'Connect a wallet of that namespace first, with modal.connect().',
  networkNotFound: 'Add the network to the options of its chain plugin.',
  viewOnly: 'Connect the wallet of the account to use it.',
  walletNotFound:
    'Name it by registry ID, rdns, connector ID or name; `atoms.wallets` has the wallets that can be named.',
}

/** Errors of the runtime: what goes wrong with wallets, networks and the gateway. */
export function runtimeError<K extends Name>(
  name: K,
  ...[context, rest]: CoreErrorArguments<CoreErrors[K]>
): PorticoError<`core/${K}`, CoreErrors[K]> {
  return makeCoreError(name, texts[name] as string | ((context: never) => string), context, {
    ...(name !== 'connectFailed' && { details: details[name as Exclude<K, 'connectFailed'>] }),
    ...rest,
  })
}

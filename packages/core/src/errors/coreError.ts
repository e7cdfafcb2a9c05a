import { PorticoError, type PorticoErrorInit } from './PorticoError.js'

/** Context of every error the shell itself can raise, by name; its code is `core/<name>`. */
export interface CoreErrors {
  readonly attemptReplaced: undefined
  readonly cycle: { readonly path: readonly string[] }
  readonly connectFailed: { readonly wallet: string }
  readonly connectTimeout: { readonly seconds: number }
  readonly connectionRejected: { readonly wallet: string }
  readonly conflict: { readonly plugin: string; readonly other: string }
  readonly connectorNotFound: { readonly connector: string }
  readonly disconnectFailed: undefined
  readonly disconnectPartly: { readonly messages: readonly string[] }
  readonly disposed: undefined
  readonly duplicatePlugin: { readonly plugin: string }
  readonly duplicateProvider: { readonly capability: string; readonly plugins: readonly string[] }
  readonly duplicateView: { readonly view: string; readonly plugins: readonly string[] }
  readonly faceFailed: undefined
  readonly gatewayFailed: { readonly url: string; readonly status: number | undefined }
  readonly invalidCaip: { readonly value: string; readonly kind: string }
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly invalidStatus: { readonly status: string }
  readonly missingNeed: { readonly plugin: string; readonly capability: string }
  readonly modalClosed: undefined
  readonly networkNotFound: { readonly network: string }
  readonly notAPlugin: { readonly value: string }
  readonly notStarted: undefined
  readonly protocolMismatch: { readonly plugin: string; readonly core: unknown }
  readonly adapterNotFound: { readonly namespace: string }
  readonly unknownView: { readonly view: string }
  readonly walletNotFound: { readonly wallet: string }
}

type Texts = { readonly [K in keyof CoreErrors]: string | ((context: CoreErrors[K]) => string) }

/** Texts in quotes in the specification ([2.11], [5.3], [5.10], [8.4], [8.6]) are kept to the letter. */
const texts: Texts = {
  attemptReplaced: 'Another connection was started',
  cycle: ({ path }) => `Plugins depend on each other: ${path.join(' → ')}`,
  connectFailed: 'Failed to connect',
  connectTimeout: ({ seconds }) => `The wallet did not answer within ${seconds} s`,
  connectionRejected: 'Connection rejected',
  conflict: ({ plugin, other }) => `Plugin '${plugin}' does not work beside '${other}'`,
  connectorNotFound: 'No connector found for connection',
  disconnectFailed: 'Failed to disconnect',
  disconnectPartly: ({ messages }) => `Failed to disconnect chains: ${messages.join(', ')}`,
  disposed: 'This modal is disposed',
  duplicatePlugin: ({ plugin }) => `Two plugins have the id '${plugin}'`,
  duplicateProvider: ({ capability, plugins }) =>
    `Capability '${capability}' takes one provider, but '${plugins.join("' and '")}' provide it`,
  duplicateView: ({ view, plugins }) => `Plugins '${plugins.join("' and '")}' both have a view named '${view}'`,
  faceFailed: 'The modal could not be loaded',
  gatewayFailed: ({ url, status }) =>
    status === undefined ? `The gateway at ${url} did not answer` : `The gateway at ${url} answered ${status}`,
  invalidCaip: ({ value, kind }) => `'${value}' is not a valid ${kind}`,
  invalidOptions: ({ path, problem }) => `createModal: option '${path}' is invalid: ${problem}`,
  invalidStatus: 'Invalid connection status',
  missingNeed: ({ plugin, capability }) =>
    `Plugin '${plugin}' needs the capability '${capability}', which no plugin in this array provides`,
  modalClosed: 'Modal closed',
  networkNotFound: ({ network }) => `Network '${network}' is not in the networks of this modal`,
  notAPlugin: ({ value }) => `plugins must come from definePlugin; got ${value}`,
  notStarted: 'ConnectionControllerClient and NetworkControllerClient must be set',
  protocolMismatch: ({ plugin, core }) =>
    `Plugin '${plugin}' was written for core protocol ${String(core)}; this core speaks 1`,
  adapterNotFound: 'Adapter not found',
  unknownView: ({ view }) => `No plugin has a view named '${view}'`,
  walletNotFound: ({ wallet }) => `No wallet '${wallet}' is installed or listed`,
}

type Rest<Context> = Omit<PorticoErrorInit<Context>, 'shortMessage' | 'context'>

export function coreError<K extends keyof CoreErrors>(
  name: K,
  ...[context, rest]: CoreErrors[K] extends undefined
    ? [context?: undefined, rest?: Rest<undefined>]
    : [context: CoreErrors[K], rest?: Rest<CoreErrors[K]>]
): PorticoError<`core/${K}`, CoreErrors[K]> {
  const text = texts[name] as string | ((context: unknown) => string)
  return new PorticoError(`core/${name}`, {
    ...rest,
    shortMessage: typeof text === 'function' ? text(context) : text,
    context: context as CoreErrors[K],
  })
}

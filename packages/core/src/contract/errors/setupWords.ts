import type { CoreErrors } from './CoreErrors.js'

export type SetupErrorName =
  | 'capabilityVersion'
  | 'cycle'
  | 'disposed'
  | 'duplicatePlugin'
  | 'duplicateProvider'
  | 'duplicateView'
  | 'invalidCaip'
  | 'invalidOptions'
  | 'invalidPlugin'
  | 'missingNeed'
  | 'notAPlugin'
  | 'notOpened'
  | 'notStarted'
  | 'protocolMismatch'
  | 'adapterNotFound'
  | 'unknownView'

/** The texts of `notStarted` and `adapterNotFound` are fixed by the specification. */
export const texts: { readonly [K in SetupErrorName]: string | ((context: CoreErrors[K]) => string) } = {
  capabilityVersion: ({ capability, plugins, versions }) =>
    `Plugin '${plugins[0]}' asks for version ${versions[0]} of '${capability}', '${plugins[1]}' provides ${versions[1]}`,
  cycle: ({ path }) => `Plugins depend on each other: ${path.join(' → ')}`,
  disposed: 'This modal is disposed',
  duplicatePlugin: ({ plugin }) => `Two plugins have the id '${plugin}'`,
  duplicateProvider: ({ capability, plugins }) =>
    `Capability '${capability}' takes one provider, but '${plugins.join("' and '")}' provide it`,
  duplicateView: ({ view, plugins }) => `Plugins '${plugins.join("' and '")}' both have a view named '${view}'`,
  invalidCaip: ({ value, kind }) => `'${value}' is not a valid ${kind}`,
  invalidOptions: ({ path, problem, plugin }) => `${plugin ?? 'createModal'}: option '${path}' is invalid: ${problem}`,
  invalidPlugin: ({ plugin, path, problem }) => `Plugin '${plugin}': ${path} ${problem}`,
  missingNeed: ({ plugin, capability }) =>
    `Plugin '${plugin}' needs the capability '${capability}', which no plugin in this array provides`,
  notAPlugin: ({ value }) => `plugins must come from definePlugin; got ${value}`,
  notOpened: 'The modal was not opened yet',
  notStarted: 'ConnectionControllerClient and NetworkControllerClient must be set',
  protocolMismatch: ({ plugin, core }) =>
    `Plugin '${plugin}' was written for core protocol ${String(core)}; this core speaks 1`,
  adapterNotFound: 'Adapter not found',
  unknownView: ({ view }) => `No plugin has a view named '${view}'`,
}

/** What to do: docs/errors.md says more. */
export const details: { readonly [K in SetupErrorName]: string } = {
  adapterNotFound: 'Add the plugin of that chain to the plugins of createModal.',
  capabilityVersion: 'Update the older plugin.',
  cycle: 'One of them must do without the other.',
  disposed: 'Make a new one with createModal.',
  duplicatePlugin: 'Remove one.',
  duplicateProvider: 'Remove one.',
  duplicateView: 'Remove one, or rename its view.',
  invalidCaip: 'Write namespace:reference, and :address for an account.',
  invalidOptions: 'See the documentation of this option.',
  invalidPlugin: 'Update the plugin, or remove it.',
  missingNeed: 'Add a plugin that provides it.',
  notAPlugin: 'Pass what the function of the plugin returns.',
  notOpened: 'Call open() of the plugin handle.',
  notStarted: 'Call modal.start() first, or render <ModalProvider modal={modal}>.',
  protocolMismatch: 'Install versions of both that fit.',
  unknownView: 'Is the plugin with this view in the plugins of createModal?',
}

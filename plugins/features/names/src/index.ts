export { names } from './names.js'

export type { NamesErrors } from './errors.js'
export type {
  EnsOptions,
  HeadlessNamesSpec,
  NamesApi,
  NamesMessages,
  NamesOptions,
  NamesSpec,
  NamesState,
  NameSource,
} from './NamesSpec.js'

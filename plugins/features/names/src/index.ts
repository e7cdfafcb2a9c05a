export { names } from './names.js'

export type {
  EnsOptions,
  HeadlessNamesSpec,
  NamesApi,
  NamesOptions,
  NamesSpec,
  NamesState,
  NameSource,
} from './NamesSpec.js'

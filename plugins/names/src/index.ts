export { names } from './names.js'

export type {
  EnsOptions,
  HeadlessNamesSpec,
  NamesApi,
  NamesErrors,
  NamesMessages,
  NamesOptions,
  NamesSpec,
  NamesState,
  NameSource,
  NameSuggestion,
} from './NamesSpec.js'

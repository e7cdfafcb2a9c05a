import { details, texts } from '#setupWords'
import type { CoreErrors } from './CoreErrors.js'
import type { SetupErrorName } from './setupWords.js'
import { makeCoreError, type CoreErrorArguments, type PorticoError } from './PorticoError.js'

/** Errors of setup, options and names. The runtime has a table of its own, which is loaded with it. */
export function coreError<K extends SetupErrorName>(
  name: K,
  ...[context, rest]: CoreErrorArguments<CoreErrors[K]>
): PorticoError<`core/${K}`, CoreErrors[K]> {
  return makeCoreError(name, texts[name] as string | ((context: never) => string) | undefined, context, {
    details: details?.[name],
    ...rest,
  })
}

/** An option of a plugin that it cannot work with, for `setup` to throw. @param problem after "is invalid:" */
export function invalidOption(
  plugin: string,
  path: string,
  problem = 'it has the wrong type',
): PorticoError<'core/invalidOptions', CoreErrors['invalidOptions']> {
  return coreError('invalidOptions', { path, problem, plugin }, { plugin })
}

import { PorticoError } from '@portico/core'
import { errors, type SwapsErrors } from '../src/errors.js'

/** An error of the plugin, with its text. */
export function error(name: keyof SwapsErrors, context: object, rest: object = {}): PorticoError {
  const text = errors[name] as string | ((context: object) => string)
  const shortMessage = typeof text === 'function' ? text(context) : text
  return new PorticoError(`swaps/${name}`, { shortMessage, context, plugin: 'swaps', ...rest })
}

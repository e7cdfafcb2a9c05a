import type { CoreErrors } from './CoreErrors.js'
import { PorticoError, type PorticoErrorInit } from './PorticoError.js'

type Rest<Context> = Omit<PorticoErrorInit<Context>, 'shortMessage' | 'context'>

export type CoreErrorArguments<Context> = Context extends undefined
  ? [context?: undefined, rest?: Rest<undefined>]
  : [context: Context, rest?: Rest<Context>]

/** One error of the shell; `text` is what it says. */
export function makeCoreError<K extends keyof CoreErrors>(
  name: K,
  text: string | ((context: never) => string),
  context: unknown,
  rest: object | undefined,
): PorticoError<`core/${K}`, CoreErrors[K]> {
  return new PorticoError(`core/${name}`, {
    ...rest,
    shortMessage: typeof text === 'function' ? (text as (context: unknown) => string)(context) : text,
    context: context as CoreErrors[K],
  })
}

import type { MakeError } from '../plugin/PluginContext.js'
import type { ErrorsOf, PluginSpec } from '../plugin/PluginSpec.js'

export type ErrorTexts<Errors> = { readonly [K in keyof Errors]: string | ((context: Errors[K]) => string) }

/** A plugin's context with the texts of errors that only its runtime raises, so that they are loaded with it. */
export function withErrorTexts<S extends PluginSpec, Context extends { readonly error: MakeError<S> }>(
  context: Context,
  texts: Partial<ErrorTexts<ErrorsOf<S>>>,
): Context {
  const error: MakeError<S> = (name, facts, rest) => {
    const text = texts[name] as string | ((context: unknown) => string) | undefined
    const shortMessage = typeof text === 'function' ? text(facts) : text
    return context.error(name, facts, { ...(shortMessage !== undefined && { shortMessage }), ...rest })
  }
  // The context is frozen: assigning to an object that inherits from it would throw.
  return Object.create(context, { error: { value: error } }) as Context
}

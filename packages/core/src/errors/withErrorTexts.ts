import type { MakeError } from '../plugin/PluginContext.js'
import type { ErrorsOf, PluginSpec } from '../plugin/PluginSpec.js'

export type ErrorTexts<Errors> = { readonly [K in keyof Errors]: string | ((context: Errors[K]) => string) }

/** The same context, with texts for errors of code that is loaded later: they come with the code that throws them. */
export function withErrorTexts<S extends PluginSpec, Context extends { readonly error: MakeError<S> }>(
  context: Context,
  texts: Partial<ErrorTexts<ErrorsOf<S>>>,
): Context {
  const error: MakeError<S> = (name, facts, rest) => {
    const text = texts[name] as string | ((context: unknown) => string) | undefined
    const shortMessage = typeof text === 'function' ? text(facts) : text
    return context.error(name, facts, { ...(shortMessage !== undefined && { shortMessage }), ...rest })
  }
  return Object.assign(Object.create(context) as Context, { error })
}

import type { CoreErrors } from './CoreErrors.js'
import { causesOf, readField } from './causesOf.js'

/** Marks the errors of Portico. Two copies of the package share it, and nothing that came as JSON can carry it. */
const mark = Symbol.for('portico.error')

export interface PorticoErrorInit<Context> {
  /** One sentence, the text the specification quotes where it quotes one. Becomes `message`. */
  readonly shortMessage: string
  /** Typed facts about this failure, safe to log. */
  readonly context?: Context
  /** What led here and what to do about it. */
  readonly details?: string | undefined
  /** Default: for errors of the shell the path of their section in the package, `@portico/core/docs/errors.md#<name>`. */
  readonly docsUrl?: string | undefined
  /** Id of the plugin that failed; absent when the shell did. */
  readonly plugin?: string | undefined
  /** What was going on: `setup`, `start`, `connect` … */
  readonly phase?: string | undefined
  readonly cause?: unknown
}

/**
 * The one error of Portico. `code` is `'<plugin or core>/<name>'` and stable; `message` may change where the
 * specification does not fix it. Recognise it by `isPorticoError`, never by `instanceof`: two copies of the package agree.
 */
export class PorticoError<Code extends string = string, Context = unknown> extends Error {
  override readonly name: string = 'PorticoError'
  // Declared, as the constructor sets them: a field of a class is code.
  declare readonly code: Code
  declare readonly context: Context
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  declare readonly docsUrl: string | undefined
  declare readonly plugin: string | undefined
  declare readonly phase: string | undefined

  constructor(code: Code, init: PorticoErrorInit<Context>) {
    super(init.shortMessage, init.cause === undefined ? undefined : { cause: init.cause })
    Object.defineProperty(this, mark, { value: true })
    this.code = code
    this.context = init.context as Context
    this.shortMessage = init.shortMessage
    this.details = init.details
    // The one place that knows where errors of the shell are explained, also for those that a renderer raises.
    this.docsUrl =
      init.docsUrl ?? (code.startsWith('core/') ? `@portico/core/docs/errors.md#${code.slice(5)}` : undefined)
    this.plugin = init.plugin
    this.phase = init.phase
  }

  /** The first error of the chain of causes that `found` accepts, this one included. */
  walk(found: (error: unknown) => boolean): unknown {
    return causesOf(this).find(found)
  }
}

/** Whether it is an error of Portico, with this code if one is given. An object that only has the same fields is not. */
export function isPorticoError(error: unknown, code?: string): error is PorticoError {
  const found = readField(error, 'code')
  return readField(error, mark) === true && typeof found === 'string' && (!code || found === code)
}

type Rest<Context> = Omit<PorticoErrorInit<Context>, 'shortMessage' | 'context'>

export type CoreErrorArguments<Context> = Context extends undefined
  ? [context?: undefined, rest?: Rest<undefined>]
  : [context: Context, rest?: Rest<Context>]

/** One error of the shell; `text` is what it says. Without one, as in production, it says its code and context. */
export function makeCoreError<K extends keyof CoreErrors>(
  name: K,
  text: string | ((context: never) => string) | undefined,
  context: unknown,
  rest: object | undefined,
): PorticoError<`core/${K}`, CoreErrors[K]> {
  const code = `core/${name}` as const
  const facts = (): string =>
    Object.entries(context ?? {})
      .map(([key, value]) => `; ${key}: ${String(value)}`)
      .join('')
  return new PorticoError(code, {
    ...rest,
    shortMessage:
      typeof text === 'function' ? (text as (context: unknown) => string)(context) : (text ?? code + facts()),
    context: context as CoreErrors[K],
  })
}

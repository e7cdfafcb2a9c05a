/**
 * Everything a plugin adds to the types of a modal. Each package exports one named interface of it and infers nothing: the
 * compiler's work grows with the number of named specs, and much faster with inferred ones.
 */
export interface PluginSpec {
  readonly id: string
  /** `modal.api.<id>`. */
  readonly api?: object
  /** View name → its params. Names are unique in a modal. */
  readonly views?: object
  /** Event name → its payload; hosts listen to `'<id>:<name>'`. */
  readonly events?: object
  /** Error name → its context; the code is `'<id>/<name>'`. */
  readonly errors?: object
  /** Message key → text, or function of its variables. */
  readonly messages?: object
  /** Capabilities without which it cannot work: name → interface. A modal without them does not compile. */
  readonly needs?: object
  /** Capabilities it uses where an installed plugin provides them: name → interface. */
  readonly wants?: object
  /** Capability name → its interface. */
  readonly provides?: object
  /** The options of its factory. */
  readonly config?: object
}

/** One member of a spec, or `Else` where the spec has none. */
type Part<S, K extends string, Else> = S extends { readonly [_ in K]: infer V } ? V : Else

// `{}` stands for an empty table: it has no keys.
export type ApiOf<S> = Part<S, 'api', {}>
export type ViewsOf<S> = Part<S, 'views', {}>
export type EventsOf<S> = Part<S, 'events', {}>
export type ErrorsOf<S> = Part<S, 'errors', {}>
export type MessagesOf<S> = Part<S, 'messages', {}>
export type NeedsOf<S> = Part<S, 'needs', {}>
export type WantsOf<S> = Part<S, 'wants', {}>
export type ProvidesOf<S> = Part<S, 'provides', {}>
export type ConfigOf<S> = Part<S, 'config', undefined>

/** What a factory such as `evm()` returns. */
export interface Plugin<out S extends PluginSpec = PluginSpec> {
  readonly id: S['id']
  /** For the compiler only: it is never there at run time. */
  readonly '~spec'?: S
}
export type AnyPlugin = Plugin<PluginSpec>
export type SpecOf<P> = P extends { readonly '~spec'?: infer S } ? (S extends PluginSpec ? S : never) : never
/** The union of the specs in an array of plugins, falsy elements left out: the type parameter of `Modal`. */
export type SpecsOf<T extends readonly unknown[]> = SpecOf<T[number]>

/**
 * Everything a plugin adds to the types of a modal: one exported, named interface per package, nothing inferred.
 * Named specs stay linear for the compiler; inferred plugin types do not (docs/architecture.md).
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
  /** Capabilities without which the plugin cannot work. */
  readonly needs?: object
  /** Capabilities it uses where they are. */
  readonly wants?: object
  readonly provides?: object
  readonly config?: object
}

/** Reads one part of a spec; a part the spec does not write is `Else`, never `undefined`. */
type Part<S, K extends string, Else> = S extends { readonly [_ in K]: infer V } ? V : Else

// `{}` is the neutral element of every table below: it has no keys, and `keyof {}` is never.
export type ApiOf<S> = Part<S, 'api', {}>
export type ViewsOf<S> = Part<S, 'views', {}>
export type EventsOf<S> = Part<S, 'events', {}>
export type ErrorsOf<S> = Part<S, 'errors', {}>
export type MessagesOf<S> = Part<S, 'messages', {}>
export type NeedsOf<S> = Part<S, 'needs', {}>
export type WantsOf<S> = Part<S, 'wants', {}>
export type ProvidesOf<S> = Part<S, 'provides', {}>
export type ConfigOf<S> = Part<S, 'config', undefined>

/** What a factory such as `names()` returns. An interface, so that declarations print its name only. */
export interface Plugin<out S extends PluginSpec = PluginSpec> {
  readonly id: S['id']
  /** Phantom: never present at run time. */
  readonly '~spec'?: S
}
export type AnyPlugin = Plugin<PluginSpec>
export type SpecOf<P> = P extends { readonly '~spec'?: infer S } ? (S extends PluginSpec ? S : never) : never
/** The union of the specs in an array of plugins: the one type parameter of a modal. */
export type SpecsOf<T extends readonly AnyPlugin[]> = SpecOf<T[number]>

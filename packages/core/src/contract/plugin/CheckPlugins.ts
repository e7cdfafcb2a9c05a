import type { AnyPlugin, NeedsOf, ProvidesOf, SpecOf, SpecsOf, WantsOf } from './PluginSpec.js'

/** `condition && plugin()` in the array of a modal: what is falsy is left out. */
export type MaybePlugin = AnyPlugin | false | null | undefined | 0 | ''

type Providing<K, Impl> = { readonly provides: { readonly [_ in K & string]: Impl } }
type KeysOfUnion<U> = U extends unknown ? keyof U : never
type Provided<Specs, K> = Specs extends Providing<K, infer Impl> ? Impl : never
/** Capability name → the union of the interfaces that are provided under it. */
type ProvidedBy<Specs> = { readonly [K in KeysOfUnion<ProvidesOf<Specs>>]: Provided<Specs, K> }

type Missing<S, Have> = S extends unknown ? Exclude<keyof NeedsOf<S>, keyof Have> & string : never
/** Names under which something else is provided than `Asked` says. */
type Unlike<Asked, Have> = {
  [K in keyof Asked & keyof Have]: [Have[K]] extends [Asked[K]] ? never : K
}[keyof Asked & keyof Have] &
  string

type CheckNeeds<P, S extends { readonly id: string }, Have> = [S] extends [never]
  ? P
  : [Missing<S, Have>] extends [never]
    ? [Unlike<NeedsOf<S> & WantsOf<S>, Have>] extends [never]
      ? P
      : `Plugin '${S['id']}' asks for another '${Unlike<NeedsOf<S> & WantsOf<S>, Have>}' than the plugins in this array provide: the interfaces differ.`
    : `Plugin '${S['id']}' needs the capability '${Missing<S, Have>}', which no plugin in this array provides.`

/**
 * Replaces every plugin whose needs are not met by a sentence, so that the compiler's error stands on that element of the array
 * and reads as one. Needs are met by interface: another one under the same name does not do, for `wants` neither.
 * `Have` is a parameter, not an inline type: a mapped tuple binds `T` anew for spread elements.
 */
export type CheckPlugins<T extends readonly MaybePlugin[], Have = ProvidedBy<SpecsOf<T>>> = {
  readonly [I in keyof T]: CheckNeeds<T[I], SpecOf<T[I]>, Have>
}

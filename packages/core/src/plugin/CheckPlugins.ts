import type { AnyPlugin, NeedsOf, ProvidesOf, SpecOf, SpecsOf } from './PluginSpec.js'

type KeysOfUnion<U> = U extends unknown ? keyof U : never
type Missing<S, Have> = Exclude<keyof NeedsOf<S>, Have> & string

/**
 * Replaces every plugin whose needs nobody provides by a sentence, so that the compiler's error stands on that array
 * element and reads as one. `Have` is a parameter, not an inline type: a mapped tuple re-binds `T` for spread elements.
 */
export type CheckPlugins<T extends readonly AnyPlugin[], Have = KeysOfUnion<ProvidesOf<SpecsOf<T>>>> = {
  readonly [I in keyof T]: [Missing<SpecOf<T[I]>, Have>] extends [never]
    ? T[I]
    : `Plugin '${SpecOf<T[I]>['id']}' needs the capability '${Missing<SpecOf<T[I]>, Have>}', which no plugin in this array provides.`
}

/** A message is a string, or a function of its variables: typed without a parser. */
export type Messages = { readonly [key: string]: string | ((variables: never) => string) }

export type Translate<M> = <K extends keyof M & string>(
  key: K,
  ...variables: M[K] extends (variables: infer V) => string ? [variables: V] : []
) => string

export interface MessagePack<M> {
  /** English, inline: always there. */
  readonly en: M
  /** Other locales by BCP 47 tag, loaded when chosen; keys they lack stay English. */
  readonly load?: { readonly [locale: string]: () => Promise<{ readonly default: Partial<M> }> }
}

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

export type Text = string | ((variables: never) => string)
/** Texts by key. */
export interface Texts {
  readonly [key: string]: Text | undefined
}

/** The texts of a language: what a module of `@portico/locales` has as its default export. */
export interface LocaleTexts {
  /** By owner: a plugin's id, or `shell`. Texts that are needed as soon as the modal opens. */
  readonly texts: { readonly [owner: string]: Texts }
  /** The other texts of an owner, loaded with its views. */
  readonly load?: { readonly [owner: string]: () => Promise<{ readonly default: Texts }> }
  /** Makes the texts of a pack from its English ones, in place of the two above: for pseudo-locales. */
  readonly fromEnglish?: (english: Texts) => Texts
}

/** Languages by BCP 47 tag. Only the one that is chosen is loaded. */
export interface Locales {
  readonly [tag: string]: () => Promise<{ readonly default: LocaleTexts }>
}

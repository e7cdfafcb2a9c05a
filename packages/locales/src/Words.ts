/** What texts take. `count` and the like are numbers, for `plural`; the others are names, or amounts and dates as the language writes them. */
interface Variables extends Readonly<
  Record<
    | 'address'
    | 'amount'
    | 'app'
    | 'asset'
    | 'at'
    | 'balance'
    | 'before'
    | 'browser'
    | 'chain'
    | 'chains'
    | 'connected'
    | 'contract'
    | 'currency'
    | 'date'
    | 'declined'
    | 'digits'
    | 'documents'
    | 'email'
    | 'exchange'
    | 'fee'
    | 'field'
    | 'first'
    | 'from'
    | 'function'
    | 'id'
    | 'inner'
    | 'item'
    | 'known'
    | 'list'
    | 'max'
    | 'min'
    | 'minimum'
    | 'month'
    | 'name'
    | 'named'
    | 'names'
    | 'network'
    | 'number'
    | 'now'
    | 'of'
    | 'one'
    | 'operation'
    | 'other'
    | 'page'
    | 'percent'
    | 'period'
    | 'place'
    | 'privacy'
    | 'problem'
    | 'project'
    | 'provider'
    | 'range'
    | 'reason'
    | 'receiver'
    | 'shares'
    | 'short'
    | 'site'
    | 'suffix'
    | 'symbol'
    | 'system'
    | 'terms'
    | 'text'
    | 'time'
    | 'times'
    | 'title'
    | 'to'
    | 'token'
    | 'tokenId'
    | 'type'
    | 'units'
    | 'value'
    | 'wallet',
    string
  >
> {
  readonly count: number
  readonly decimals: number
  readonly more: number
  readonly seconds: number
  readonly step: number
  readonly steps: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'week'
}

/** The texts of a file, by key. Which keys and which variables there are, says the English text in the package of the owner. */
export interface Words {
  readonly [key: string]: string | ((v: Variables) => string)
}

/** Texts of pages or mails, in the sections that the English texts of `packages/secure-site` have. */
export interface Sections {
  readonly [section: string]: Words
}

/** Of the wallet's own page. Sections and texts have their names here: a union with `string` would type `link` as the method of strings. */
export type AccountTexts = Readonly<
  Record<'title' | 'cancel' | 'continue' | 'back' | 'done' | 'again' | 'failed' | 'notShown' | 'wrong', string> &
    Record<
      | 'login'
      | 'code'
      | 'addresses'
      | 'email'
      | 'browsers'
      | 'providers'
      | 'passkeys'
      | 'secret'
      | 'signOut'
      | 'stopped'
      | 'deletion',
      Words
    >
>

/** Errors that several plugins have: the texts under the code of each. */
export function ofPlugins(plugins: readonly string[], words: Words): Words {
  const all = plugins.flatMap((plugin) => Object.entries(words).map(([name, text]) => [`${plugin}/${name}`, text]))
  return Object.fromEntries(all) as Words
}

/**
 * The form of a text that a language uses for a number, with `#` replaced by the number as the language writes it:
 * `plural('en', 2, { one: '# wallet', other: '# wallets' })` is `2 wallets`. Which forms a language has, says
 * `new Intl.PluralRules(locale).resolvedOptions().pluralCategories`; `other` is used for a form that is missing.
 */
export function plural(
  locale: string,
  count: number,
  forms: { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string },
): string {
  const text = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return text.replaceAll('#', () => new Intl.NumberFormat(locale).format(count))
}

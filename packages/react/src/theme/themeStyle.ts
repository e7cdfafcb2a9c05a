import type { Theme } from '@portico/core'

/** Custom properties of a theme, for the element with `data-theme`. Tokens of the site win over those of the preset. */
export function themeStyle(theme: Theme, mode: 'dark' | 'light'): Readonly<Record<`--portico-${string}`, string>> {
  const { preset } = theme
  const tokens = { ...preset?.tokens, ...preset?.[mode], ...theme.tokens, ...theme[mode] }
  return Object.fromEntries(
    Object.entries(tokens).flatMap(([name, value]) => (value === undefined ? [] : [[`--portico-${name}`, value]])),
  )
}

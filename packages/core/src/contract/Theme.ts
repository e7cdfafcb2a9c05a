/** Names of the design tokens; each is the CSS custom property `--portico-<name>`. Values and rules: docs/theming.md. */
export type TokenName =
  | 'accent'
  | 'accent-fill'
  | 'accent-text'
  | 'on-accent'
  | 'background'
  | 'surface-1'
  | 'surface-2'
  | 'surface-3'
  | 'border'
  | 'border-strong'
  | 'border-control'
  | 'overlay'
  | 'text-1'
  | 'text-2'
  | 'text-3'
  | 'success'
  | 'warning'
  | 'error'
  | 'focus-ring'
  | 'radius'
  | 'font'
  | 'font-mono'
  | 'shadow'
  | 'width'
  | 'scale'
  | 'duration-fast'
  | 'duration-base'
  | 'z-index'

export type ThemeTokens = { readonly [K in TokenName]?: string } & {
  readonly [pluginToken: `${string}-${string}`]: string
}
export type ThemeMode = 'dark' | 'light' | 'system'

/** Values of tokens. */
export interface ThemePreset {
  /** For both modes. */
  readonly tokens?: ThemeTokens
  /** For one mode; they win over `tokens`. */
  readonly dark?: ThemeTokens
  readonly light?: ThemeTokens
}

export interface Theme extends ThemePreset {
  /** Default dark. */
  readonly mode?: ThemeMode
  /** What to start from, such as `midnight` of `@portico/modal`. The tokens of the theme itself win over it. */
  readonly preset?: ThemePreset
}

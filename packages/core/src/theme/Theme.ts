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
export type ThemePreset = 'midnight' | 'paper' | 'soft' | 'sharp'

export interface Theme {
  /** Default dark. */
  readonly mode?: ThemeMode
  /** A set of tokens to start from. */
  readonly preset?: ThemePreset
  /** ThemeTokens for both modes. */
  readonly tokens?: ThemeTokens
  /** ThemeTokens for one mode; they win over `tokens`. */
  readonly dark?: ThemeTokens
  readonly light?: ThemeTokens
}

import tokens from './tokens.css?inline'

/** Every value a theme may change, as CSS text. */
export const tokensSheet: string = tokens

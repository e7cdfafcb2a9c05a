import type { Theme, ThemeMode, ThemeTokens } from '@portico/modal'

export const presetNames = ['midnight', 'paper', 'soft', 'sharp'] as const
export type PresetName = (typeof presetNames)[number]

/** Where a token is set: for both modes, or for one. */
export type Scope = 'tokens' | 'dark' | 'light'

/** What the editor has: a theme whose preset is a name. */
export interface EditedTheme {
  readonly mode: ThemeMode
  readonly preset?: PresetName | undefined
  readonly tokens: ThemeTokens
  readonly dark: ThemeTokens
  readonly light: ThemeTokens
}

export const unedited: EditedTheme = { mode: 'dark', tokens: {}, dark: {}, light: {} }

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`
const key = (name: string): string => (/^[a-z]+$/.test(name) ? name : quoted(name))

function tokensCode(scope: Scope, tokens: ThemeTokens): readonly string[] {
  const lines = Object.entries(tokens).map(([name, value]) => `      ${key(name)}: ${quoted(String(value))},`)
  return lines.length === 0 ? [] : [`    ${scope}: {`, ...lines, '    },']
}

/** The theme as an option of `createModal`; what is as by default is left out. */
export function themeOf(edited: EditedTheme, presets: Readonly<Record<PresetName, Theme['preset']>>): Theme {
  const preset = edited.preset && presets[edited.preset]
  const { mode, tokens, dark, light } = edited
  return { mode, tokens, dark, light, ...(preset && { preset }) }
}

/** Code that makes a modal with this theme. */
export function themeCode({ mode, preset, tokens, dark, light }: EditedTheme): string {
  const lines = [
    `    mode: ${quoted(mode)},`,
    ...(preset ? [`    preset: ${preset},`] : []),
    ...tokensCode('tokens', tokens),
    ...tokensCode('dark', dark),
    ...tokensCode('light', light),
  ]
  return `import { evm } from '@portico/evm'
import { createModal${preset ? `, ${preset}` : ''} } from '@portico/modal'

export const modal = createModal({
  projectId: 'your-project-id',
  plugins: [evm()],
  theme: {
${lines.join('\n')}
  },
})
`
}

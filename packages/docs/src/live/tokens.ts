import type { TokenName } from '@portico/modal'

export interface TokenGroup {
  readonly title: string
  readonly tokens: readonly TokenName[]
}

/** The tokens of docs/theming.md, in the order of the editor. */
export const tokenGroups: readonly TokenGroup[] = [
  { title: 'Brand', tokens: ['accent', 'accent-fill', 'accent-text', 'on-accent', 'focus-ring'] },
  { title: 'Shape and type', tokens: ['radius', 'width', 'scale', 'font', 'font-mono', 'shadow'] },
  { title: 'Surfaces', tokens: ['background', 'surface-1', 'surface-2', 'surface-3', 'overlay'] },
  { title: 'Borders', tokens: ['border', 'border-strong', 'border-control'] },
  { title: 'Text', tokens: ['text-1', 'text-2', 'text-3'] },
  { title: 'Tones', tokens: ['success', 'warning', 'error'] },
  { title: 'Motion and place', tokens: ['duration-fast', 'duration-base', 'z-index'] },
]

const others: ReadonlySet<TokenName> = new Set(
  tokenGroups.filter(({ title }) => /type|Motion/.test(title)).flatMap(({ tokens }) => tokens),
)

/** Whether the value is a colour, for which the editor has a field of its own. */
export function isColour(name: TokenName): boolean {
  return !others.has(name)
}

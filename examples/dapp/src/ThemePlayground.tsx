import { midnight, paper, sharp, soft, type Theme, type ThemeMode } from '@portico/modal'
import { useModal } from '@portico/react'
import { useState, type ReactNode } from 'react'
import { pageLocales } from './pageLocales.js'

const modes: readonly ThemeMode[] = ['dark', 'light', 'system']
const presets = { none: undefined, midnight, paper, soft, sharp } as const
type PresetName = keyof typeof presets
const languages = ['en', ...Object.keys(pageLocales)]
const presetNames = Object.keys(presets) as readonly PresetName[]

/** Edits the theme live and prints the option that makes it. */
export function ThemePlayground(): ReactNode {
  const modal = useModal()
  const [theme, setTheme] = useState<Theme>({})
  const [locale, setLocale] = useState(modal.store.get(modal.atoms.locale))
  const presetName = presetNames.find((name) => presets[name] === theme.preset) ?? 'none'
  const themeText = JSON.stringify(theme, (key, value: unknown) => (key === 'preset' ? presetName : value), 2).replace(
    /("preset": )"(\w+)"/,
    '$1$2',
  )
  const change = (part: Theme) => {
    const next = { ...theme, ...part }
    setTheme(next)
    modal.update({ theme: next })
  }
  const token = (name: 'accent' | 'radius' | 'scale', value: string) =>
    change({ tokens: { ...theme.tokens, [name]: value } })
  return (
    <section className="card" aria-labelledby="theme-title">
      <h2 id="theme-title">Theme</h2>
      <div className="grid">
        <label>
          Mode
          <select value={theme.mode ?? 'dark'} onChange={(event) => change({ mode: event.target.value as ThemeMode })}>
            {modes.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
        <label>
          Preset
          <select
            value={presetName}
            onChange={(event) => {
              const { preset: _, ...rest } = theme
              const preset = presets[event.target.value as PresetName]
              const next = preset ? { ...rest, preset } : rest
              setTheme(next)
              modal.update({ theme: next })
            }}
          >
            {presetNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select
            value={locale}
            onChange={(event) => {
              setLocale(event.target.value)
              modal.update({ locale: event.target.value })
            }}
          >
            {languages.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </select>
        </label>
        <label>
          Accent
          <input type="color" defaultValue="#576eff" onChange={(event) => token('accent', event.target.value)} />
        </label>
        <label>
          Corners
          <input
            type="range"
            min={0}
            max={20}
            defaultValue={12}
            onChange={(event) => token('radius', `${event.target.value}px`)}
          />
        </label>
        <label>
          Size
          <input
            type="range"
            min={0.8}
            max={1.4}
            step={0.05}
            defaultValue={1}
            onChange={(event) => token('scale', event.target.value)}
          />
        </label>
      </div>
      <div className="actions">
        <button type="button" onClick={() => modal.open()}>
          Open the modal
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className="code" tabIndex={0} aria-label="Theme option">
        <code>{`createModal({ theme: ${themeText} })`}</code>
      </pre>
    </section>
  )
}

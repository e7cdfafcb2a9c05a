import { evm } from '@portico/evm'
import { createModal, midnight, paper, sharp, soft, type Modal, type ThemeMode, type TokenName } from '@portico/modal'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CodeBox } from './CodeBox.js'
import {
  presetNames,
  themeCode,
  themeOf,
  unedited,
  type EditedTheme,
  type PresetName,
  type Scope,
} from './themeCode.js'
import { TokenField } from './TokenField.js'
import { tokenGroups } from './tokens.js'

const presets = { midnight, paper, sharp, soft } as const
const modes: readonly ThemeMode[] = ['dark', 'light', 'system']
const scopes: Readonly<Record<Scope, string>> = { tokens: 'both modes', dark: 'dark', light: 'light' }

/** What the modal's tokens compute to, by name; it changes after the modal has drawn the theme. */
function useComputed(place: HTMLElement | null, edited: EditedTheme): (name: TokenName) => string {
  const [, draw] = useState(0)
  useEffect(() => {
    // The renderer is loaded once, and then draws in a frame or two.
    const clocks = [50, 300, 1500].map((delay) => setTimeout(() => draw((count) => count + 1), delay))
    return () => clocks.forEach(clearTimeout)
  }, [edited])
  const themed = place?.querySelector('portico-modal')?.shadowRoot?.querySelector('[data-theme]')
  const style = themed ? getComputedStyle(themed) : undefined
  return (name) => style?.getPropertyValue(`--portico-${name}`).trim() ?? ''
}

/** Tokens to change, the modal that has them, and the code that makes it. */
export function ThemeEditor({
  mode,
  install,
}: {
  readonly mode: ThemeMode
  readonly install: () => Promise<void>
}): ReactNode {
  const [edited, setEdited] = useState<EditedTheme>({ ...unedited, mode })
  const [scope, setScope] = useState<Scope>('tokens')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const modal = useRef<Modal>(undefined)
  useEffect(() => {
    if (!place) return undefined
    const made = createModal({
      projectId: 'your-project-id',
      plugins: [evm()],
      theme: themeOf({ ...unedited, mode }, presets),
      embedded: true,
    })
    modal.current = made as unknown as Modal
    made.start()
    void install()
    const unmount = made.mount(place)
    return () => {
      unmount()
      made.dispose()
    }
  }, [place, mode, install])
  const computed = useComputed(place, edited)
  const change = (part: Partial<EditedTheme>): void => {
    const next = { ...edited, ...part }
    setEdited(next)
    modal.current?.update({ theme: themeOf(next, presets) })
  }
  const setToken = (name: TokenName, value: string | undefined): void => {
    const { [name]: _, ...rest } = edited[scope]
    change({ [scope]: value === undefined ? rest : { ...rest, [name]: value } })
  }
  return (
    <>
      <h1 className="visually-hidden">Theme editor</h1>
      <div className="editor">
        <form onSubmit={(event) => event.preventDefault()}>
          <div className="row">
            <label>
              Mode
              <select value={edited.mode} onChange={(event) => change({ mode: event.target.value as ThemeMode })}>
                {modes.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Preset
              <select
                value={edited.preset ?? 'none'}
                onChange={(event) =>
                  change({ preset: presetNames.find((name) => name === event.target.value) as PresetName | undefined })
                }
              >
                {['none', ...presetNames].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Set tokens for
              <select value={scope} onChange={(event) => setScope(event.target.value as Scope)}>
                {Object.entries(scopes).map(([name, text]) => (
                  <option key={name} value={name}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" onClick={() => change({ ...unedited, preset: undefined, mode: edited.mode })}>
              Reset
            </button>
          </div>
          {tokenGroups.map(({ title, tokens }, at) => (
            <details key={title} open={at < 2}>
              <summary>{title}</summary>
              {tokens.map((name) => (
                <TokenField
                  key={`${scope}-${name}`}
                  name={name}
                  value={edited[scope][name]}
                  computed={computed(name)}
                  onChange={(value) => setToken(name, value)}
                />
              ))}
            </details>
          ))}
        </form>
        <section aria-label="Preview" className="preview" ref={setPlace} />
      </div>
      <CodeBox code={themeCode(edited)} label="Code of this theme" />
    </>
  )
}

import type { Modal } from '@portico/core'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import type { Recorder, TabProps } from './createRecorder.js'
import { ConnectionsTab } from './tabs/ConnectionsTab.js'
import { EventsTab, RequestsTab } from './tabs/RecordedTabs.js'
import { OriginsTab, StoredTab } from './tabs/PageTabs.js'
import { PluginsTab } from './tabs/PluginsTab.js'

const tabs: readonly (readonly [name: string, Tab: (props: TabProps) => ReactNode])[] = [
  ['Connections', ConnectionsTab],
  ['Events', EventsTab],
  ['Plugins', PluginsTab],
  ['Requests', RequestsTab],
  ['Stored', StoredTab],
  ['Policy', OriginsTab],
]

export interface PanelProps {
  readonly modal: Modal
  readonly recorder: Recorder
  readonly isOpenAtFirst: boolean
}

export function Panel({ modal, recorder, isOpenAtFirst }: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const recording = useSyncExternalStore(recorder.subscribe, recorder.current)
  const opener = useRef<HTMLButtonElement>(null)
  const { length } = recording.events
  const toggle = (): void => {
    setOpen(!isOpen)
    // The button that was pressed goes with the panel.
    if (isOpen) requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="opener" aria-expanded={false} onClick={toggle}>
        Portico DevTools{length > 0 && <span className="count">{length}</span>}
      </button>
    )
  return (
    <section className="panel" aria-label="Portico DevTools">
      <OpenPanel modal={modal} recording={recording}>
        <button type="button" onClick={recorder.clear}>
          Clear
        </button>
        <CloseButton onClose={toggle} />
      </OpenPanel>
    </section>
  )
}

/** Tabs as WAI-ARIA describes them: one is in the tab order, arrow keys go to the next. */
function OpenPanel({ modal, recording, children }: TabProps & { readonly children: ReactNode }): ReactNode {
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const [, Tab] = tabs[chosen]!
  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (chosen + step + tabs.length) % tabs.length
    setChosen(next)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <header>
        <div role="tablist" aria-label="Portico DevTools">
          {tabs.map(([name], index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}${index}`}
              aria-selected={index === chosen}
              aria-controls={`${id}panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
              onKeyDown={move}
            >
              {name}
            </button>
          ))}
        </div>
        {children}
      </header>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`} tabIndex={0}>
        <Tab modal={modal} recording={recording} />
      </div>
    </>
  )
}

/** Escape closes the panel as well, from anywhere in it. */
function CloseButton({ onClose }: { readonly onClose: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const panel = button.current?.closest('section')
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') close.current()
    }
    panel?.addEventListener('keydown', onKey)
    return () => panel?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <button ref={button} type="button" onClick={onClose}>
      Close
    </button>
  )
}

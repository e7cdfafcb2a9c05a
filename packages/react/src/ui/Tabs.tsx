import { useId, type ReactNode } from 'react'
import { rovingKeys } from './rovingKeys.js'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
}

export interface TabsProps {
  /** What the tabs part. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** What the selected tab shows. */
  readonly children: ReactNode
}

/** Into the middle of its row, without moving anything around that. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Tabs and the panel of the selected one. Arrow keys move and choose. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps): ReactNode {
  const id = useId()
  return (
    <>
      <div className="tabs" part="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={tab.id === selected ? reveal : undefined}
            type="button"
            className="tab"
            part="tab"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={rovingKeys}
          >
            <span className="trim">{tab.label}</span>
            {tab.count !== undefined && <span className="tab__count trim">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}

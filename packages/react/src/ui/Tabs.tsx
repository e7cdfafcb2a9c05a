import { useId, type ReactNode } from 'react'
import { rovingKeys } from './rovingKeys.js'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
}

export interface TabsProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** Content of the selected tab. */
  readonly children: ReactNode
}

/** Scrolls a tab into the middle of its row, without scrolling anything else. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Tabs and the panel of the selected one. Arrow keys select the next tab. */
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

import type { KeyboardEvent } from 'react'

/**
 * Handles arrow keys, Home and End for a group of siblings of which only one is in the tab order (WAI-ARIA practices: tabs,
 * radio group). Moving selects. ArrowRight moves forward, or back in right-to-left languages.
 */
export function rovingKeys(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.parentElement!.children] as HTMLElement[]
  const at = all.indexOf(event.currentTarget)
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  const next = all[(target + all.length) % all.length]!
  next.focus()
  next.click()
}

import type { KeyboardEvent } from 'react'

/**
 * Arrow keys, Home and End on one of a row of siblings of which one is in the tab order (WAI-ARIA practices: tabs, radio
 * group). Moving chooses. Right is forward, or back where one reads from right to left.
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

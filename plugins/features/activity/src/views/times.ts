import type { Translate } from '@portico/core'
import type { ActivityTexts } from '../messages/views.en.js'
import type { ListedItem } from './listedItems.js'

export interface Month {
  /** 'November', or 'December 2025' of another year. */
  readonly title: string
  readonly items: readonly ListedItem[]
}

/** Items by year and month of the visitor's time zone, in the order in which they come. */
export function byMonth(items: readonly ListedItem[], now: number, locale: string): readonly Month[] {
  const thisYear = new Date(now).getFullYear()
  const months = new Map<string, { readonly title: string; readonly items: ListedItem[] }>()
  for (const item of items) {
    const date = new Date(item.minedAt)
    const year = date.getFullYear()
    const key = `${year}-${date.getMonth()}`
    const month = months.get(key)
    const format: Intl.DateTimeFormatOptions = { month: 'long', ...(year !== thisYear && { year: 'numeric' }) }
    if (month) month.items.push(item)
    else months.set(key, { title: new Intl.DateTimeFormat(locale, format).format(date), items: [item] })
  }
  return [...months.values()]
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** '20 sec', '2 hrs', '3 d', '11 mo': how long ago something was, in its largest unit. */
export function relativeTime(t: Translate<ActivityTexts>, at: number, now: number): string {
  // Clocks differ: what lies ahead has just been.
  const ago = Math.max(now - at, second)
  const count = (unit: number): number => Math.floor(ago / unit)
  if (ago < minute) return t('seconds', { count: count(second) })
  if (ago < hour) return t('minutes', { count: count(minute) })
  if (ago < day) return t('hours', { count: count(hour) })
  if (ago < month) return t('days', { count: count(day) })
  if (ago < year) return t('months', { count: Math.min(count(month), 11) })
  return t('years', { count: count(year) })
}

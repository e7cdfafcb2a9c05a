import { useInsertionEffect } from 'react'
import { adoptSheet } from '../theme/adoptSheet.js'

/** Adopts a style sheet in the page until the last component that uses it is gone. */
export function useHostSheet(css: string): void {
  useInsertionEffect(() => adoptSheet(document, css), [css])
}

import type { Translate } from '@portico/core'
import type { ViewMessages } from '../messages/ShellMessages.js'
import { viewMessagePack } from '../messages/views.en.js'
import { useMessages } from './useMessages.js'

/** The texts of all views of the shell but Connect. They are loaded with the first of these views. */
export function useViewMessages(): Translate<ViewMessages> {
  return useMessages('shell', viewMessagePack)
}

import type { MessagePack } from '@portico/core'
import { en } from './en.js'
import type { ShellMessages } from './ShellMessages.js'

/** One pack for the whole shell: the catalogue knows it by identity. */
export const shellMessagePack: MessagePack<ShellMessages> = { en, load: { de: () => import('./de.js') } }

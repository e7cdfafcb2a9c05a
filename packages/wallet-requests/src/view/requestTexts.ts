import type { MessagePack } from '@portico/core'
import { words, type Words } from '../words.js'

/** What a description says, and what stands around it. Hosts and languages replace it under `requests`. */
export type RequestTexts = Words & {
  readonly askedBy: string
  readonly rawData: string
}

export const requestTexts: MessagePack<RequestTexts> = {
  en: { ...words, askedBy: 'Asked by', rawData: 'Raw data' },
}

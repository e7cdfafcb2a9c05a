import type { Translate } from '@portico/core'
import { useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import { useMemo } from 'react'
import { createWriter, type Writer } from '../createWriter.js'
import { words, type Words } from '../words.js'
import { requestTexts, type RequestTexts } from './requestTexts.js'

/** Writes descriptions in the language of the modal; words that it lacks are English. @throws `react/outsideModal` */
export function useWriter(): Writer {
  const { locale } = useModalContext()
  const tag = useAtomValue(locale)
  const t = useMessages('requests', requestTexts)
  return useMemo(() => createWriter(tag, wordsOf(t)), [tag, t])
}

/** Each is asked for when it is written: a language may be loaded later than the view. */
function wordsOf(t: Translate<RequestTexts>): Words {
  const write = t as (key: string, values: unknown) => string
  return Object.fromEntries(
    Object.keys(words).map((key) => [key, (values: unknown) => write(key, values)]),
  ) as unknown as Words
}

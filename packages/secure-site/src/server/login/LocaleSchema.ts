import * as v from 'valibot'

import { readLocale } from '../../words/loadWords.js'

/**
 * The language of the page where a login was begun, as an optional field of a request. What is not a tag of BCP 47 counts as not
 * there: what a host has as language is no reason to refuse a login.
 */
export const LocaleSchema: v.GenericSchema<unknown, string | undefined> = v.optional(
  v.pipe(v.unknown(), v.transform(readLocale)),
)

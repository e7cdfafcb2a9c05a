import { readField } from './causesOf.js'

/** What a person may read of a thrown thing; wallets throw strings, plain objects and nothing at all. */
export function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : readField(error, 'message')
  return typeof message === 'string' && message ? message : 'Unknown error'
}

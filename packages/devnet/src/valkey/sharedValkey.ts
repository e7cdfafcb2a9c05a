import { startValkey } from './startValkey.js'

/** An empty database on a server that others use too. */
export interface SharedValkey {
  readonly url: string
  stop(): Promise<void>
}

/** Environment variable with an address that answers a GET with the URL of a database that no other user of the server has. */
export const sharedValkeyVariable = 'PORTICO_SHARED_VALKEY'

/** A database on the server that the environment variable names, or on a new one where it names none. */
export async function sharedValkey(): Promise<SharedValkey> {
  const lender = process.env[sharedValkeyVariable]
  if (lender === undefined) return startValkey()
  const answer = await fetch(lender)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return { url: text, stop: async () => undefined }
}

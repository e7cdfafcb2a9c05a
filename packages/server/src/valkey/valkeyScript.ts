import { createHash } from 'node:crypto'

/** What a script answers: texts are bytes. */
export type ScriptAnswer = number | Uint8Array | null | readonly ScriptAnswer[]

export type ScriptArgument = string | number | Buffer

/** What is used of a connection to Valkey, or to Redis 6.2 or later, as ioredis and iovalkey have it. */
export interface ValkeyClient {
  /** Sends a command. Texts of the answer are bytes. */
  callBuffer(command: string, ...words: ScriptArgument[]): Promise<unknown>
}

/** A script that runs on the server at once, as if nothing else ran meanwhile. It is sent where the server does not know it yet. */
export function valkeyScript(
  client: ValkeyClient,
  text: string,
): (keys: readonly string[], values: readonly ScriptArgument[]) => Promise<ScriptAnswer> {
  const hash = createHash('sha1').update(text).digest('hex')
  return async (keys, values) => {
    const words = [...keys, ...values]
    try {
      return (await client.callBuffer('EVALSHA', hash, keys.length, ...words)) as ScriptAnswer
    } catch (error) {
      // After a restart too.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return (await client.callBuffer('EVAL', text, keys.length, ...words)) as ScriptAnswer
    }
  }
}

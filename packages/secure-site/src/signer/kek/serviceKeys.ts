import { createHash } from 'node:crypto'

import type { KeyEncryption, WrappedKey } from './KeyEncryption.js'
import { missingKey, wrongKey } from './localKeys.js'

/**
 * A key service (KMS, HSM) that encrypts up to a hundred bytes itself. The key never leaves it. `context` is what such services
 * call the encryption context or additional authenticated data.
 */
export interface KeyService {
  encrypt(keyId: string, bytes: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Undefined when the box was changed, or the context is another one.
   * @throws when the service does not answer
   */
  decrypt(keyId: string, bytes: Uint8Array, context: string): Promise<Uint8Array | undefined>
}

export interface ServiceKeysOptions {
  readonly service: KeyService
  /** Names of keys at the service, by the id under which they are kept in the database. */
  readonly keys: Readonly<Record<string, string>>
  readonly current: string
  /** Calls to the service under way at once. Default: 16. */
  readonly parallel?: number | undefined
}

/** Wraps with keys of a service. Each secret is one call: a list is done several at a time. */
export function serviceKeys({ service, keys, current, parallel = 16 }: ServiceKeysOptions): KeyEncryption {
  const names = new Map(Object.entries(keys))
  function nameOf(id: string): string {
    const name = names.get(id)
    if (name === undefined) throw missingKey(id)
    return name
  }
  nameOf(current)
  // Services limit how long a context is, and write it into their log: what it says of wallets stays here.
  const contextOf = (context: string, id: string): string =>
    createHash('sha256').update(`${context}|${id}`).digest('base64url')

  async function inTurns<Item, Result>(
    list: readonly Item[],
    run: (item: Item) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const results: Result[] = []
    for (let start = 0; start < list.length; start += parallel)
      results.push(...(await Promise.all(list.slice(start, start + parallel).map(run))))
    return results
  }

  return {
    current: () => current,
    ids: () => [...names.keys()],
    wrap: (list) =>
      inTurns(list, async ({ bytes, context }): Promise<WrappedKey> => {
        const ct = await service.encrypt(nameOf(current), bytes, contextOf(context, current))
        return { kekId: current, iv: '', ct: Buffer.from(ct).toString('base64url') }
      }),
    unwrap: (list) =>
      inTurns(list, async ({ box: { kekId, ct }, context }) => {
        const bytes = new Uint8Array(Buffer.from(ct, 'base64url'))
        const opened = await service.decrypt(nameOf(kekId), bytes, contextOf(context, kekId))
        if (opened === undefined) throw wrongKey(kekId)
        return opened
      }),
  }
}

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import type { KeyEncryption } from '../../src/signer/kek/KeyEncryption.js'

/** Adapters of one kind that share their keys: `k1` alone, both with `k2` as the current one, and `k2` alone. */
export interface Adapters {
  readonly first: KeyEncryption
  readonly both: KeyEncryption
  readonly second: KeyEncryption
}

/** What every adapter for key-encryption keys has to do. */
export function describeKeyEncryption(name: string, make: () => Promise<Adapters> | Adapters): void {
  describe(`key encryption, ${name}`, () => {
    const secrets = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ bytes: new Uint8Array(randomBytes(16 + at)), context: `seed|${at}` }))

    it('names its keys', async () => {
      const { first, both } = await make()
      expect([first.current(), first.ids()]).toEqual(['k1', ['k1']])
      expect([both.current(), [...both.ids()].toSorted()]).toEqual(['k2', ['k1', 'k2']])
    })

    it('opens what it wrapped, in the order of the list', async () => {
      const { first } = await make()
      for (const count of [0, 1, 2, 50]) {
        const list = secrets(count)
        const boxes = await first.wrap(list)
        expect(boxes.every(({ kekId }) => kekId === 'k1')).toBe(true)
        const opened = await first.unwrap(boxes.map((box, at) => ({ box, context: list[at]?.context ?? '' })))
        expect(opened.map((bytes) => [...bytes])).toEqual(list.map(({ bytes }) => [...bytes]))
      }
    })

    it('wraps with the current key, and opens with each', async () => {
      const { first, both, second } = await make()
      const [secret] = secrets(1)
      if (!secret) throw new Error('one')
      const { context } = secret
      const [old] = await first.wrap([secret])
      const [fresh] = await both.wrap([secret])
      if (!old || !fresh) throw new Error('two')
      expect([old.kekId, fresh.kekId]).toEqual(['k1', 'k2'])
      for (const [keys, box] of [
        [both, old],
        [both, fresh],
        [second, fresh],
        [first, old],
      ] as const)
        expect([...((await keys.unwrap([{ box, context }]))[0] ?? [])]).toEqual([...secret.bytes])
      await expect(first.unwrap([{ box: fresh, context }])).rejects.toMatchObject({
        code: 'signer/keyMissing',
        exitCode: 78,
      })
      await expect(second.unwrap([{ box: old, context }])).rejects.toMatchObject({ code: 'signer/keyMissing' })
    })

    it('opens no box that was changed, is of another context, or names another key, nor the list that it is in', async () => {
      const { first, both } = await make()
      const list = secrets(2)
      const [box, other] = await first.wrap(list)
      if (!box || !other) throw new Error('two')
      const bytes = Buffer.from(box.ct, 'base64url')
      bytes[0] = (bytes[0] ?? 0) ^ 1
      for (const [changed, context] of [
        [box, 'seed|1'],
        [{ ...box, kekId: 'k2' }, 'seed|0'],
        [{ ...box, ct: bytes.toString('base64url') }, 'seed|0'],
        [{ ...box, ct: '' }, 'seed|0'],
        [other, 'seed|0'],
      ] as const)
        await expect(
          both.unwrap([
            { box: other, context: 'seed|1' },
            { box: changed, context },
          ]),
        ).rejects.toMatchObject({ code: 'signer/keyWrong', exitCode: 78 })
    })

    it('wraps the same secret into another box each time', async () => {
      const { first } = await make()
      const [secret] = secrets(1)
      if (!secret) throw new Error('one')
      const boxes = await first.wrap([secret, secret])
      expect(new Set(boxes.map(({ ct }) => ct)).size).toBe(2)
    })
  })
}

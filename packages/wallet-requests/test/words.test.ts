import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { words } from '../src/words.js'

const folder = new URL('../src/words/', import.meta.url)

describe('words', () => {
  it('have each key in one topic only, and none of another', async () => {
    const topics: string[][] = []
    for (const file of readdirSync(folder)) {
      const exported: unknown = await import(new URL(file, folder).href)
      topics.push(Object.values(exported as Readonly<Record<string, object>>).flatMap((topic) => Object.keys(topic)))
    }
    const keys = topics.flat().toSorted()
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    expect(Object.keys(words).toSorted()).toEqual(keys)
  })

  it('are text, or say what they take', () => {
    for (const word of Object.values(words)) expect(['string', 'function']).toContain(typeof word)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
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

  it('are each said by some reader', () => {
    const source = new URL('../src/', import.meta.url)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('words'),
    )
    const code = files.map((file) => readFileSync(new URL(file, source), 'utf8')).join('\n')
    expect(Object.keys(words).filter((key) => !code.includes(`'${key}'`))).toEqual([])
  })

  it('are text, or say what they take', () => {
    for (const word of Object.values(words)) expect(['string', 'function']).toContain(typeof word)
  })
})

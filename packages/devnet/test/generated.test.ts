import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateContracts } from '../scripts/generateContracts.js'

it('the generated contracts are what the script makes of their sources', async () => {
  for (const [path, text] of Object.entries(await generateContracts()))
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), path).toBe(text)
  // The compiler takes seconds, and far longer beside other work.
}, 120_000)

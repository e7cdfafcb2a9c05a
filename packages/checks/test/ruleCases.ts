import { describe, expect, it } from 'vitest'
import type { Rule } from '../src/Rule.js'
import { inFixture } from './inFixture.js'

export interface RuleCase {
  readonly rule: Rule
  readonly good: Readonly<Record<string, string>>
  /** What is wrong, the files that are wrong, and what must be printed. */
  readonly bad: readonly (readonly [what: string, files: Readonly<Record<string, string>>, printed: RegExp])[]
}

/** Feeds each rule files that it must let pass, and files that it must catch. */
export function testRules(cases: readonly RuleCase[]): void {
  describe.each(cases)('$rule.name', ({ rule, good, bad }) => {
    it('lets good code pass', async () => {
      expect(await inFixture(rule, good)).toEqual([])
    })
    for (const [what, files, printed] of bad)
      it(`catches ${what}`, async () => {
        expect((await inFixture(rule, files)).join('\n')).toMatch(printed)
      })
  })
}

import { expect, it } from 'vitest'
import { safeHref } from '../src/ui/safeHref.js'

it.each([
  ['https://meadow.example/a', [], true],
  ['HTTPS://meadow.example', [], true],
  ['meadow://open', ['meadow'], true],
  ['wc:8f2a@2?symKey=00ff', ['wc'], true],
  ['wc:8f2a@2?symKey=00ff', [], false],
  ['meadow://open', [], false],
  ['meadow://open', ['wc'], false],
  ['http://meadow.example', ['http'], false],
  ['https:meadow.example', ['meadow'], false],
  ['javascript:alert(1)', ['javascript'], false],
  ['data:text/html,x', ['data'], false],
  ['bitcoin:bc1q?amount=1', ['bitcoin'], false],
  ['/path', [], false],
  ['', [''], false],
  [undefined, [], false],
] as const)('%s, where %j is named, may be followed: %s', (href, schemes, isSafe) => {
  expect(safeHref(href, schemes)).toBe(isSafe ? href : undefined)
})

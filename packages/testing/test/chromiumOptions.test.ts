import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { chromiumOptions } from '../src/chromium/chromiumOptions.js'

// Chromium heeds the last such argument only: what Playwright turns off would be on again.
it('turns off what Playwright turns off', () => {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8')
  const list = /disabledFeatures = \[(.*?)\n\s*\]/s.exec(bundle)?.[1] ?? ''
  const theirs = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name!)
  expect(theirs.length).toBeGreaterThan(10)
  const features = chromiumOptions().args.filter((arg) => arg.startsWith('--disable-features='))
  expect(features).toHaveLength(1)
  expect(features[0]!.split('=')[1]!.split(',')).toEqual(expect.arrayContaining(theirs))
})

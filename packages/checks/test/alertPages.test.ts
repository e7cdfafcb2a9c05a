import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../../../', import.meta.url))

/** Sources that make alerts: they have a short text beside a tone. */
const sources = execFileSync(
  'git',
  ['grep', '-l', '--untracked', "short: '", '--', 'packages/*/src/*.ts', 'plugins/*/src/*.ts'],
  {
    cwd: top,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .map((file) => ({ file, text: readFileSync(top + file, 'utf8') }))
  .filter(({ text }) => /\btone: /.test(text))

/** A code, then what else comes before the short text. */
const pattern = /'([a-z]\w*\/\w+)'(?:: \{|,)\s*(?:tone: '\w+',\s*)?short: '([^']+)'/g
const found = sources.flatMap(({ text }) =>
  [...text.matchAll(pattern)].map(([, code = '', short = '']) => ({ code, short })),
)
/** Raised with the code and the text of errors of the plugin. */
const byError = { short: 'Invalid Network', codes: ['core/invalidOptions', 'evm/invalidChainId'] }
const alerts = [...found, ...byError.codes.map((code) => ({ code, short: byError.short }))]

const page = readFileSync(`${top}docs/alerts.md`, 'utf8')
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section.replace(/^## [\s\S]*/m, '')]),
)

describe('the page of alerts', () => {
  it('knows of every short text in the sources', () => {
    const texts = sources.flatMap(({ text }) => [...text.matchAll(/\bshort: '([^']+)'/g)].map(([, short]) => short))
    expect(texts.toSorted()).toEqual([...found.map(({ short }) => short), byError.short].toSorted())
  })

  it('has a section for every alert, and for no other', () => {
    expect([...sections.keys()].toSorted()).toEqual([...new Set(alerts.map(({ code }) => code))].toSorted())
  })

  it.each(alerts)('names of $code the title, how grave it is, and what to do', ({ code, short }) => {
    expect(sections.get(code)).toMatch(new RegExp(`\\*\\*${short}\\*\\*, (?:error|warning|info)\\. \\S[^.]+\\. ?[^.]+`))
  })
})

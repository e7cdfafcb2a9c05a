import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mutationScore } from '../src/mutation/mutationScore.js'
import { defaultTargets, targetOf } from '../src/mutation/targets.js'
import { writeTree } from './writeTree.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-mutation-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('targetOf', () => {
  it('changes a file or a folder of a package, and runs the tests of that package', () => {
    writeTree(root, { 'packages/core/src/connections/reduce.ts': '' })
    expect(targetOf(root, 'packages/core/src/connections/reduce.ts')).toEqual({
      path: 'packages/core/src/connections/reduce.ts',
      patterns: ['packages/core/src/connections/reduce.ts'],
      tests: ['packages/core'],
      report: 'reports/mutation/packages-core-src-connections-reduce-ts',
    })
    expect(targetOf(root, 'packages/core/src/connections/').patterns).toEqual([
      'packages/core/src/connections/**/*.{ts,tsx}',
    ])
  })

  it('runs single test files where they are named', () => {
    const file = 'packages/core/test/reduce.test.ts'
    writeTree(root, { 'packages/core/src/reduce.ts': '', [file]: '' })
    expect(targetOf(root, 'packages/core/src/reduce.ts', [file]).tests).toEqual([file])
    expect(() => targetOf(root, 'packages/core/src/reduce.ts', ['a.test.ts'])).toThrow('there is no test a.test.ts')
  })

  it('refuses what is not source of a package, or is not there', () => {
    expect(() => targetOf(root, 'docs')).toThrow('no source of a package')
    expect(() => targetOf(root, 'packages/core/test')).toThrow('no source of a package')
    expect(() => targetOf(root, 'packages/core/src')).toThrow('there is no packages/core/src')
  })
})

it('runs over connections, the kit for chains, the sessions of every plugin and the limits of the gateway', () => {
  writeTree(root, {
    'packages/core/src/connections/a.ts': '',
    'packages/chain-kit/src/a.ts': '',
    'packages/gateway/src/limits/a.ts': '',
    'plugins/chains/evm/src/runtime/session/a.ts': '',
    'plugins/wallets/walletconnect/src/session/a.ts': '',
    'plugins/features/send/src/a.ts': '',
  })
  expect(defaultTargets(root)).toEqual([
    'packages/core/src/connections',
    'packages/chain-kit/src',
    'plugins/chains/evm/src/runtime/session',
    'plugins/wallets/walletconnect/src/session',
    'packages/gateway/src/limits',
  ])
})

describe('mutationScore', () => {
  const mutant = (status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'CompileError', line = 1) => ({
    status,
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    location: { start: { line, column: 1 } },
  })

  it('counts what tests noticed of all that is valid, code without a test included', () => {
    const mutants = [mutant('Killed'), mutant('Timeout'), mutant('Survived', 7), mutant('NoCoverage', 3)]
    const none = [mutant('Ignored'), mutant('CompileError')]
    expect(mutationScore({ files: { 'a.ts': { source: '', mutants: [...mutants, ...none] } } })).toEqual({
      score: 50,
      killed: 2,
      survived: 1,
      uncovered: 1,
      survivors: ['a.ts:3 BooleanLiteral → false (no test reaches it)', 'a.ts:7 BooleanLiteral → false'],
    })
  })

  it('is whole when there is nothing to change', () => {
    expect(mutationScore({ files: {} }).score).toBe(100)
  })
})

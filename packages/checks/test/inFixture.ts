import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Finding, Rule } from '../src/Rule.js'
import { openTree } from '../src/Tree.js'
import { writeTree } from './writeTree.js'

const workspace = new URL('../../..', import.meta.url).pathname
const settings = ['tsconfig.json', '.dependency-cruiser.mjs']

/** Installs the fixture's own packages, and the workspace's for the rest. */
function link(root: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, 'node_modules/@portico'), { recursive: true })
  symlinkSync(join(workspace, 'node_modules/@types'), join(root, 'node_modules/@types'))
  for (const path of Object.keys(files).filter((file) =>
    /^(packages|plugins\/[^/]+)\/[^/]+\/package\.json$/.test(file),
  ))
    symlinkSync(join(root, dirname(path)), join(root, 'node_modules/@portico', basename(dirname(path))))
}

/** What a rule finds in a checkout of just these files: `file:line message`. */
export async function inFixture(rule: Rule, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'portico-rule-'))
  try {
    writeTree(root, files)
    link(root, files)
    for (const file of settings) cpSync(join(workspace, file), join(root, file))
    const found: readonly Finding[] = await rule.find(openTree(root), { update: false })
    return found.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const repository = 'https://github.com/portico-kit/portico'

/** A publishable package as the rules want it. */
export function manifest(name: string, more: object = {}): string {
  const group = /^(core|react|modal|chain-kit|bench)$/.test(name)
    ? 'packages'
    : `plugins/${name === 'evm' ? 'chains' : 'wallets'}`
  const directory = `${group}/${name}`
  return JSON.stringify({
    name: `@portico/${name}`,
    version: '0.1.0',
    description: 'a sample',
    license: 'MIT',
    homepage: `${repository}/tree/main/${directory}#readme`,
    repository: { type: 'git', url: `git+${repository}.git`, directory },
    bugs: `${repository}/issues`,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    files: ['dist', 'src'],
    exports: { '.': { '@portico/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } },
    ...more,
  })
}

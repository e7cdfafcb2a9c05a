import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTree } from './writeTree.js'

const workspace = new URL('../../..', import.meta.url).pathname
const manifest = {
  name: '@portico/sample',
  version: '0.1.0',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { '@portico/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    './headless': {
      '@portico/source': './src/headless.ts',
      types: './dist/headless.d.ts',
      default: './dist/headless.js',
    },
    './client': { '@portico/source': './src/client.ts', types: './dist/client.d.ts', default: './dist/client.js' },
  },
  bin: { sample: './dist/cli.js' },
  peerDependencies: { react: '*' },
}
const sources = {
  'packages/sample/package.json': JSON.stringify(manifest),
  'packages/private/package.json': '{ "name": "@portico/private", "private": true }',
  'packages/sample/src/index.ts': `export { sheet } from './view/sheet.js'\nexport type { Shape } from './Shape.js'\nexport const later = (): Promise<unknown> => import('./view/View.js')\n`,
  'packages/sample/src/client.ts': `'use client'\nexport { default as View } from './view/View.js'\n`,
  'packages/sample/src/Shape.ts': `/** A shape. */\nexport interface Shape { readonly size: number }\n`,
  'packages/sample/src/headless.ts': `import table from './table.json' with { type: 'json' }\nexport const size: number = table.size\nexport const file: URL = new URL('./seed.bin', import.meta.url)\n`,
  'packages/sample/src/table.json': '{ "size": 7 }',
  'packages/sample/src/seed.bin': 'seed',
  'packages/sample/src/cli.ts': `import process from 'node:process'\nprocess.stdout.write('ran')\n`,
  'packages/sample/src/view/View.tsx': `import { useState, type ReactNode } from 'react'\nexport default function View({ of }: { readonly of: string }): ReactNode {\n  const [n] = useState(1)\n  return <b>{of}{n}</b>\n}\n`,
  'packages/sample/src/view/sheet.ts': `import text from './sheet.css?inline'\nexport const sheet: string = text\n`,
  'packages/sample/src/view/sheet.css': `.a {\n  color: #ff0000;\n}\n`,
}

function build(root: string, ...flags: string[]) {
  return spawnSync(join(workspace, 'node_modules/.bin/rollup'), ['-c', ...flags], { cwd: root, encoding: 'utf8' })
}

function makeWorkspace(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-build-'))
  writeTree(root, { 'plugins/chains/.keep': '', LICENSE: 'MIT License', ...files })
  cpSync(join(workspace, 'rollup.config.mjs'), join(root, 'rollup.config.mjs'))
  symlinkSync(join(workspace, 'node_modules'), join(root, 'node_modules'))
  return root
}

describe('the build', () => {
  const root = makeWorkspace(sources)
  const dist = join(root, 'packages/sample/dist')
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
  beforeAll(() => expect(build(root).stderr).not.toMatch(/error/i))
  afterAll(() => rmSync(root, { recursive: true }))

  it('mirrors src, with one declaration beside each file', () => {
    for (const file of [
      'index.js',
      'index.d.ts',
      'headless.js',
      'headless.d.ts',
      'view/View.js',
      'view/View.d.ts',
      'Shape.d.ts',
    ])
      expect(existsSync(join(dist, file)), file).toBe(true)
    expect(existsSync(join(root, 'packages/private/dist'))).toBe(false)
    expect(read('index.d.ts')).toContain(`export type { Shape } from './Shape.js'`)
  })

  it('keeps the directive of client entries as the first statement, and adds none to others', () => {
    expect(read('client.js')).toMatch(/^'use client'\n/)
    expect(read('index.js')).not.toContain('use client')
    expect(read('view/View.js')).not.toContain('use client')
  })

  it('keeps dynamic imports and leaves peers outside', () => {
    expect(read('index.js')).toContain(`import('./view/View.js')`)
    expect(read('view/View.js')).toContain(`from 'react/jsx-runtime'`)
  })

  it('turns style sheets into minified strings and JSON into values', async () => {
    const { sheet } = (await import(/* @vite-ignore */ join(dist, 'index.js'))) as { readonly sheet: string }
    expect(sheet).toBe('.a{color:red}')
    const { size, file } = (await import(/* @vite-ignore */ join(dist, 'headless.js'))) as {
      readonly size: number
      readonly file: URL
    }
    expect(size).toBe(7)
    expect(readFileSync(file, 'utf8')).toBe('seed')
  })

  it('puts the licence beside each package, where npm packs it', () => {
    expect(readFileSync(join(root, 'packages/sample/LICENSE'), 'utf8')).toBe('MIT License')
  })

  it('makes programs that run', () => {
    expect(read('cli.js')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(statSync(join(dist, 'cli.js')).mode & 0o111).toBe(0o111)
    expect(execFileSync(join(dist, 'cli.js'), { encoding: 'utf8' })).toBe('ran')
  })
})

describe('the build refuses', () => {
  const cases = {
    'an import that no manifest names': {
      'packages/sample/src/Shape.ts': '',
      'packages/sample/src/index.ts': `export { parse } from 'valibot'\n`,
    },
    'an export whose type would be inferred': {
      'packages/sample/src/index.ts': `export const made = [1].map(String)\n`,
    },
  }
  for (const [what, files] of Object.entries(cases))
    it(what, () => {
      const root = makeWorkspace({ ...sources, ...files })
      const { status } = build(root, '--configPackage', 'sample')
      rmSync(root, { recursive: true })
      expect(status).toBe(1)
    })
})

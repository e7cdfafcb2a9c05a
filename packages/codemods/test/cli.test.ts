import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { writeMigration } from '@portico/codemods'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseCommand } from '../src/parseCommand.js'
import { runCommand } from '../src/runCommand.js'
import { unifiedDiff } from '../src/project/unifiedDiff.js'

const cli = new URL('../src/cli.ts', import.meta.url).pathname
const loader = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).pathname
const before = `import { useAppKit } from '@reown/appkit/react'\n\nexport const useOpen = () => {\n  const { open } = useAppKit()\n  return open\n}\n`
const after = before.replace('@reown/appkit/react', '@portico/react').replaceAll('useAppKit', 'useModal')

let folder: string
const app = (): string => join(folder, 'App.ts')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-codemods-'))
  writeFileSync(app(), before)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** In this process: starting one takes seconds where the machine has other work. */
async function run(
  ...words: string[]
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  const [out, errors]: [string[], string[]] = [[], []]
  const inFolder = words.map((word) => (word === '.' || word.endsWith('.ts') ? join(folder, word) : word))
  const terminal = { log: (text: string) => out.push(text), error: (text: string) => errors.push(text) }
  const status = await runCommand(inFolder, terminal)
  // As it would be from within the folder.
  const plain = (lines: readonly string[]): string =>
    lines.join('\n').replaceAll(`${relative(process.cwd(), folder)}/`, '')
  return { status, stdout: plain(out), stderr: plain(errors) }
}
function git(...words: string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@meridian.example', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...who, ...words], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

describe('the command', () => {
  it('rewrites where git could take it back, and says what it did', async () => {
    git('init')
    git('add', '.')
    git('commit', '-m', 'A site')
    const { status, stdout } = await run('appkit', '.')
    expect(stdout).toMatch(/^Changed 1 file:\n {2}App\.ts\n/)
    expect(status).toBe(0)
    expect(readFileSync(app(), 'utf8')).toBe(after)

    const again = await run('appkit', '.')
    expect([again.status, again.stdout]).toEqual([0, 'Nothing to change.'])
  })

  it('refuses where git has other changes, or there is no git, unless it is forced', async () => {
    const none = await run('appkit', '.')
    expect([none.status, none.stdout]).toEqual([1, ''])
    expect(none.stderr).toContain('is not in a git repository')
    git('init')
    const dirty = await run('appkit', '.')
    expect(dirty.status).toBe(1)
    expect(dirty.stderr).toContain('changes that are not committed')
    expect(readFileSync(app(), 'utf8')).toBe(before)
    expect((await run('appkit', '.', '--force')).status).toBe(0)
    expect(readFileSync(app(), 'utf8')).toBe(after)
  })

  it('shows a dry run as a diff and writes nothing', async () => {
    const { status, stdout } = await run('appkit', 'App.ts', '--dry')
    expect(status).toBe(0)
    expect(stdout).toContain(
      `--- App.ts\n+++ App.ts\n@@ -1,7 +1,7 @@\n-import { useAppKit } from '@reown/appkit/react'\n+import { useModal } from '@portico/react'\n \n`,
    )
    expect(readFileSync(app(), 'utf8')).toBe(before)
  })

  it('ends with 2 and lists the places, where something is left to do by hand', async () => {
    writeFileSync(app(), `\n${before}export const useIt = () => useAppKit()\n`)
    const { status, stdout } = await run('appkit', '.', '--force')
    expect(status).toBe(2)
    expect(stdout).toContain(`Left to do by hand (1):\n  App.ts:9  rewrite this use of useAppKit() by hand`)
  })

  it('says what is wrong in a sentence, without a stack', async () => {
    const { status, stderr } = await run('web3-onboard', '.')
    expect(status).toBe(1)
    expect(stderr).toBe(
      `There is no codemod for 'web3-onboard'; there are appkit, rainbowkit, connectkit, wallet-adapter.`,
    )
    expect((await run('appkit', 'nowhere')).stderr).toBe(`There is no 'nowhere'.`)
  })

  it('is a program', { timeout: 120_000 }, () => {
    const { status, stdout } = spawnSync(process.execPath, ['--import', loader, cli, '--help'], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('--dry')])
  })
})

describe('parseCommand', () => {
  it('reads a kit, paths and options', () => {
    expect(parseCommand(['rainbowkit', 'src', 'app', '--dry'])).toEqual({
      do: 'migrate',
      kit: 'rainbowkit',
      paths: ['src', 'app'],
      dry: true,
      force: false,
    })
  })
  it.each([
    [[], 'codemods/missing'],
    [['appkit'], 'codemods/missing'],
    [['other', 'src'], 'codemods/unknownKit'],
    [['appkit', 'src', '--wet'], 'codemods/unknownOption'],
  ] as const)('refuses %j', (words, code) => {
    expect(() => parseCommand([...words])).toThrow(expect.objectContaining({ code }))
  })
})

it('writes every file or none', () => {
  const second = join(folder, 'missing', 'B.ts')
  const changes = [
    { path: app(), before, after },
    { path: second, before: '', after: 'b' },
  ]
  expect(() => writeMigration(changes)).toThrow(expect.objectContaining({ code: 'codemods/notWritten' }))
  expect(readFileSync(app(), 'utf8')).toBe(before)
  chmodSync(app(), 0o644)
})

it('shows changes that are far apart as hunks of their own', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const changed = lines.map((line, at) => (at === 2 || at === 17 ? `${line}!` : line))
  const text = unifiedDiff('a.ts', lines.join('\n'), changed.join('\n'))
  expect(text.match(/^@@.*@@$/gm)).toEqual(['@@ -1,6 +1,6 @@', '@@ -15,6 +15,6 @@'])
})

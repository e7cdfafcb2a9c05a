import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askMissing } from '../src/askMissing.js'
import { parseCommand } from '../src/parseCommand.js'

const cli = new URL('../src/cli.ts', import.meta.url).pathname
const workspace = new URL('../../..', import.meta.url).pathname
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-create-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...words: string[]) {
  const loader = join(workspace, 'node_modules/tsx/dist/loader.mjs')
  return spawnSync(process.execPath, ['--import', loader, cli, ...words], { cwd: folder, encoding: 'utf8' })
}

describe('the command', () => {
  it('writes a project and says how to go on', () => {
    const { status, stdout } = run('tide-pool', '--kind', 'feature')
    expect(status).toBe(0)
    expect(stdout).toMatch(/cd tide-pool\n {2}npm install\n {2}npm test/)
    expect(readdirSync(join(folder, 'tide-pool'))).toContain('package.json')
  })

  it('writes a site whose visitors sign in', () => {
    expect(run('site', '--kind', 'host', '--sign-in').status).toBe(0)
    expect(readdirSync(join(folder, 'site'))).toContain('server')
    expect(run('--help').stdout).toContain('--sign-in')
  })

  it('says what is missing when there is no terminal, and writes nothing', () => {
    const { status, stderr } = run('tide-pool')
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(
      '--kind is missing, and there is no terminal to ask at. Add it to the command; --help lists the choices.',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('says in a sentence what is wrong, without a stack', () => {
    const { status, stderr } = run('Tide Pool', '--kind', 'host')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^'Tide Pool' is not a name for a package: .*\n$/)
  })
})

describe('parseCommand', () => {
  it('reads flags and a name', () => {
    expect(parseCommand(['notes', '--kind', 'chain', '--dir', 'x'])).toEqual({
      do: 'create',
      kind: 'chain',
      name: 'notes',
      dir: 'x',
    })
    expect(parseCommand(['-h'])).toEqual({ do: 'help' })
  })

  it.each([
    [['--kind', 'toString'], 'create/unknownKind'],
    [['--colour', 'red'], 'create/unknownOption'],
    [['--kind'], 'create/unknownOption'],
    [['one', 'two'], 'create/unknownOption'],
    [['one', '--kind', 'chain', '--sign-in'], 'create/unknownOption'],
  ])('refuses %j', (words, code) => expect(() => parseCommand(words)).toThrow(expect.objectContaining({ code })))
})

describe('askMissing', () => {
  const nothing = { do: 'create', kind: undefined, name: undefined, dir: undefined, signIn: undefined } as const

  it('asks again until the answer will do', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const printed = text(output)
    const asking = askMissing(nothing, { input, output, isInteractive: true })
    for (const answer of ['nonsense', 'host', 'No Name', 'my-site', 'perhaps', 'y']) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      input.write(`${answer}\n`)
    }
    expect(await asking).toEqual({ kind: 'host', name: 'my-site', dir: undefined, signIn: true })
    output.end()
    expect(await printed).toContain(`'No Name' is not a name for a package`)
  })

  it('asks a site alone whether visitors sign in, and not when the command says it', async () => {
    const asked = async (kind: 'host' | 'feature', signIn: boolean | undefined): Promise<string> => {
      const [input, output] = [new PassThrough(), new PassThrough()]
      const printed = text(output)
      output.on(
        'data',
        (question: Buffer) => void input.write(String(question).includes('called?') ? 'tide\n' : 'no\n'),
      )
      const answers = await askMissing({ ...nothing, kind, signIn }, { input, output, isInteractive: true })
      expect(answers).toEqual({ kind, name: 'tide', dir: undefined, signIn: signIn ?? false })
      output.end()
      return printed
    }
    expect(await asked('host', undefined)).toContain('sign in with their wallet?')
    expect(await asked('host', true)).not.toContain('sign in')
    expect(await asked('feature', undefined)).not.toContain('sign in')
  })

  it('gives up when the terminal closes', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asking = askMissing(nothing, { input, output, isInteractive: true })
    input.end()
    await expect(asking).rejects.toMatchObject({ code: 'create/missing', message: expect.stringMatching(/^--kind /) })
  })

  it('names what it still lacks when the terminal closes at the second question', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asking = askMissing(nothing, { input, output, isInteractive: true })
    output.on('data', (question: Buffer) => {
      if (String(question).includes('What shall it be?')) input.write('host\n')
      if (String(question).includes('called?')) input.end()
    })
    await expect(asking).rejects.toMatchObject({ code: 'create/missing', message: expect.stringMatching(/^--name /) })
  })
})

import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { CreateError } from './CreateError.js'
import { isKind, kinds, type Kind } from './kinds.js'
import type { Command } from './parseCommand.js'
import { projectNames } from './projectNames.js'

export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether a person at a terminal can answer. */
  readonly isInteractive: boolean
}

type Option = '--kind' | '--name' | '--sign-in'
type Creation = Extract<Command, { readonly do: 'create' }>

export interface Answers {
  readonly kind: Kind
  readonly name: string
  readonly dir: string | undefined
  readonly signIn: boolean
}

/**
 * Asks for what the command line left out, again until the answer will do.
 * @throws `create/missing` without a terminal, or when it closes
 */
export async function askMissing({ kind, name, dir, signIn }: Creation, terminal: Terminal): Promise<Answers> {
  if (kind && name) return { kind, name, dir, signIn: signIn ?? false }
  if (!terminal.isInteractive) throw missing(kind ? '--name' : '--kind')
  const lines = createInterface({ input: terminal.input, output: terminal.output })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  /** What is asked for at the moment. */
  let lacking: Option = '--kind'
  async function ask<T>(question: string, read: (answer: string) => T | undefined): Promise<T> {
    for (;;) {
      const answer = read((await lines.question(question, { signal: ended.signal })).trim())
      if (answer !== undefined) return answer
    }
  }
  try {
    if (!kind) for (const [name, what] of Object.entries(kinds)) terminal.output.write(`  ${name.padEnd(12)}${what}\n`)
    lacking = '--kind'
    const chosen = kind ?? (await ask('What shall it be? ', (answer) => (isKind(answer) ? answer : undefined)))
    lacking = '--name'
    const named = name ?? (await ask('What is the package called? ', (answer) => usable(answer, terminal.output)))
    lacking = '--sign-in'
    const answered =
      signIn ?? (chosen === 'host' && (await ask('Shall visitors sign in with their wallet? (y/n) ', readYesOrNo)))
    return { kind: chosen, name: named, dir, signIn: answered }
  } catch (error) {
    throw ended.signal.aborted ? missing(lacking) : error
  } finally {
    lines.close()
  }
}

function readYesOrNo(answer: string): boolean | undefined {
  if (/^y(es)?$/i.test(answer)) return true
  return /^no?$/i.test(answer) ? false : undefined
}

function usable(name: string, output: Writable): string | undefined {
  try {
    projectNames(name)
    return name
  } catch (error) {
    output.write(`${(error as Error).message}\n`)
    return undefined
  }
}

function missing(option: Option): CreateError {
  return new CreateError(
    'create/missing',
    `${option} is missing, and there is no terminal to ask at. Add it to the command; --help lists the choices.`,
  )
}

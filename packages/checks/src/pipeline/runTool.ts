import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome } from './Step.js'

export interface ToolOptions {
  readonly root: string
  readonly print: (text: string) => void
  readonly env?: Readonly<Record<string, string>>
  /** A step that hangs fails instead of hanging the run. */
  readonly minutes?: number
}

/** For programs that compile: what they make lives long, and a larger young heap is copied less often. */
export const largeHeap = '--max-semi-space-size=64'
const source = [largeHeap, '--conditions=@portico/source', '--import', 'tsx']

/** Runs a program to its end and answers its exit code; what it prints is handed on as it comes. */
export function runProgram(
  program: string,
  args: readonly string[],
  { root, print, env, minutes = 10 }: ToolOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const clock = setTimeout(() => {
      print(`ended: it ran for more than ${minutes} minutes\n`)
      child.kill('SIGKILL')
    }, minutes * 60_000)
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print)
    child.once('error', (error) => {
      clearTimeout(clock)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(clock)
      resolve(code ?? 1)
    })
  })
}

/** A program of node_modules that passes or fails as one: a name in `.bin`, or a path. */
export async function runTool(name: string, args: readonly string[], options: ToolOptions): Promise<Outcome> {
  const path = name.includes('/') ? name : join('.bin', name)
  const code = await runProgram(join(options.root, 'node_modules', path), args, options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const tally = /^(\d+) passed, (\d+) failed$/gm

/** A script of this workspace that ends with the line `N passed, N failed`. */
export async function runScript(file: string, args: readonly string[], options: ToolOptions): Promise<Outcome> {
  const printed: string[] = []
  const keep = (text: string): void => {
    printed.push(text)
    options.print(text)
  }
  const code = await runProgram(process.execPath, [...source, join(options.root, file), ...args], {
    ...options,
    print: keep,
  })
  const last = [...printed.join('').matchAll(tally)].at(-1)
  const [passed, failed] = [Number(last?.[1] ?? 0), Number(last?.[2] ?? 0)]
  if (last && (code === 0) === (failed === 0)) return { passed, failed }
  return { passed, failed: failed + 1, note: `${file} ended with ${code}` }
}

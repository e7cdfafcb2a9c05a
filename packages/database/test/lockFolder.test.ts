import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

import { lockFolder } from '../src/lockFolder.js'

const program = fileURLToPath(new URL('folderProcess.ts', import.meta.url))
const inUse = 'Another process uses the folder of the database.'

async function newFolder(...below: readonly string[]): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'folder-'))
  onTestFinished(() => rm(path, { recursive: true }))
  const folder = join(path, ...below)
  await mkdir(folder, { recursive: true })
  return folder
}

/** @returns what it says, and the process itself */
async function take(folder: string, before: readonly string[] = []) {
  const [command = '', ...args] = [...before, process.execPath, '--import', 'tsx', program, folder]
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

it('gives a folder to one process, and to the next when that one has ended', async () => {
  // Longer than the path of a socket may be.
  const folder = await newFolder('x'.repeat(120))
  const first = await take(folder)
  expect(first.said).toBe('held')
  expect((await take(folder)).said).toBe(inUse)
  await expect(lockFolder(folder)).rejects.toThrow(inUse)
  await end(first.child)
  expect(await readdir(folder)).toEqual([])
  expect((await take(folder)).said).toBe('held')
})

it('gives a folder to the next when a process was killed', async () => {
  const folder = await newFolder()
  const first = await take(folder)
  const ended = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await ended
  expect(await readdir(folder)).toHaveLength(1)
  const unlock = await lockFolder(folder)
  expect(await readdir(folder)).toHaveLength(1)
  await unlock()
})

it('knows a process that is stopped, which answers nobody', async () => {
  const folder = await newFolder()
  const first = await take(folder)
  first.child.kill('SIGSTOP')
  await expect(lockFolder(folder)).rejects.toThrow(inUse)
})

it('gives a folder to one of many that want it at once', async () => {
  const folder = await newFolder()
  for (let round = 0; round < 20; round += 1) {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
    const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(taken).toHaveLength(1)
    await taken[0]?.()
  }
})

/** Programs of a container have process numbers of their own. Making one takes rights that not every machine gives. */
const apart = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
function canBeApart(): boolean {
  try {
    execFileSync(apart[0]!, [...apart.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('knows a process of another container, whose process number says nothing here', async () => {
  const folder = await newFolder()
  const before = canBeApart() ? apart : []
  const first = await take(folder, before)
  expect(first.said).toBe('held')
  expect((await take(folder, before)).said).toBe(inUse)
  await expect(lockFolder(folder)).rejects.toThrow(inUse)
})

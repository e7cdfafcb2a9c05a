import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { DatabaseError } from './DatabaseError.js'

/** Milliseconds until a process that does not answer counts as using the folder: it may be stopped by a debugger. */
const answerTimeout = 2000
const attemptInterval = 50
const ending = '.lock'

/**
 * Keeps a folder for this process: a second one would destroy what is in it. Each process that wants it listens on a socket in
 * the folder, which the kernel closes when the process ends, however it ends, and which answers across containers. It has the
 * folder when no other has it, and none with a lesser name is about to take it.
 * @throws DatabaseError where another process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  if (process.platform === 'win32') return lockPipe(await realpath(folder))
  // The path of a socket may have some hundred bytes. That of this link is short.
  const place = await mkdtemp(join(tmpdir(), 'portico-'))
  const short = join(place, 'f')
  const name = `${randomUUID().slice(0, 13)}${ending}`
  let isTaken = false
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(isTaken ? 'held' : 'wanted')
  })
  try {
    await symlink(await realpath(folder), short)
    await listen(server, join(short, `${name}.new`))
    // A name that others see is one that answers.
    await rename(join(folder, `${name}.new`), join(folder, name))
    while (!(await isFree(folder, short, name))) await wait(attemptInterval)
    isTaken = true
  } catch (error) {
    await close(server)
    await rm(join(folder, name), { force: true })
    throw error
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  server.unref()
  return async () => {
    await close(server)
    await rm(join(folder, name), { force: true })
  }
}

/** @returns false while another process is about to take it, and has to see this one first, or is about to end */
async function isFree(folder: string, short: string, own: string): Promise<boolean> {
  let free = true
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ending) || name === own) continue
    const state = await ask(join(short, name))
    if (state === 'gone') await rm(join(folder, name), { force: true })
    else if (state === 'held' || (state === 'wanted' && name < own)) throw inUse()
    else free = false
  }
  return free
}

function ask(path: string): Promise<'held' | 'wanted' | 'ending' | 'gone'> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.setTimeout(answerTimeout)
    socket.once('data', (text) => resolve(text.toString() === 'wanted' ? 'wanted' : 'held'))
    socket.once('timeout', () => {
      resolve('held')
      socket.destroy()
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('gone')
      else resolve(code === 'ECONNRESET' || code === 'EPIPE' ? 'ending' : 'held')
    })
    socket.once('close', () => resolve('ending'))
  })
}

/** Windows gives the name of a pipe to one process. */
async function lockPipe(folder: string): Promise<() => Promise<void>> {
  const server = createServer()
  await listen(server, `\\\\.\\pipe\\portico-${createHash('sha256').update(folder).digest('hex')}`)
  server.unref()
  return () => close(server)
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse() : error))
    server.listen(path, resolve)
  })
}

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

const inUse = (): DatabaseError =>
  new DatabaseError(
    'Another process uses the folder of the database.',
    'Stop that process, choose another folder, or use a server of PostgreSQL for several processes.',
  )

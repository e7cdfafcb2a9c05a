import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

import { SignerError } from '../SignerError.js'
import type { Macs } from './createMacs.js'

/** What the signer remembers outside of the database: the highest number of a change that it saw. */
export interface StateFile {
  /** Undefined: there is no file. @throws SignerError `signer/stateFile` where it is not one that this signer wrote */
  read(): Promise<number | undefined>
  /** Resolves when this number, or a higher one, is on the disk. */
  note(number: number): Promise<void>
}

const FileSchema = v.strictObject({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), mac: v.string() })

export function createStateFile(path: string, macs: Macs): StateFile {
  let written = -1
  let version = -1
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (version > written) {
      const number = version
      const text = `${JSON.stringify({ number, mac: macs.of('stateFile', [number]) })}\n`
      // Written whole and then renamed: a process that is killed leaves the old one.
      const part = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      written = number
    }
  }

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if ((error as { readonly code?: unknown }).code === 'ENOENT') return undefined
        throw new SignerError(
          'signer/stateFile',
          'The state file cannot be read.',
          'Check its path and its owner.',
          error,
        )
      })
      if (text === undefined) return undefined
      const state = v.safeParse(FileSchema, parse(text))
      if (state.success && macs.isRight(state.output.mac, 'stateFile', [state.output.number]))
        return state.output.number
      throw new SignerError(
        'signer/stateFile',
        'The state file was not written by this signer.',
        'Restore it from its copy, or check the database and run "portico-signer <configuration> accept-restore".',
      )
    },
    async note(number) {
      version = Math.max(version, number)
      while (written < number) {
        writing ??= write().finally(() => (writing = undefined))
        await writing
      }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

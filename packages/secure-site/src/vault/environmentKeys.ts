import { readFileSync, statSync } from 'node:fs'
import { base64urlnopad } from '@scure/base'

import { localKeys, type KeyEncryption } from './KeyEncryption.js'
import { VaultError } from './VaultError.js'

const prefix = 'PORTICO_KEK_'
const fileSuffix = '_FILE'
const currentName = 'PORTICO_KEK'
const keyLength = 32

/**
 * Key-encryption keys of the environment:
 *
 * - `PORTICO_KEK_<id>`: 32 bytes in base64url, or `PORTICO_KEK_<id>_FILE`: a file of them that only its owner may read (mode
 *   0400). An id has letters and digits, such as `k2026a`.
 * - `PORTICO_KEK`: id of the key that wraps new data keys. Needed with more than one.
 *
 * @throws VaultError `vault/keyInvalid`, `vault/keyMissing`
 */
export function environmentKeys(environment: Readonly<Record<string, string | undefined>>): KeyEncryption {
  const secrets = new Map<string, Uint8Array>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || value === undefined || value === '') continue
    const isFile = name.endsWith(fileSuffix)
    const id = name.slice(prefix.length, isFile ? -fileSuffix.length : undefined)
    if (!/^[A-Za-z0-9]{1,32}$/.test(id)) {
      throw invalid(`"${name}" names no key.`, `An id has 1 to 32 letters and digits, as in ${prefix}k2026a.`)
    }
    if (secrets.has(id)) throw invalid(`The key "${id}" is set twice.`, 'Set it itself or its file.')
    secrets.set(id, decode(name, isFile ? readKey(name, value) : value))
  }
  const [only] = secrets.size === 1 ? secrets.keys() : []
  const current = environment[currentName] || only
  if (current === undefined) {
    throw new VaultError(
      'vault/keyMissing',
      secrets.size === 0 ? 'There is no key-encryption key.' : 'There are several key-encryption keys.',
      secrets.size === 0
        ? `Set ${prefix}<id> to 32 random bytes in base64url, and keep a copy on paper.`
        : `Set ${currentName} to the id of the one that wraps new data keys.`,
    )
  }
  if (!secrets.has(current)) {
    throw new VaultError('vault/keyMissing', `${currentName} names a key that is not set.`, `Set ${prefix}<that id>.`)
  }
  return localKeys(secrets, current)
}

function invalid(message: string, details: string): VaultError {
  return new VaultError('vault/keyInvalid', message, details)
}

function readKey(name: string, path: string): string {
  let mode: number
  let text: string
  try {
    mode = statSync(path).mode
    text = readFileSync(path, 'utf8')
  } catch {
    throw invalid(`The file of ${name} cannot be read.`, 'Check its path and its owner.')
  }
  if ((mode & 0o377) !== 0) {
    throw invalid(`The file of ${name} can be read or changed by others.`, 'Set its mode to 0400.')
  }
  return text.trim()
}

function decode(name: string, text: string): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = base64urlnopad.decode(text)
  } catch {
    throw invalid(`${name} is not base64url.`, 'Letters, digits, "-" and "_" only, without "=" at the end.')
  }
  if (bytes.length !== keyLength) throw invalid(`${name} has ${bytes.length} bytes.`, `It needs ${keyLength}.`)
  return bytes
}

import { readFileSync, statSync } from 'node:fs'

import { SignerError } from '../SignerError.js'
import type { KeyEncryption } from './KeyEncryption.js'
import { localKeys } from './localKeys.js'

const keyLength = 32

export const invalidKey = (message: string, details: string): SignerError =>
  new SignerError('signer/keyInvalid', message, details)

/** @throws SignerError `signer/keyInvalid` */
export function requireKeyId(id: string, name: string): void {
  if (!/^[A-Za-z0-9]{1,32}$/.test(id))
    throw invalidKey(`"${name}" names no key.`, 'An id has 1 to 32 letters and digits, such as k2026a.')
}

/**
 * Key-encryption keys in files that only their owner may read (mode 0400), as secrets are given to a container: 32 bytes in
 * base64url each.
 * @param files paths, by the id of the key
 * @throws SignerError `signer/keyInvalid`, `signer/keyMissing`
 */
export function fileKeys(files: Readonly<Record<string, string>>, current: string): KeyEncryption {
  if (!Object.hasOwn(files, current))
    throw new SignerError('signer/keyMissing', `The current key "${current}" has no file.`, 'Name one of the files.')
  const secrets = new Map<string, Uint8Array>()
  for (const [id, path] of Object.entries(files)) {
    requireKeyId(id, id)
    secrets.set(id, decodeKey(`the file of "${id}"`, readKeyFile(`the file of "${id}"`, path)))
  }
  return localKeys(secrets, current)
}

/** @param name by which messages call it */
export function readKeyFile(name: string, path: string): string {
  let mode: number
  let text: string
  try {
    mode = statSync(path).mode
    text = readFileSync(path, 'utf8')
  } catch {
    throw invalidKey(`It was not possible to read ${name}.`, 'Check its path and its owner.')
  }
  if ((mode & 0o377) !== 0) throw invalidKey(`Others can read or change ${name}.`, 'Set its mode to 0400.')
  return text.trim()
}

export function decodeKey(name: string, text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text))
    throw invalidKey(`There is no base64url in ${name}.`, 'Letters, digits, "-" and "_" only, without "=" at the end.')
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
  if (bytes.length !== keyLength)
    throw invalidKey(`There are ${bytes.length} bytes in ${name}.`, `It needs ${keyLength}.`)
  return bytes
}

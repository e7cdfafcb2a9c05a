import { SignerError } from '../SignerError.js'
import { decodeKey, invalidKey, readKeyFile, requireKeyId } from './fileKeys.js'
import type { KeyEncryption } from './KeyEncryption.js'
import { localKeys } from './localKeys.js'

const prefix = 'PORTICO_KEK_'
const fileSuffix = '_FILE'
const currentName = 'PORTICO_KEK'

/**
 * Key-encryption keys of the environment:
 *
 * - `PORTICO_KEK_<id>`: 32 bytes in base64url, or `PORTICO_KEK_<id>_FILE`: a file of them that only its owner may read (mode
 *   0400). An id has letters and digits, such as `k2026a`.
 * - `PORTICO_KEK`: id of the key that wraps. Needed with more than one.
 *
 * @throws SignerError `signer/keyInvalid`, `signer/keyMissing`
 */
export function environmentKeys(environment: Readonly<Record<string, string | undefined>>): KeyEncryption {
  const secrets = new Map<string, Uint8Array>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || value === undefined || value === '') continue
    const isFile = name.endsWith(fileSuffix)
    const id = name.slice(prefix.length, isFile ? -fileSuffix.length : undefined)
    requireKeyId(id, name)
    if (secrets.has(id)) throw invalidKey(`The key "${id}" is set twice.`, 'Set it itself or its file.')
    secrets.set(id, decodeKey(name, isFile ? readKeyFile(`the file of ${name}`, value) : value))
  }
  const [only] = secrets.size === 1 ? secrets.keys() : []
  const current = environment[currentName] || only
  if (current === undefined) {
    const isNone = secrets.size === 0
    throw new SignerError(
      'signer/keyMissing',
      isNone ? 'There is no key-encryption key.' : 'There are several key-encryption keys.',
      isNone
        ? `Set ${prefix}<id> to 32 random bytes in base64url, and keep a copy on paper.`
        : `Set ${currentName} to the id of the one that wraps.`,
    )
  }
  if (!secrets.has(current))
    throw new SignerError('signer/keyMissing', `${currentName} names a key that is not set.`, `Set ${prefix}<that id>.`)
  return localKeys(secrets, current)
}

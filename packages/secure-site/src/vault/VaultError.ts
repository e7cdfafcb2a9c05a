import { SecureSiteError } from '../errors/SecureSiteError.js'

/**
 * Raised when key-encryption keys are missing or wrong. The program ends with `exitCode`: 78 is EX_CONFIG of sysexits.h. Messages
 * name the id of a key, never the key.
 */
export class VaultError extends SecureSiteError {
  readonly exitCode = 78

  constructor(problem: 'Invalid' | 'Missing' | 'Wrong' | 'InUse', shortMessage: string, details?: string) {
    super(`secure-site/key${problem}`, shortMessage, details === undefined ? {} : { details })
  }
}

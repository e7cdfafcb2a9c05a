import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

import { environmentKeys } from '../../src/signer/kek/environmentKeys.js'
import { fileKeys } from '../../src/signer/kek/fileKeys.js'
import { serviceKeys, type KeyService } from '../../src/signer/kek/serviceKeys.js'
import { describeKeyEncryption } from './keyEncryptionSuite.js'

const newSecret = (): string => randomBytes(32).toString('base64url')

async function keyFile(mode: number, text = `${newSecret()}\n`): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'kek')
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

describeKeyEncryption('environment', () => {
  const [PORTICO_KEK_k1, PORTICO_KEK_k2] = [newSecret(), newSecret()]
  return {
    first: environmentKeys({ PORTICO_KEK_k1, PATH: '/bin' }),
    both: environmentKeys({ PORTICO_KEK_k1, PORTICO_KEK_k2, PORTICO_KEK: 'k2' }),
    second: environmentKeys({ PORTICO_KEK_k2 }),
  }
})

describeKeyEncryption('file', async () => {
  const [k1, k2] = [await keyFile(0o400), await keyFile(0o400)]
  return { first: fileKeys({ k1 }, 'k1'), both: fileKeys({ k1, k2 }, 'k2'), second: fileKeys({ k2 }, 'k2') }
})

/** A key service whose keys stay inside of it. */
function keyService(): KeyService {
  const keys = new Map(['key-a', 'key-b'].map((name) => [name, randomBytes(32)]))
  const keyOf = (name: string): Buffer => keys.get(name) ?? Buffer.alloc(0)
  return {
    async encrypt(name, bytes, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(name), iv).setAAD(Buffer.from(context))
      return new Uint8Array(Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
    },
    async decrypt(name, bytes, context) {
      if (bytes.length < 28) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyOf(name), bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
      try {
        return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
      } catch {
        return undefined
      }
    },
  }
}

describeKeyEncryption('key service', () => {
  const service = keyService()
  return {
    first: serviceKeys({ service, keys: { k1: 'key-a' }, current: 'k1' }),
    both: serviceKeys({ service, keys: { k1: 'key-a', k2: 'key-b' }, current: 'k2' }),
    second: serviceKeys({ service, keys: { k2: 'key-b' }, current: 'k2' }),
  }
})

describe('a key service', () => {
  it('that does not answer is no wrong key', async () => {
    const service = { ...keyService(), decrypt: async () => Promise.reject(new Error('timeout')) }
    const keys = serviceKeys({ service, keys: { k1: 'key-a' }, current: 'k1' })
    const [box] = await keys.wrap([{ bytes: new Uint8Array(16), context: 'a' }])
    if (!box) throw new Error('one')
    await expect(keys.unwrap([{ box, context: 'a' }])).rejects.toThrow('timeout')
  })

  it('is asked for so many at once, and learns nothing of wallets from the contexts', async () => {
    let [open, most] = [0, 0]
    const contexts: string[] = []
    const inner = keyService()
    const service: KeyService = {
      ...inner,
      async encrypt(name, bytes, context) {
        open += 1
        most = Math.max(most, open)
        contexts.push(context)
        await new Promise((resolve) => setTimeout(resolve, 2))
        open -= 1
        return inner.encrypt(name, bytes, context)
      },
    }
    const keys = serviceKeys({ service, keys: { k1: 'key-a' }, current: 'k1', parallel: 8 })
    const list = Array.from({ length: 40 }, () => ({ bytes: new Uint8Array(16), context: 'seed|wallet|user|1' }))
    expect(await keys.wrap(list)).toHaveLength(40)
    expect(most).toBe(8)
    expect(contexts.join()).not.toContain('wallet')
  })
})

describe('keys of environment and files', () => {
  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string]>([
    ['none', () => ({}), 'There is no key-encryption key'],
    ['several and none is current', () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK_b: newSecret() }), 'several'],
    [
      'a current one that is missing',
      () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK: 'b' }),
      'names a key that is not set',
    ],
    ['one of 31 bytes', () => ({ PORTICO_KEK_a: randomBytes(31).toString('base64url') }), '31 bytes'],
    ['one that is not base64url', () => ({ PORTICO_KEK_a: `${newSecret()}=` }), 'no base64url'],
    ['an id with a dash', () => ({ 'PORTICO_KEK_a-b': newSecret() }), 'names no key'],
    ['one twice', async () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK_a_FILE: await keyFile(0o400) }), 'set twice'],
    ['a file that its group may read', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o440) }), 'Others can'],
    ['a file that everyone may read', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o444) }), 'Others can'],
    ['a file that may be written', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o600) }), 'Others can'],
    ['a file that is missing', () => ({ PORTICO_KEK_a_FILE: '/nowhere/kek' }), 'not possible to read'],
  ])('are refused with exit code 78, and not repeated: %s', async (_, environment, message) => {
    const variables = await environment()
    const error = (() => {
      try {
        return environmentKeys(variables)
      } catch (error) {
        return error as Error
      }
    })()
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(message) as string })
    for (const value of Object.values(variables))
      if (value.length > 20) expect((error as Error).message).not.toContain(value)
  })
})

import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../../src/server/config/SecureSiteSettings.js'
import { createAppleSecret } from '../../src/server/social/createAppleSecret.js'

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { publicKey, apple: { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(privateKey) } }
}

describe('the secret of a client of Apple', () => {
  it('is a token that its key signed, for a few minutes', async () => {
    const { publicKey, apple } = await createKey()
    const secret = await createAppleSecret('org.example.site', apple)
    const { payload } = await jwtVerify(secret, publicKey, {
      issuer: 'TEAM123456',
      subject: 'org.example.site',
      audience: 'https://appleid.apple.com',
    })
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    expect(payload.exp! - payload.iat!).toBe(300)
  })

  it('is not taken from the configuration, where it would end after six months', async () => {
    const { apple } = await createKey()
    const settings = (config: object) => () =>
      parseSecureSiteConfig({
        mode: 'development',
        signer: { socketPath: '/run/signer.sock' },
        projects: [{ id: 'shop', name: 'Shop' }],
        networks: {},
        providers: { apple: { clientId: 'org.example.site', ...config } },
      } as never)
    expect(settings(apple)().providers.apple).toMatchObject(apple)
    expect(settings({ clientSecret: 'secret' })).toThrow(/providers\.apple\.clientSecret: is not an option/)
    expect(settings({ ...apple, privateKey: 'secret' })).toThrow(/the text of the \.p8 file/)
    expect(settings({ ...apple, teamId: 'x' })).toThrow(/ten letters and digits/)
  })
})

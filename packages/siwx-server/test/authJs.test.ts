import { expect, it } from 'vitest'
import type { Siwx } from '../src/index.js'
import { createTestSiwx, newKey, signInOf } from './signInForTests.js'

/** The recipe of the README: what the credentials provider of Auth.js calls. */
const authorizeWith = (siwx: Siwx) => async (credentials: Partial<Record<'message' | 'signature', unknown>>) => {
  const [message, signature] = [String(credentials.message), String(credentials.signature)]
  const [account] = await siwx.verify({ message, signature }).catch(() => [])
  return account ? { id: account.subject, name: account.address } : null
}

it('answers Auth.js with the account as the user, once with each nonce, and with null for what is refused', async () => {
  const siwx = createTestSiwx()
  const authorize = authorizeWith(siwx)
  const key = newKey()
  const signIn = await signInOf(key, await siwx.nonce())
  expect(await authorize(signIn)).toEqual({ id: `eip155:${key.address.toLowerCase()}`, name: key.address })
  expect(await authorize(signIn)).toBeNull()
  expect(await authorize({})).toBeNull()
  const { message } = await signInOf(key, await siwx.nonce())
  expect(await authorize({ message, signature: await newKey().signMessage({ message }) })).toBeNull()
})

import { evm } from '@portico/evm'
import { createTestModal, describePlugin } from '@portico/testing/conformance'
import { expect, it } from 'vitest'
import { sessions as sessionsHeadless } from '../src/headless.js'
import { sessions } from '../src/index.js'

const options = { coSigner: 'https://secure.example' }
const params = { SmartSessionList: {}, SmartSessionCreated: {} }
const malformed = (make: typeof sessions | typeof sessionsHeadless) => ({
  'coSigner: missing': () => make({} as never),
  'coSigner: a word': () => make({ coSigner: 'secure' }),
  'coSigner: not encrypted': () => make({ coSigner: 'http://secure.example' }),
})

describePlugin('sessions, beside a chain', {
  make: () => sessions(options),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  params,
  malformed: malformed(sessions),
  exercise: ({ api }) => api.sessions.read().catch(() => {}),
})
describePlugin('sessions, alone', {
  make: () => sessions(options),
  renderer: () => import('@portico/react/renderer'),
  params,
})
describePlugin('sessions, headless', { make: () => sessionsHeadless(options), malformed: malformed(sessionsHeadless) })

it('takes a co-signer on a name below localhost without TLS: it is this machine', () => {
  const at = (coSigner: string) => () => createTestModal({ plugins: [evm(), sessions({ coSigner })] })
  expect(at('http://wallet.shop.localhost:4100')).not.toThrow()
  expect(at('http://wallet.shop.localhost.example')).toThrow(/coSigner/)
})

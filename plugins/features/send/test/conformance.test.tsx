import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { send as sendHeadless } from '../src/headless.js'
import { send } from '../src/index.js'

const malformed = (make: typeof send | typeof sendHeadless) => ({
  'priceOf: a number': () => make({ priceOf: 3 as never }),
  'namespaces: a word': () => make({ namespaces: 'eip155' as never }),
})

describePlugin('send, beside a chain', {
  make: () => send(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(send),
  exercise: ({ api }) => api.send.setAmount('1'),
})
describePlugin('send, alone', {
  make: () => send(),
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('send, headless', { make: () => sendHeadless(), malformed: malformed(sendHeadless) })

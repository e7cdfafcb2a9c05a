import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { proof } from '../src/index.js'

describePlugin('proof', {
  make: () => proof(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'statement: a number': () => proof({ statement: 7 as never }),
    'statement: nothing to read': () => proof({ statement: ' ' }),
  },
  exercise: ({ api }) => api.proof.setDated(true),
})

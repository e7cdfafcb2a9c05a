import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { analytics } from '../src/index.js'

describePlugin('analytics, beside a chain', {
  make: () => analytics({ errors: true }),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'enabled: a text': () => analytics({ enabled: 'yes' as never }),
    'sink: an object': () => analytics({ sink: {} as never }),
    'addresses: a number': () => analytics({ addresses: 1 as never }),
    'errors: a text': () => analytics({ errors: 'all' as never }),
  },
  exercise: ({ api }) => api.analytics.setEnabled(false),
})
describePlugin('analytics, alone', { make: () => analytics() })

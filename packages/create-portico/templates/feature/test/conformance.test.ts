import { describePlugin } from '@portico/testing/conformance'
import { acme } from '../src/index.js'

describePlugin('acme', {
  make: () => acme(),
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'most: a word': () => acme({ most: 'many' as never }),
    'most: none at all': () => acme({ most: 0 }),
  },
  exercise: ({ api }) => api.acme.save('Savings'),
})

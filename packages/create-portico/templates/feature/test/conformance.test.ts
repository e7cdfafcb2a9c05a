import { describePlugin } from '@portico/testing/conformance'
import { acme } from '../src/index.js'

describePlugin('acme', {
  make: () => acme(),
  face: () => import('@portico/react/face'),
  malformed: {
    'most: a word': () => acme({ most: 'many' as never }),
    'most: none at all': () => acme({ most: 0 }),
  },
  exercise: ({ api }) => api.acme.save('Savings'),
})

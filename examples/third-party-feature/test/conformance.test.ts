import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { history } from '../src/history.js'

describePlugin('history', {
  make: () => history({ explorers: { 'eip155:1': 'https://explorer.example' } }),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: {
    'explorers: none': () => history({} as never),
    'explorers: a word': () => history({ explorers: { 'eip155:1': 'explorer' } }),
    'explorers: a number': () => history({ explorers: { 'eip155:1': 7 as never } }),
  },
  exercise: ({ api }) => api.history.setHidesEmpty(true),
})

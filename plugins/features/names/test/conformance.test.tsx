import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { names as namesHeadless } from '../src/headless.js'
import { names } from '../src/index.js'

const params = { RegisterAccountName: {}, RegisterAccountNameSuccess: { name: 'meadow.people.example' } }
const malformed = (make: typeof names | typeof namesHeadless) => ({
  'suffix: with a dot first': () => make({ suffix: '.people.example' }),
  'suffix: a number': () => make({ suffix: 5 as never }),
  'legacySuffixes: a word': () => make({ legacySuffixes: 'old.example' as never }),
  'sources: a word': () => make({ sources: 'ens' as never }),
  'ens: a network of another namespace': () => make({ ens: { network: 'solana:mainnet' } }),
})

describePlugin('names, beside a chain', {
  make: () => names({ suffix: 'people.example' }),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  params,
  malformed: malformed(names),
  exercise: ({ api }) => api.names.register('ada').catch(() => {}),
})
describePlugin('names, alone', { make: () => names(), renderer: () => import('@portico/react/renderer'), params })
describePlugin('names, headless', { make: () => namesHeadless(), malformed: malformed(namesHeadless) })

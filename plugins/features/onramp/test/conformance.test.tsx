import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { onramp as onrampHeadless } from '../src/headless.js'
import { onramp } from '../src/index.js'

const malformed = (make: typeof onramp | typeof onrampHeadless) => ({
  'providers: a name': () => make({ providers: 'meld' as never }),
})

describePlugin('onramp, beside a chain', {
  make: () => onramp(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(onramp),
  exercise: ({ api }) => api.onramp.setAmount('25'),
})
describePlugin('onramp, alone', { make: () => onramp(), renderer: () => import('@portico/react/renderer') })
describePlugin('onramp, headless', { make: () => onrampHeadless(), malformed: malformed(onrampHeadless) })

import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { swaps as swapsHeadless } from '../src/headless.js'
import { swaps } from '../src/index.js'

const malformed = (make: typeof swaps | typeof swapsHeadless) => ({
  'networks: a word': () => make({ networks: 'eip155:1' as never }),
  'slippage: 80 per cent': () => make({ slippage: 80 }),
  'slippage: a word': () => make({ slippage: 'much' as never }),
})

describePlugin('swaps, beside a chain', {
  make: () => swaps(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(swaps),
  exercise: async ({ api }) => (await api.swaps.load()).setAmount('1'),
})
describePlugin('swaps, alone', { make: () => swaps(), renderer: () => import('@portico/react/renderer') })
describePlugin('swaps, headless', { make: () => swapsHeadless(), malformed: malformed(swapsHeadless) })

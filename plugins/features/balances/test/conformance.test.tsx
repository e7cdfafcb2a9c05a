import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { balances as balancesHeadless } from '../src/headless.js'
import { balances } from '../src/index.js'

describePlugin('balances, beside a chain', {
  make: () => balances(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('balances, alone', {
  make: () => balances(),
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('balances, headless', { make: () => balancesHeadless() })

import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { pay as payHeadless } from '../src/headless.js'
import { pay } from '../src/index.js'

const malformed = (make: typeof pay | typeof payHeadless) => ({
  'methodPrefix: two words': () => make({ methodPrefix: 'pay me' }),
  'methodPrefix: a list': () => make({ methodPrefix: ['pay'] as never }),
})

describePlugin('pay, beside a chain', {
  make: () => pay(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(pay),
})
describePlugin('pay, alone', { make: () => pay(), renderer: () => import('@portico/react/renderer') })
describePlugin('pay, headless', {
  make: () => payHeadless(),
  with: () => [evm()],
  malformed: malformed(payHeadless),
})

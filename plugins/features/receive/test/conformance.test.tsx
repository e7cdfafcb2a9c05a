import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { receive as receiveHeadless } from '../src/headless.js'
import { receive } from '../src/index.js'

describePlugin('receive', {
  make: () => receive(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('receive, headless', { make: () => receiveHeadless() })

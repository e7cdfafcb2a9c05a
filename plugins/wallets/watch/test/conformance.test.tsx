import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { describePlugin } from '@portico/testing/conformance'
import { watch } from '../src/index.js'

describePlugin('watch, beside two chains', {
  make: () => watch(),
  with: () => [evm(), solana()],
  renderer: () => import('@portico/react/renderer'),
})
describePlugin('watch, alone', { make: () => watch(), renderer: () => import('@portico/react/renderer') })

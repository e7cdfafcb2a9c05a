import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { describePlugin } from '@portico/testing/conformance'
import { ledger } from '../src/index.js'

const renderer = () => import('@portico/react/renderer')

describePlugin('ledger, beside both chains', {
  make: () => ledger(),
  with: () => [evm(), solana()],
  renderer,
  malformed: {
    'a timeout of zero': () => ledger({ timeout: 0 }),
    'a timeout that is a text': () => ledger({ timeout: 'long' as never }),
  },
})
describePlugin('ledger, alone', { make: () => ledger(), renderer })

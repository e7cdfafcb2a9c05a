import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { receive as receiveHeadless } from '../src/headless.js'
import { receive } from '../src/index.js'

const malformed = { 'sharedAddresses: a word': 'eip155' } as const

describePlugin('receive', {
  make: () => receive(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: Object.fromEntries(
    Object.entries(malformed).map(([what, sharedAddresses]) => [
      what,
      () => receive({ sharedAddresses: sharedAddresses as never }),
    ]),
  ),
})
describePlugin('receive, headless', {
  make: () => receiveHeadless(),
  malformed: { 'sharedAddresses: a number': () => receiveHeadless({ sharedAddresses: 1 as never }) },
})

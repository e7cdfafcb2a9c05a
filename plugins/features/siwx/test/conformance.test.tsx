import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { siwx as siwxHeadless } from '../src/headless.js'
import { siwx } from '../src/index.js'

const malformed = (make: typeof siwx | typeof siwxHeadless) => ({
  'storage: elsewhere': () => make({ storage: 'cloud' as never }),
  'server: a number': () => make({ server: 1 as never }),
  'statement: two lines': () => make({ statement: 'one\ntwo' }),
  'statement: letters beyond ASCII': () => make({ statement: 'Grüße' }),
  'statement: quotes': () => make({ statement: 'Sign in to "Meridian"' }),
  'statement: another line of the message': () => make({ statement: 'URI: https://evil.example' }),
  'resources: a text': () => make({ resources: 'https://example.org' as never }),
})

describePlugin('siwx, beside a chain', {
  make: () => siwx(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  malformed: malformed(siwx),
})
describePlugin('siwx, headless', {
  make: () => siwxHeadless(),
  with: () => [evm()],
  malformed: malformed(siwxHeadless),
})

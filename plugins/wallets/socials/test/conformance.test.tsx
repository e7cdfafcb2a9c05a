import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { scriptedEmbeddedWallet } from '@portico/testing/embedded-wallet'
import { socials as socialsHeadless } from '../src/headless.js'
import { socials } from '../src/index.js'

const neighbours = () => [evm(), scriptedEmbeddedWallet().plugin]
const malformed = (make: typeof socials | typeof socialsHeadless) => ({
  'providers: a name': () => make({ providers: 'google' as never }),
  'providers: an unknown one': () => make({ providers: ['google', 'email' as never] }),
})

describePlugin('socials', {
  make: () => socials(),
  with: neighbours,
  renderer: () => import('@portico/react/renderer'),
  params: { ConnectingSocial: { provider: 'google' } },
  malformed: malformed(socials),
})
describePlugin('socials, headless', {
  make: () => socialsHeadless(),
  with: neighbours,
  malformed: malformed(socialsHeadless),
})

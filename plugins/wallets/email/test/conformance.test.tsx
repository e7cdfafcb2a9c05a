import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { scriptedEmbeddedWallet } from '@portico/testing/embedded-wallet'
import { email as emailHeadless } from '../src/headless.js'
import { email } from '../src/index.js'

const neighbours = () => [evm(), scriptedEmbeddedWallet().plugin]

describePlugin('email', { make: () => email(), with: neighbours, renderer: () => import('@portico/react/renderer') })
describePlugin('email, headless', { make: () => emailHeadless(), with: neighbours })

import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { passkey, type PasskeyOptions } from '../src/index.js'

const network = { bundlerUrl: 'https://bundler.example/rpc' }
const options: PasskeyOptions = { networks: { 'eip155:1': network } }
const renderer = () => import('@portico/react/renderer')
const broken = (given: unknown) => () => passkey(given as PasskeyOptions)
const address = `0x${'11'.repeat(20)}`

describePlugin('passkey, beside EVM', {
  make: () => passkey(options),
  with: () => [evm()],
  renderer,
  malformed: {
    'no options': broken(undefined),
    'no network': broken({ networks: {} }),
    'a network of another namespace': broken({ networks: { 'solana:mainnet': network } }),
    'a bundler without TLS': broken({ networks: { 'eip155:1': { bundlerUrl: 'http://bundler.example' } } }),
    'a paymaster that is no address': broken({ networks: { 'eip155:1': { ...network, paymasterUrl: 'paymaster' } } }),
    'contracts without a version of EntryPoint': broken({
      networks: {
        'eip155:1': {
          ...network,
          contracts: { entryPoint: address, factory: address, hybrid: address, delegationManager: address },
        },
      },
    }),
    'a relying party that is an address': broken({ ...options, rpId: 'https://meridian.example' }),
    'a name that is no text': broken({ ...options, rpName: 7 }),
  },
})
describePlugin('passkey, alone', { make: () => passkey(options), renderer })

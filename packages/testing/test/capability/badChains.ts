import type { ChainCapability, Network } from '@portico/core'
import { odd } from '../bad/BadPlugin.js'
import { goodChain } from '../goodPlugin.js'
import type { BadProvider } from './BadProvider.js'
import { chainSubject } from './goodSubjects.js'

const bad = (what: string, check: RegExp, over: Partial<ChainCapability>): BadProvider<'chain'> => ({
  what,
  check,
  make: () => chainSubject(() => over),
})
const [one, two] = goodChain.networks as readonly [Network, Network]
const pages = (url: (id: string) => string | undefined): Partial<ChainCapability> => ({
  explorerUrl: ({ blockExplorers }, what) =>
    blockExplorers &&
    url('address' in what ? what.address : what.transaction)?.replace('$', blockExplorers.default.url),
})

export const badChains: readonly BadProvider<'chain'>[] = [
  bad('a namespace in capitals', /names its namespace/, { namespace: 'DEMO' }),
  bad('a chain without an account type', /names its namespace/, { defaultAccountType: '' }),
  bad('no networks', /its networks have/, { networks: [] }),
  bad('one network twice', /its networks have/, { networks: [one, two, one] }),
  bad('a network of another namespace', /its networks have/, { networks: [{ ...one, caipNetworkId: 'other:1' }] }),
  bad('a network whose id is another', /its networks have/, { networks: [{ ...one, id: '8' }] }),
  bad('a network whose id is no CAIP-2', /its networks have/, { networks: [{ ...one, caipNetworkId: odd('demo') }] }),
  bad('a node that is a script', /its networks have/, {
    networks: [{ ...one, rpcUrls: { default: { http: ['javascript:alert(1)'] } } }],
  }),
  bad('an explorer by http', /its networks have/, {
    networks: [{ ...one, blockExplorers: { default: { name: 'Explorer', url: 'http://explorer.example' } } }],
  }),
  bad('addresses as they were typed', /one form of every spelling/, {
    parseAddress: (text) => (/^[a-z]{4,20}$/i.test(text) ? text : undefined),
  }),
  bad('a form that is parsed to another', /one form of every spelling/, {
    parseAddress: (text) => (/^[a-z]{4,20}$/i.test(text) ? `${text.toLowerCase()}a` : undefined),
  }),
  bad('one form for all', /one form of every spelling/, {
    parseAddress: (text) => (/^[a-z]{4,20}$/i.test(text) ? 'someone' : undefined),
  }),
  bad('a form that CAIP-10 cannot name', /one form of every spelling/, {
    parseAddress: (text) => (/^~?[a-z]{4,20}$/i.test(text) ? `~${text.toLowerCase().replace('~', '')}` : undefined),
  }),
  bad('every text an address', /no address, and never/, { parseAddress: (text) => text.toLowerCase() }),
  bad('a parser that throws', /no address, and never/, {
    parseAddress(text) {
      if (text === '') throw new RangeError('too short')
      return goodChain.parseAddress(text)
    },
  }),
  bad('addresses compared to the letter', /sameAddress/, { sameAddress: (a, b) => a === b }),
  bad('a comparison that holds one way', /sameAddress/, { sameAddress: (a, b) => a.toLowerCase() === b }),
  bad('all addresses the same', /sameAddress/, { sameAddress: () => true }),
  bad('no pages at all', /explorerUrl leads/, { explorerUrl: () => undefined }),
  bad('pages without an explorer', /explorerUrl leads/, { explorerUrl: () => 'https://explorer.example' }),
  bad(
    'ids that lead elsewhere',
    /explorerUrl leads/,
    pages((id) => `$/tx/${id}`),
  ),
  bad(
    'a page that does not name its id',
    /explorerUrl leads/,
    pages(() => '$/tx'),
  ),
  bad(
    'pages of another explorer',
    /explorerUrl leads/,
    pages((id) => `https://other.example/${encodeURIComponent(id)}`),
  ),
  bad('an unknown network with a name of its own', /unknownNetwork/, {
    unknownNetwork: (id) => ({ ...goodChain.unknownNetwork(id), name: 'Unknown' }),
  }),
  bad('an unknown network that is the first', /unknownNetwork/, { unknownNetwork: () => one }),
  bad('networks that grow', /of its own ones the same again/, {
    network(value) {
      const made = goodChain.network(value)
      return { ...made, rpcUrls: { default: { http: ['https://mine.example', ...made.rpcUrls.default.http] } } }
    },
  }),
  bad('no network but its own', /of its own ones the same again/, {
    network: (value) => goodChain.networks.find((own) => own === value) ?? goodChain.network(undefined),
  }),
  bad('anything a network', /refuses everything else/, { network: (value) => value as Network }),
  bad('a refusal without a code', /refuses everything else/, {
    network() {
      throw new TypeError('no network')
    },
  }),
]

import { caip10, parseCaip10, type ChainCapability, type Network } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { ChainSubject } from './ChainSubject.js'
import { networkFaults } from './networkFaults.js'

const namespacePattern = /^[-a-z0-9]{3,8}$/
/** No address anywhere, and no network either. */
const junkTexts = ['', ' ', '0x', '💥', '<b>1</b>', '__proto__', 'a'.repeat(10_000)]
const junkNetworks = [undefined, null, 0, '', 'mainnet', {}, [], { caipNetworkId: 'elsewhere:1', name: 'Elsewhere' }]

export const chainChecks: readonly Check<CapabilitySuite<ChainSubject>>[] = [
  capabilityCheck('a chain names its namespace, itself and an account type', ({ impl }) => [
    ...(namespacePattern.test(impl.namespace) ? [] : [`'${impl.namespace}' is no namespace of CAIP-2`]),
    ...(impl.name.trim() === '' ? ['it has no name'] : []),
    ...(impl.defaultAccountType.trim() === '' ? ['it assumes no account type'] : []),
  ]),

  capabilityCheck(
    'its networks have CAIP-2 ids of their own, a name, a currency, and nodes by http [3.9]',
    ({ impl }) => [
      ...(impl.networks.length > 0 ? [] : ['there are none']),
      ...impl.networks.flatMap((network, at) => [
        ...networkFaults(impl, network).map((fault) => `${network.name}: ${fault}`),
        ...(impl.networks.findIndex((other) => other.caipNetworkId === network.caipNetworkId) === at
          ? []
          : [`two have the id '${network.caipNetworkId}'`]),
      ]),
    ],
  ),

  capabilityCheck(
    'parseAddress makes one form of every spelling of an account, and keeps that form',
    ({ impl, addresses }) => {
      const forms = addresses.map((spellings) => spellings.map((text) => impl.parseAddress(text)))
      const [first] = forms.map(([form]) => form)
      return [
        ...(addresses.length > 1 ? [] : ['the suite has less than two accounts']),
        ...forms.flatMap((all, at) =>
          all.flatMap((form, which) => {
            const text = show(addresses[at]?.[which])
            if (form === undefined) return [`${text} is taken for no address`]
            return [
              ...(form === all[0] ? [] : [`${text} becomes ${show(form)}, another spelling ${show(all[0])}`]),
              ...(impl.parseAddress(form) === form ? [] : [`${show(form)} becomes ${show(impl.parseAddress(form))}`]),
              ...caip10Faults(impl, form),
            ]
          }),
        ),
        ...(forms.slice(1).some(([form]) => form === first) ? [`two accounts are ${show(first)}`] : []),
      ]
    },
  ),

  capabilityCheck(
    'parseAddress answers undefined to what is no address, and never throws',
    ({ impl, invalidAddresses }) =>
      [...invalidAddresses, ...junkTexts].flatMap((text) => {
        try {
          const form = impl.parseAddress(text)
          return form === undefined ? [] : [`${show(text)} is taken for the address ${show(form)}`]
        } catch (error) {
          return [`${show(text)} makes it throw ${String(error)}`]
        }
      }),
  ),

  capabilityCheck(
    'sameAddress holds between the spellings of one account, both ways, and between no others',
    (subject) => {
      const { impl, addresses, invalidAddresses } = subject
      const [first = ['']] = addresses
      const pairs = addresses.flatMap((spellings) =>
        addresses.flatMap((others) =>
          spellings.flatMap((a) => others.map((b) => [a, b, spellings === others] as const)),
        ),
      )
      const odd = [...invalidAddresses, ...junkTexts].map((text) => [first[0], text, false] as const)
      return [...new Set([...pairs, ...odd, ...odd.map(([a, b]) => [b, a, false] as const)].flatMap(pairFaults(impl)))]
    },
  ),

  capabilityCheck(
    'explorerUrl leads to an https page of the explorer, whatever the id is, and to none where there is none',
    ({ impl, addresses }) => {
      const [network] = impl.networks
      if (!network) return ['there is no network to ask about']
      const address = impl.parseAddress(addresses[0]?.[0] ?? '') ?? ''
      const { blockExplorers: _, ...bare } = network
      return [
        ...['https://explorer.example', 'https://explorer.example/chain/'].flatMap((url) =>
          explorerFaults(impl, { ...network, blockExplorers: { default: { name: 'Explorer', url } } }, address),
        ),
        ...impl.networks
          .filter(({ blockExplorers }) => blockExplorers)
          .flatMap((own) => explorerFaults(impl, own, address)),
        ...(impl.explorerUrl(bare, { address }) === undefined ? [] : ['a network without an explorer has a page']),
      ]
    },
  ),

  capabilityCheck(
    "unknownNetwork stands in as 'Unknown Network' under the id that was asked for [8.13]",
    ({ impl, unknown }) => {
      const id = unknown ?? (`${impl.namespace}:999999` as const)
      const network = impl.unknownNetwork(id)
      return [
        ...(network.caipNetworkId === id ? [] : [`asked for '${id}' it answers '${network.caipNetworkId}'`]),
        ...(network.name === 'Unknown Network' ? [] : [`it is named ${show(network.name)}`]),
        ...networkFaults(impl, network),
      ]
    },
  ),

  capabilityCheck(
    'network makes networks of what hosts pass, and of its own ones the same again',
    ({ impl, networks }) => [
      ...(networks.length > 0 ? [] : ['the suite has no network that a host may pass']),
      ...networks.flatMap((value) => {
        try {
          return networkFaults(impl, impl.network(value)).map((fault) => `${show(value)}: ${fault}`)
        } catch (error) {
          return [`${show(value)} is refused: ${String(error)}`]
        }
      }),
      ...impl.networks.flatMap((network) => {
        const again = impl.network(network)
        return JSON.stringify(again) === JSON.stringify(network)
          ? []
          : [`'${network.caipNetworkId}' made again is another: ${differences(network, again).join(', ')}`]
      }),
    ],
  ),

  capabilityCheck('network refuses everything else by an error with a code', async ({ impl, invalidNetworks }) => {
    const outcomes = [...invalidNetworks, ...junkNetworks].map(async (value) =>
      rejectionFaults(show(value), await outcomeOf(async () => impl.network(value)), 'coded'),
    )
    return (await Promise.all(outcomes)).flat()
  }),
]

function caip10Faults(impl: ChainCapability, form: string): readonly string[] {
  const account = caip10(impl.networks[0]?.caipNetworkId ?? `${impl.namespace}:1`, form)
  try {
    return parseCaip10(account).address === form ? [] : [`'${account}' names another account`]
  } catch {
    return [`'${account}' is no id of CAIP-10`]
  }
}

function pairFaults(impl: ChainCapability) {
  return ([a, b, isSame]: readonly [string, string, boolean]): readonly string[] => {
    try {
      const answer = impl.sameAddress(a, b)
      return answer === isSame ? [] : [`${show(a)} and ${show(b)} are ${answer ? 'one account' : 'two'} to it`]
    } catch (error) {
      return [`${show(a)} and ${show(b)} make it throw ${String(error)}`]
    }
  }
}

/** Ids come from wallets and nodes: one that is odd must lead nowhere else. */
const oddId = 'a/../../b?c=d#e'

function explorerFaults(impl: ChainCapability, network: Network, address: string): readonly string[] {
  const base = network.blockExplorers?.default.url ?? ''
  const urlOf = (what: Parameters<ChainCapability['explorerUrl']>[1]): URL | undefined => {
    const url = impl.explorerUrl(network, what)
    return url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  }
  const shape = (url: URL): string =>
    [url.origin, url.pathname.split('/').length, [...url.searchParams.keys()].join(), url.hash === ''].join(' ')
  const kinds = [
    ['address', address],
    ['transaction', 'abcdef0123456789'],
  ] as const
  return kinds.flatMap(([kind, id]) => {
    const url = urlOf(kind === 'address' ? { address: id } : { transaction: id })
    if (!url) return [`there is no page of ${kind} ${show(id)} on ${base}`]
    const odd = urlOf(kind === 'address' ? { address: oddId } : { transaction: oddId })
    return [
      ...(url.protocol === 'https:' && url.origin === new URL(base).origin ? [] : [`${url.href} is not on ${base}`]),
      ...(url.href.includes(encodeURIComponent(id)) ? [] : [`${url.href} does not name ${show(id)}`]),
      ...(url.pathname.includes('//') ? [`${url.href} has an empty step`] : []),
      ...(odd === undefined || shape(odd) === shape(url) ? [] : [`the ${kind} ${show(oddId)} leads to ${odd.href}`]),
    ]
  })
}

function differences(before: object, after: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  )
}

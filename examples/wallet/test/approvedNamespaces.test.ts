import type { ProposalTypes } from '@walletconnect/types'
import { describe, expect, it } from 'vitest'
import { approvedNamespaces } from '../src/proposals/approvedNamespaces.js'
import { walletNamespaces } from '../src/namespaces/walletNamespaces.js'
import { groupNetworks } from '../src/views/groupNetworks.js'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const namespace = (chains: string[], methods: string[]): ProposalTypes.BaseRequiredNamespace => ({
  chains,
  methods,
  events: ['accountsChanged', 'chainChanged'],
})
const five = {
  eip155: namespace(['eip155:31337', 'eip155:10'], ['personal_sign']),
  solana: namespace(
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
    ['solana_signMessage', 'solana_unheardOf'],
  ),
  bip122: namespace(
    ['bip122:000000000019d6689c085ae165831e93', 'bip122:12a765e31ffd4059bada1e25190f6e98'],
    ['signMessage'],
  ),
  polkadot: namespace(['polkadot:e143f23803ac50e8f6f8e62695d1ce9e'], ['polkadot_signMessage']),
  cosmos: namespace(['cosmos:osmosis-1'], ['cosmos_signDirect']),
  stellar: namespace(['stellar:pubnet'], ['stellar_signXDR']),
}
const proposal = (
  optionalNamespaces: ProposalTypes.OptionalNamespaces,
  requiredNamespaces: ProposalTypes.RequiredNamespaces = {},
): ProposalTypes.Struct => ({
  id: 1,
  pairingTopic: '',
  expiryTimestamp: 0,
  relays: [],
  proposer: { publicKey: '', metadata: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] } },
  requiredNamespaces,
  optionalNamespaces,
})
const approve = (
  leftOut: readonly string[] = [],
  from: ProposalTypes.Struct = proposal(five),
): ReturnType<typeof approvedNamespaces> => approvedNamespaces(from, [31_337], evm, leftOut)

describe('approvedNamespaces', () => {
  it('spans all namespaces that a site proposes, with the networks and methods that both know', () => {
    const approved = approve()
    expect(approved).toMatchObject({ ok: true })
    const { namespaces } = approved as Extract<typeof approved, { ok: true }>
    expect(Object.keys(namespaces).toSorted()).toEqual(['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'])
    const accounts = Object.fromEntries(Object.entries(namespaces).map(([id, { accounts: all }]) => [id, all]))
    expect(accounts).toEqual({
      eip155: [`eip155:31337:${evm}`],
      solana: five.solana.chains?.map((chain) => `${chain}:HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk`),
      bip122: ['bip122:000000000019d6689c085ae165831e93:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
      polkadot: ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
      cosmos: [`cosmos:osmosis-1:${walletNamespaces.find(({ id }) => id === 'cosmos')?.addressOn('cosmos:osmosis-1')}`],
    })
    expect(namespaces['solana']?.methods).toEqual(['solana_signMessage'])
  })

  it('leaves out what the owner leaves out, and says so when nothing is left', () => {
    const approved = approve(['eip155', 'bip122', 'cosmos', 'polkadot'])
    expect(Object.keys((approved as Extract<typeof approved, { ok: true }>).namespaces)).toEqual(['solana'])
    expect(approve(['eip155', 'solana', 'bip122', 'cosmos', 'polkadot'])).toMatchObject({
      ok: false,
      text: expect.stringContaining('Nothing is left'),
    })
  })

  it('grants no namespace without an account', () => {
    const approved = approve([], proposal({ ...five, eip155: namespace(['eip155:10'], ['personal_sign']) }))
    expect(Object.keys((approved as Extract<typeof approved, { ok: true }>).namespaces)).not.toContain('eip155')
  })

  it('refuses what a dapp insists on and this wallet does not have', () => {
    expect(approve([], proposal({}, { stellar: five.stellar }))).toMatchObject({ ok: false })
    expect(approve(['solana'], proposal({}, { solana: five.solana }))).toMatchObject({ ok: false })
    expect(approve([], proposal({ stellar: five.stellar }))).toMatchObject({
      ok: false,
      text: expect.stringContaining('none of the networks'),
    })
  })

  it('shows one choice for each namespace', () => {
    const networks = [
      { id: 'eip155:1', required: true },
      { id: 'solana:x', required: false },
      { id: 'solana:y', required: false },
      { id: 'stellar:pubnet', required: false },
    ]
    expect(groupNetworks(networks)).toEqual([
      { namespace: 'eip155', label: 'Ethereum and its kin', required: true, ids: [networks[0]] },
      { namespace: 'solana', label: 'Solana', required: false, ids: [networks[1], networks[2]] },
      { namespace: 'stellar', label: undefined, required: false, ids: [networks[3]] },
    ])
  })
})

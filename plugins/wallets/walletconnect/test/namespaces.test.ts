import type { RelayNamespace } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { grantedNamespaces } from '../src/session/grantedNamespaces.js'
import { peerWallet } from '../src/session/peerWallet.js'
import { proposeNamespaces } from '../src/session/proposeNamespaces.js'
import { parseSavedSession } from '../src/session/SavedSession.js'

const evm: RelayNamespace = {
  methods: { personal_sign: 'approve', eth_accounts: 'read' },
  events: ['accountsChanged'],
  networks: () => ['eip155:1', 'eip155:42161'],
  attach: () => {
    throw new Error('not here')
  },
}
const request = { namespaces: ['eip155'], networks: {}, relay: () => evm, overrides: {} }

describe('proposeNamespaces', () => {
  it('asks for what the chain plugin names, the wanted network first', () => {
    expect(proposeNamespaces({ ...request, networks: { eip155: 'eip155:42161' } })).toEqual({
      eip155: {
        chains: ['eip155:42161', 'eip155:1'],
        methods: ['personal_sign', 'eth_accounts'],
        events: ['accountsChanged'],
      },
    })
  })
  it('asks for the five namespaces with their usual methods where there is no chain plugin [2.8, 9.48]', () => {
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
    const proposal = proposeNamespaces({ ...request, namespaces, relay: () => undefined })
    expect(Object.keys(proposal)).toEqual(namespaces)
    expect(proposal.eip155).toMatchObject({ chains: ['eip155:1'], events: ['accountsChanged', 'chainChanged'] })
    expect(proposal.eip155?.methods).toHaveLength(24)
    expect(proposal.solana?.methods).toHaveLength(6)
    expect(proposal.solana?.chains).toContain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    expect(proposal.bip122?.methods).toEqual(['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
    for (const { chains, methods } of Object.values(proposal)) {
      expect(chains.length).toBeGreaterThan(0)
      expect(methods.length).toBeGreaterThan(0)
    }
  })
  it('lets the host replace methods, chains, events and the default chain', () => {
    const override = {
      methods: ['a'],
      chains: ['eip155:5', 'eip155:10'],
      events: [],
      defaultChain: 'eip155:10',
    } as const
    expect(proposeNamespaces({ ...request, overrides: { eip155: override } })).toEqual({
      eip155: { methods: ['a'], chains: ['eip155:10', 'eip155:5'], events: [] },
    })
  })
  it('leaves out a namespace without chains: the client would refuse the whole proposal', () => {
    expect(
      proposeNamespaces({
        ...request,
        namespaces: ['eip155', 'unknown'],
        relay: (n) => (n === 'eip155' ? evm : undefined),
      }),
    ).toHaveProperty('eip155')
    expect(proposeNamespaces({ ...request, namespaces: ['unknown'], relay: () => undefined })).toEqual({})
  })
})

describe('grantedNamespaces', () => {
  it('reads accounts, networks and methods', () => {
    const namespaces = {
      eip155: {
        accounts: ['eip155:1:0xa', 'eip155:10:0xa'],
        methods: ['personal_sign'],
        events: [],
        chains: ['eip155:5'],
      },
    }
    expect(grantedNamespaces(namespaces)).toEqual({
      eip155: {
        accounts: ['eip155:1:0xa', 'eip155:10:0xa'],
        networks: ['eip155:1', 'eip155:10', 'eip155:5'],
        methods: ['personal_sign'],
      },
    })
  })
  it('joins entries keyed by chain', () => {
    const namespaces = {
      'eip155:1': { accounts: ['eip155:1:0xa'], methods: ['a'] },
      'eip155:10': { accounts: ['eip155:10:0xb'], methods: ['b', 'a'] },
    }
    expect(grantedNamespaces(namespaces).eip155).toEqual({
      accounts: ['eip155:1:0xa', 'eip155:10:0xb'],
      networks: ['eip155:1', 'eip155:10'],
      methods: ['a', 'b'],
    })
  })
  it('reads a thousand entries of a list, and of those the texts', () => {
    const methods = [7, null, ...Array.from({ length: 1200 }, (_, index) => `method_${index}`)]
    const { eip155 } = grantedNamespaces({ eip155: { accounts: ['eip155:1:0xa'], methods } })
    expect(eip155?.methods).toHaveLength(1000)
    expect(eip155?.methods[0]).toBe('method_0')
  })
  it.each([
    null,
    'x',
    [],
    { eip155: null },
    { eip155: { accounts: 'x' } },
    { eip155: { accounts: [1, null, {}, 'eip155:1', 'solana:1:a', 'eip155:1:0x a', '<b>:1:a'] } },
  ])('gives nothing for %j', (namespaces) => {
    expect(grantedNamespaces(namespaces)).toEqual({})
  })
})

describe('peerWallet', () => {
  const chosen = { id: 'l', name: 'Lantern', chains: [] }
  it('believes the wallet, not the row that was chosen', () => {
    expect(
      peerWallet({ name: 'Quill', url: 'https://quill.example/x', icons: ['https://quill.example/i.png'] }, chosen),
    ).toEqual({
      name: 'Quill',
      identifier: 'quill.example',
      icon: 'https://quill.example/i.png',
    })
  })
  it('keeps the identity of the chosen wallet when the names agree', () => {
    expect(peerWallet({ name: 'LANTERN', url: 'https://lantern.example', icons: [] }, chosen)).toEqual({
      name: 'LANTERN',
    })
  })
  it('takes icons from https: and data:image only', () => {
    const icons = [
      'javascript:alert(1)',
      'http://a.example/i.png',
      'data:text/html,x',
      'blob:x',
      7,
      'data:image/png;base64,AA',
    ]
    expect(peerWallet({ name: 'Q', url: '', icons }, undefined)).toMatchObject({ icon: 'data:image/png;base64,AA' })
    expect(
      peerWallet({ name: 'Q', url: '', icons: [`data:image/png;base64,${'A'.repeat(70_000)}`] }, undefined),
    ).not.toHaveProperty('icon')
  })
  it('strips what would redraw the sentence a name stands in', () => {
    expect(peerWallet({ name: '\u202Eevil\u0000 \u200Bname\n', url: '', icons: [] }, undefined).name).toBe('evil name')
    expect(peerWallet({ name: 'x'.repeat(500), url: '', icons: [] }, undefined).name).toHaveLength(64)
  })
  it.each([undefined, null, 7, 'x', { name: 7 }, { name: '\u202E' }])('says nothing for %j', (metadata) => {
    expect(peerWallet(metadata, chosen)).toEqual({})
  })
})

describe('parseSavedSession', () => {
  const topic = 'a'.repeat(64)
  it('reads what was saved', () => {
    const link = { href: 'lantern://', name: 'Lantern' }
    expect(parseSavedSession({ topic })).toEqual({ topic })
    expect(parseSavedSession({ topic, link })).toEqual({ topic, link })
  })
  it('drops a link that may not be opened', () => {
    expect(parseSavedSession({ topic, link: { href: 'javascript:alert(1)', name: 'x' } })).toEqual({ topic })
  })
  it.each([undefined, null, 'x', {}, { topic: 'short' }, { topic: 7 }])('knows nothing of %j', (saved) => {
    expect(parseSavedSession(saved)).toBeUndefined()
  })
})

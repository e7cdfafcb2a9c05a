import { describe, expect, it } from 'vitest'
import { summarizeProposal } from '../src/proposals/summarizeProposal.js'
import { visibleText } from '../src/state/plainText.js'

const proposal = (metadata: unknown, more: object = {}): unknown => ({
  proposer: { metadata },
  requiredNamespaces: {},
  ...more,
})

describe('summarizeProposal', () => {
  it('lists the networks of both kinds of namespaces once, and marks what is required', () => {
    const summary = summarizeProposal(
      proposal(
        { name: 'Dapp', url: 'https://dapp.test/deep?x', description: 'does things', icons: [] },
        {
          requiredNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
          optionalNamespaces: {
            eip155: {
              chains: ['eip155:1', 'eip155:31337'],
              methods: ['personal_sign', 'eth_sendTransaction'],
              events: [],
            },
            'solana:x': { methods: [], events: [] },
          },
        },
      ),
    )
    expect(summary).toEqual({
      name: 'Dapp',
      url: 'https://dapp.test',
      description: 'does things',
      networks: [
        { id: 'eip155:1', required: true },
        { id: 'eip155:31337', required: false },
        { id: 'solana:x', required: false },
      ],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
  })

  it.each([
    [{ name: 'a\u202Eb\u0000c\u200B\n', url: 'javascript:alert(1)' }, 'abc', undefined],
    [{ name: '  ', url: 'data:text/html,x' }, 'A dapp without a name', undefined],
    [{ name: 7, url: {} }, 'A dapp without a name', undefined],
    [{ name: '🦊'.repeat(90), url: 'http://dapp.test' }, `${'🦊'.repeat(79)}…`, 'http://dapp.test'],
    ['nothing', 'A dapp without a name', undefined],
  ])('makes of %j something that can be shown', (metadata, name, url) => {
    const summarize = (): unknown => summarizeProposal(proposal(metadata))
    expect(summarize()).toMatchObject({ name, url, networks: [], methods: [] })
  })

  it.each([null, 'text', {}, { proposer: 1, requiredNamespaces: [] }])('makes something of %j, too', (params) => {
    expect(summarizeProposal(params)).toMatchObject({ name: 'A dapp without a name', networks: [] })
  })
})

it('visibleText shows what would hide or reorder a message', () => {
  expect(visibleText('a\tb\nc\u202Ed\u0007')).toBe('a\tb\nc\\u{202e}d\\u{7}')
})

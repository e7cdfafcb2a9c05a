import { describe, expect, it } from 'vitest'
import { readSettings } from '../src/settings.js'

const served = new URLSearchParams({
  relayUrl: 'ws://127.0.0.1:1000',
  rpc31337: 'http://127.0.0.1:1001',
  'rpc.solana:localnet': 'http://127.0.0.1:1002',
}).toString()

describe('settings of the dapp', () => {
  it('come from the server, so that the address of the page needs no query', () => {
    expect(readSettings('', served)).toMatchObject({
      relayUrl: 'ws://127.0.0.1:1000',
      rpcs: ['http://127.0.0.1:1001', undefined],
      nodes: { 'solana:localnet': 'http://127.0.0.1:1002' },
      embedded: false,
    })
  })

  it('are changed one by one by the query', () => {
    const settings = readSettings('?relayUrl=ws://127.0.0.1:2000&embedded&families=eip155,solana', served)
    expect(settings).toMatchObject({ relayUrl: 'ws://127.0.0.1:2000', embedded: true })
    expect(settings.rpcs[0]).toBe('http://127.0.0.1:1001')
    expect(['eip155', 'solana', 'cosmos'].map(settings.has)).toEqual([true, true, false])
  })
})

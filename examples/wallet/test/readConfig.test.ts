import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config/readConfig.js'

const relayUrl = 'ws://127.0.0.1:5555'
const search = (query: Readonly<Record<string, string>>): string => `?${new URLSearchParams(query).toString()}`

describe('readConfig', () => {
  it('reads the address, and where that is silent the build', () => {
    const query = search({ relayUrl, rpc31337: 'http://127.0.0.1:1', verify: 'on', uri: 'wc:x' })
    const env = {
      VITE_RELAY_URL: 'ws://127.0.0.1:1',
      VITE_RPC_31338: 'http://127.0.0.1:2',
      VITE_PROJECT_ID: 'abc',
      MODE: 'test',
    }
    expect(readConfig(query, env)).toEqual({
      ok: true,
      config: {
        relayUrl,
        projectId: 'abc',
        rpcUrls: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:2' },
        nodeUrls: {},
        verify: true,
        uri: 'wc:x',
      },
    })
  })

  it('reads the nodes of any network by its CAIP-2 id', () => {
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const query = search({
      relayUrl,
      [`rpc.${solana}`]: 'http://127.0.0.1:8899',
      'rpc.eip155:31337': 'http://127.0.0.1:3',
    })
    expect(readConfig(query, {})).toMatchObject({
      config: { nodeUrls: { [solana]: 'http://127.0.0.1:8899' }, rpcUrls: { 31337: 'http://127.0.0.1:3' } },
    })
  })

  it('stays off the internet unless told otherwise', () => {
    const result = readConfig(search({ relayUrl }), {})
    expect(result).toMatchObject({ ok: true, config: { projectId: '0'.repeat(32), rpcUrls: {}, verify: false } })
  })

  it.each([
    [{}, 'relayUrl is missing'],
    [{ relayUrl: '' }, 'relayUrl is missing'],
    [{ relayUrl: 'http://127.0.0.1' }, 'relayUrl must be a URL such as ws:'],
    [{ relayUrl: 'nonsense' }, 'relayUrl must be a URL'],
    [{ relayUrl, rpc31337: 'file:///etc' }, 'rpc31337 must be a URL such as http:'],
    [{ relayUrl, 'rpc.solana': 'http://127.0.0.1' }, 'rpc.solana must name a network'],
    [{ relayUrl, 'rpc.solana:x': 'file:///etc' }, 'rpc.solana:x must be a URL'],
    [{ relayUrl, projectId: 'a b' }, 'projectId must be letters and digits'],
    [{ relayUrl, verify: 'yes' }, "verify must be 'on' or 'off'"],
  ])('says what is wrong with %j', (query: Readonly<Record<string, string>>, problem) => {
    expect(readConfig(search(query), {})).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})

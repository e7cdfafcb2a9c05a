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
        verify: true,
        uri: 'wc:x',
      },
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
    [{ relayUrl, projectId: 'a b' }, 'projectId must be letters and digits'],
    [{ relayUrl, verify: 'yes' }, "verify must be 'on' or 'off'"],
  ])('says what is wrong with %j', (query: Readonly<Record<string, string>>, problem) => {
    expect(readConfig(search(query), {})).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})

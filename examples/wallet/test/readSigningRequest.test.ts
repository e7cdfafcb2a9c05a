import { describe, expect, it } from 'vitest'
import { base58, utf8 } from '@scure/base'
import type { IncomingRequest } from '../src/kit/readRequest.js'
import { readSigningRequest } from '../src/kit/readSigningRequest.js'
import { solana } from '../src/namespaces/solana/solana.js'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const pubkey = solana.addresses[0]?.address ?? ''
const metadata = { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] }
const session = {
  peer: { publicKey: '', metadata },
  namespaces: {
    solana: { accounts: [`${chainId}:${pubkey}`], methods: ['solana_signMessage', 'solana_getAccounts'], events: [] },
  },
}
const incoming = (method: string, params: unknown, on: string = chainId): IncomingRequest => ({
  id: 7,
  topic: 'topic',
  params: { chainId: on, request: { method, params } },
})
const message = { message: base58.encode(utf8.decode('hello')), pubkey }
const read = (event: IncomingRequest, from: typeof session | undefined = session): Promise<unknown> =>
  readSigningRequest(solana, event, from, {})

describe('readSigningRequest', () => {
  it('reads what a dapp asks, and answers what its session knows', async () => {
    expect(await read(incoming('solana_signMessage', message))).toMatchObject({
      id: 7,
      topic: 'topic',
      chainId,
      method: 'solana_signMessage',
      dapp: 'Dapp',
      ask: { kind: 'ask', title: 'Sign message' },
    })
    expect(await read(incoming('solana_getAccounts', {}))).toEqual({ kind: 'known', result: [{ pubkey }] })
  })

  it.each<readonly [string, IncomingRequest, number]>([
    ['a network outside the session', incoming('solana_signMessage', message, 'solana:other'), 4902],
    ['a method outside the session', incoming('solana_signTransaction', {}), 5101],
    ['a method of another namespace', incoming('personal_sign', []), 5101],
    ['parameters that do not parse', incoming('solana_signMessage', 'hello'), -32_602],
  ])('refuses %s', async (_name, event, code) => {
    await expect(read(event)).rejects.toMatchObject({ code })
  })

  it('refuses a session that has ended', async () => {
    const ended = readSigningRequest(solana, incoming('solana_signMessage', message), undefined, {})
    await expect(ended).rejects.toMatchObject({ code: 4100 })
  })
})

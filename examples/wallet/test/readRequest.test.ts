import { describe, expect, it } from 'vitest'
import { builtInChains } from '../src/chains/WalletChain.js'
import { readRequest, type IncomingRequest } from '../src/kit/readRequest.js'

const [granted, other] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const metadata = { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] }
const session = {
  peer: { publicKey: '', metadata },
  namespaces: { eip155: { accounts: [`eip155:31337:${granted}`], methods: ['personal_sign'], events: [] } },
}
const incoming = (method: string, params: unknown, chainId = 'eip155:31337'): IncomingRequest => ({
  id: 7,
  topic: 'topic',
  params: { chainId, request: { method, params } },
})
const read = (event: IncomingRequest, from: typeof session | undefined = session): unknown =>
  readRequest(event, from, builtInChains({}))

describe('readRequest', () => {
  it('reads what a dapp asks, and for whom', () => {
    expect(read(incoming('personal_sign', ['0x68', granted.toLowerCase()]))).toEqual({
      id: 7,
      topic: 'topic',
      chainId: 31_337,
      method: 'personal_sign',
      dapp: 'Dapp',
      ask: { kind: 'message', from: granted, raw: '0x68', text: 'h' },
    })
  })

  it.each<readonly [string, IncomingRequest, number]>([
    ['an account outside the session', incoming('personal_sign', ['0x68', other]), 4100],
    ['an account of the session on another chain', incoming('personal_sign', ['0x68', granted], 'eip155:31338'), 4100],
    ['a method this wallet does not have', incoming('eth_sign', [granted, '0x68']), 5101],
    ['a method every object has', incoming('constructor', []), 5101],
    ['a chain this wallet does not have', incoming('personal_sign', ['0x68', granted], 'eip155:10'), 4902],
    ['a chain of another kind', incoming('personal_sign', ['0x68', granted], 'solana:mainnet'), 4902],
    [
      'a switch to a chain this wallet does not have',
      incoming('wallet_switchEthereumChain', [{ chainId: '0xa' }]),
      4902,
    ],
    ['parameters that do not parse', incoming('personal_sign', 'hello'), -32_602],
  ])('refuses %s', (_name, event, code) => {
    expect(() => read(event)).toThrow(expect.objectContaining({ code }))
  })

  it('refuses a session that has ended', () => {
    const ended = (): unknown => readRequest(incoming('personal_sign', ['0x68', granted]), undefined, builtInChains({}))
    expect(ended).toThrow(expect.objectContaining({ code: 4100 }))
  })
})

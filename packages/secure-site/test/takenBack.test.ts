import { parseGwei } from 'viem'
import { describe, expect, it } from 'vitest'

import type { Api } from '../src/pages/api/Api.js'
import type { Custody } from '../src/browser/custody/createCustody.js'
import { sendTransaction } from '../src/browser/frame/evmRequests.js'
import { signSolana } from '../src/browser/frame/solanaRequests.js'
import type { Node } from '../src/browser/nodes/createNode.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const approval = { id: 'id', digest: 'digest' }
const fee = { gas: 21_000n, maxFeePerGas: parseGwei('1'), maxPriorityFeePerGas: 1n }
const hash = `0x${'ab'.repeat(32)}`

/** A node that keeps what it was asked, and keys that sign after the test did something. */
function setUp(meanwhile: (abort: () => void) => void) {
  const asked: string[] = []
  const controller = new AbortController()
  const abort = (): void => controller.abort(new Error('Request was aborted'))
  const node: Node = {
    chainId: 'eip155:31337',
    async request(method) {
      asked.push(method)
      return method === 'eth_getTransactionCount' ? '0x0' : hash
    },
  }
  const custody = {
    async sign({ kind }: { readonly kind: string }) {
      meanwhile(abort)
      return kind === 'evmTransaction' ? '0x02' : [new Uint8Array([1])]
    },
  } as unknown as Custody
  // Gives out nonces to one at a time.
  const api: Api = { post: async () => ({}) }
  return { api, asked, node, custody, signal: controller.signal }
}

describe('a request that was taken back while it was signed', () => {
  it('sends no transaction on EVM; one that is on its way is answered with its hash', async () => {
    const late = setUp((abort) => abort())
    const asked = { from, to: from } as const
    await expect(sendTransaction(late, asked, fee, approval)).rejects.toThrow('Request was aborted')
    expect(late.asked).toEqual(['eth_getTransactionCount'])

    const kept = setUp(() => {})
    expect(await sendTransaction(kept, asked, fee, approval)).toBe(hash)
    expect(kept.asked).toEqual(['eth_getTransactionCount', 'eth_sendRawTransaction'])
  })

  it('sends no transaction on Solana', async () => {
    const params = { transaction: 'AQ==' }
    const late = setUp((abort) => abort())
    const of = (given: typeof late) => ({ ...given, account: 'account', approval })
    await expect(signSolana('solana_signAndSendTransaction', params, of(late))).rejects.toThrow('Request was aborted')
    expect(late.asked).toEqual([])

    const kept = setUp(() => {})
    expect(await signSolana('solana_signAndSendTransaction', params, of(kept))).toEqual({ signature: hash })
    expect(kept.asked).toEqual(['sendTransaction'])
  })
})

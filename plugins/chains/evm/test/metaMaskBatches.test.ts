import { walletSendCalls } from '@metamask/eth-json-rpc-middleware/dist/methods/wallet-send-calls.js'
import { expect, it } from 'vitest'
import { withDevnet } from './devnet.js'
import { failure } from './site.js'

const { connected } = withDevnet()
const receiver = '0x00000000000000000000000000000000000051d4'

it('a batch with a plain payment is taken by MetaMask, which refuses data of no bytes, as our test wallet does', async () => {
  const { wallet, send } = await connected()
  const calls = [
    { to: receiver, value: 5n },
    { to: receiver, value: 6n },
  ]
  expect(await send({ type: 'calls', calls })).toMatchObject({ status: 'confirmed' })
  const [batch] = wallet.requests.find(({ method }) => method === 'wallet_sendCalls')!.params as [
    { readonly calls: readonly object[] },
  ]
  /** MetaMask's own handler. */
  async function ask(params: unknown): Promise<unknown> {
    const response: { result?: unknown } = {}
    const hooks = {
      getAccounts: async () => [...wallet.accounts],
      processSendCalls: async () => ({ id: '0x1' }) as const,
    }
    await walletSendCalls({ params } as never, response as never, hooks)
    return response.result
  }
  expect(await ask([batch])).toEqual({ id: '0x1' })
  const empty = [{ ...batch, calls: batch.calls.map((call) => ({ ...call, data: '0x' })) }]
  const refusal = { code: -32_602 }
  expect(await failure(ask(empty))).toMatchObject(refusal)
  expect(await failure(wallet.provider.request({ method: 'wallet_sendCalls', params: empty }))).toMatchObject(refusal)
})

import { passkeyName } from '@portico/wallet-requests/proofs'
import { encodeFunctionData, parseAbi, parseEther, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { act, browserKey, createPasskey } from './person.js'
import { codeOf, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

const token = `0x${'70'.repeat(20)}`
const fee = { gas: '90000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', estimate: '21000000000000' }
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

describe('limits of the operator for new browsers', () => {
  let site: SignerSite
  let owner: Visitor
  /** The same user, on a browser of today. */
  let fresh: Visitor
  beforeAll(async () => {
    const newBrowsers = { native: String(parseEther('1')), tokens: { [token]: '500' } }
    site = await startSignerSite({ networks: { 'eip155:1': { newBrowsers } } })
  })
  beforeEach(async () => {
    owner = await site.logIn()
    site.time += 2 * day
    const frame = browserKey()
    await site.enrol(owner.userId, frame)
    fresh = { ...owner, frame }
  })
  afterAll(() => site.stop())

  let nonce = 0
  const call = (visitor: Visitor, value: bigint, data?: Hex, to = `0x${'11'.repeat(20)}`) => {
    const tx = { from: visitor.accounts.evm, to, value: toHex(value), ...(data ? { data } : {}) }
    const request = site.request(visitor, { method: 'eth_sendTransaction', params: [tx] })
    nonce += 1
    const tokens = { [token]: { symbol: 'TOK', decimals: 2 } }
    return site.approve(visitor, request, { facts: { fee, tokens }, filling: { transaction: { nonce } } })
  }
  const send = (...of: Parameters<typeof call>) => codeOf(site.client.call('/sign', call(...of)))
  const move = (functionName: 'transfer' | 'approve', amount: bigint) =>
    encodeFunctionData({ abi, functionName, args: [`0x${'11'.repeat(20)}`, amount] })

  it('count what is sent in 24 hours, of each kind, for this wallet', async () => {
    expect(await send(fresh, parseEther('0.6'))).toBe('done')
    expect(await send(fresh, parseEther('0.6'))).toBe('signer/newBrowser')
    expect(await send(fresh, parseEther('0.4'))).toBe('done')
    expect(await send(fresh, 1n)).toBe('signer/newBrowser')
    expect(await send(fresh, 0n, move('transfer', 300n), token)).toBe('done')
    expect(await send(fresh, 0n, move('approve', 201n), token)).toBe('signer/newBrowser')
    expect(await send(fresh, 0n, move('approve', 200n), token)).toBe('done')
    // Another browser of today shares them; one of before has none.
    const frame = browserKey()
    await site.enrol(owner.userId, frame)
    expect(await send({ ...owner, frame }, 1n)).toBe('signer/newBrowser')
    expect(await send(owner, parseEther('50'))).toBe('done')
    site.time += day
    expect(await send(fresh, parseEther('50'))).toBe('done')
  })

  it('hold for ten at once', async () => {
    const calls = Array.from({ length: 10 }, () => send(fresh, parseEther('0.3')))
    expect((await Promise.all(calls)).filter((one) => one === 'done')).toHaveLength(3)
  })

  it('refuse what may move other things', async () => {
    expect(await send(fresh, 0n, '0x12345678')).toBe('signer/newBrowser')
    expect(await send(fresh, 0n, move('transfer', 1n), `0x${'71'.repeat(20)}`)).toBe('signer/newBrowser')
    const permit = site.request(fresh, {
      method: 'eth_signTypedData_v4',
      params: [
        fresh.accounts.evm,
        {
          types: {
            Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
              name,
              type: at < 2 ? 'address' : 'uint256',
            })),
          },
          primaryType: 'Permit',
          domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: token },
          message: {
            owner: fresh.accounts.evm,
            spender: `0x${'22'.repeat(20)}`,
            value: '1',
            nonce: '0',
            deadline: '1',
          },
        },
      ],
    })
    expect(await codeOf(site.client.call('/sign', site.approve(fresh, permit)))).toBe('signer/newBrowser')
    expect(await codeOf(site.client.call('/sign', site.approve(owner, permit)))).toBe('done')
    // Messages that give nothing away are signed.
    expect(await codeOf(site.client.call('/sign', site.approve(fresh, site.request(fresh))))).toBe('done')
  })

  it('do not count what an older passkey approves', async () => {
    const passkey = createPasskey()
    const { userId } = owner
    const proof = act(owner.page, { name: 'enrol', userId, subject: passkeyName(passkey.credential) }, site.time)
    const enrolment = { userId, projectId: 'shop', kind: 'passkey', passkey: passkey.credential, proof } as const
    await site.client.call('/keys/enrol', enrolment)
    const approved = () => {
      const made = call(fresh, parseEther('5'))
      const digest = made.decision?.digest ?? ''
      const text = `portico/decision/v1\n${made.frame.authHash}\n${digest}\n${site.time}`
      return codeOf(
        site.client.call('/sign', {
          ...made,
          decision: { digest, decidedAt: site.time, passkey: passkey.assert(text) },
        }),
      )
    }
    expect(await approved()).toBe('signer/newBrowser')
    site.time += day + 1
    const frame = browserKey()
    await site.enrol(userId, frame)
    fresh = { ...owner, frame }
    expect(await approved()).toBe('done')
  })
})

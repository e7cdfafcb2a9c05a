import { describe, expect, it } from 'vitest'
import { readCalls } from '../../src/browser/smartAccount/readCalls.js'

const friend = '0x000000000000000000000000000000000000bEEF'
const account = '0x00000000000000000000000000000000000acc07'
const guard = '0x0000000000000000000000000000000000009a4d'
const limits = { chainId: 31_337, account, forbidden: [account, guard] } as const
const request = (calls: readonly unknown[], more: object = {}) => [
  { version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: true, calls, ...more },
]

function refused(params: unknown): unknown {
  try {
    return readCalls(params, limits)
  } catch (error) {
    return (error as { readonly code: number }).code
  }
}

describe('wallet_sendCalls', () => {
  it('is read in both versions', () => {
    const calls = [{ to: friend, value: '0xff', data: '0x01' }, { to: friend }]
    const read = [
      { to: friend, value: 255n, data: '0x01' },
      { to: friend, value: 0n, data: '0x' },
    ]
    expect(readCalls(request(calls, { id: 'mine' }), limits)).toEqual({ version: '2.0.0', id: 'mine', calls: read })
    const old = { version: '1.0', chainId: '0x7a69', from: account, calls }
    expect(readCalls([old], limits)).toEqual({ version: '1.0', calls: read })
  })

  it('[5.13] wants a receiver that starts with 0x in each call', () => {
    const good = { to: friend, value: '0x1' }
    for (const to of ['beef', friend.slice(2), 'vitalik.eth', '0x12', undefined]) {
      const params = request([good, { value: '0x1', ...(to !== undefined && { to }) }])
      expect(() => readCalls(params, limits)).toThrow('calls.1.to must be an address that starts with 0x')
    }
  })

  it('is refused with the codes of EIP-5792', () => {
    const call = { to: friend }
    expect(refused(request([call], { chainId: '0x1' }))).toBe(5710)
    expect(refused(request([call], { from: friend }))).toBe(4100)
    expect(refused(request([{ to: account }]))).toBe(4100)
    expect(refused(request([call, { to: guard }]))).toBe(4100)
    expect(refused(request([call], { capabilities: { flashbots: {} } }))).toBe(5700)
    expect(refused(request([{ ...call, capabilities: { flashbots: {} } }]))).toBe(5700)
    expect(refused(request(Array.from({ length: 51 }, () => call)))).toBe(5740)
    for (const params of [undefined, [], [{}], request([]), request([call], { version: '3' })])
      expect(refused(params)).toBe(-32_602)
    expect(refused(request([call], { atomicRequired: 'yes' }))).toBe(-32_602)
    expect(refused(request([{ ...call, data: '0x1' }]))).toBe(-32_602)
  })

  it('may call a guarded receiver where the call can do no harm, and only then', () => {
    const isHarmless = ({ data }: { readonly data: string }): boolean => data === '0x01'
    const harmless = { to: guard, data: '0x01' }
    expect(readCalls(request([harmless]), { ...limits, isHarmless }).calls).toHaveLength(1)
    expect(refused(request([harmless]))).toBe(4100)
    expect(() => readCalls(request([harmless, { to: guard, data: '0x02' }]), { ...limits, isHarmless })).toThrow()
  })

  it('carries no EIP-7702 authorization', () => {
    const authorization = { address: guard, chainId: '0x0', nonce: '0x0' }
    expect(refused(request([{ to: friend }], { authorizationList: [authorization] }))).toBe(-32_602)
    expect(refused(request([{ to: friend, authorizationList: [authorization] }]))).toBe(-32_602)
    expect(refused(request([{ to: friend }], { capabilities: { eip7702Auth: authorization } }))).toBe(5700)
  })

  it('may name capabilities that are not needed', () => {
    const capabilities = { flashbots: { optional: true }, paymasterService: { url: 'http://127.0.0.1:9' } }
    expect(readCalls(request([{ to: friend }], { capabilities }), limits).calls).toHaveLength(1)
  })
})

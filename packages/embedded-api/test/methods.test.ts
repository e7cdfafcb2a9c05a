import { describe, expect, it } from 'vitest'
import { approvalMethods, classOfMethod, kindOfAnswer, safeMethods } from '../src/index.js'

describe('methods of the embedded wallet', () => {
  it.each([
    'eth_call',
    'eth_getBalance',
    'eth_sendRawTransaction',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_getAssets',
  ])('reads with %s', (method) => expect(classOfMethod(method)).toBe('safe'))

  it.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ])('asks the visitor about %s', (method) => expect(classOfMethod(method)).toBe('approval'))

  it.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTransaction',
    'personal_sign ',
    'PERSONAL_SIGN',
    'wallet_upgradeAccount',
    'constructor',
    '',
  ])('refuses %s', (method) => expect(classOfMethod(method)).toBe('refused'))

  it('knows 41 methods that read and 11 that ask, each once', () => {
    expect(new Set(safeMethods).size).toBe(41)
    expect(new Set([...safeMethods, ...approvalMethods]).size).toBe(52)
  })

  it('takes 0x and 64 hex digits for a transaction hash, 0x and 62 or more for a signed message', () => {
    const hex = (digits: number): string => `0x${'aB'.repeat(digits / 2)}`
    expect(kindOfAnswer(hex(64))).toBe('transactionHash')
    expect([62, 66, 130, 1000].map((digits) => kindOfAnswer(hex(digits)))).toEqual(Array(4).fill('signedMessage'))
    expect(kindOfAnswer(`${hex(62)}a`)).toBe('signedMessage')
    expect([hex(60), `0x${'g'.repeat(64)}`, 'ab'.repeat(32), {}, null, 7].map(kindOfAnswer)).toEqual(
      Array(6).fill('object'),
    )
  })
})

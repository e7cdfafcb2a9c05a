import { describe, expect, it } from 'vitest'
import { copyRequest, intentOf, readOrRefuse, readWithNodes, RefusalError } from '../src/readOrRefuse.js'
import { eoa, evm, facts } from './asked.js'

const bob = '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb'
const fee = { gas: '21000', maxFeePerGas: '100', maxPriorityFeePerGas: '2' }
/** `transfer` of an ERC-20 contract. */
const transfer = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`

describe('a refusal', () => {
  it.each([
    ['another account', evm('personal_sign', ['0x00', bob]), 4100, 'embedded/unreadable'],
    ['other parameters', evm('personal_sign', [7]), -32_602, 'embedded/unreadable'],
    ['an unknown method', evm('eth_sign', [eoa, '0x']), 4200, 'embedded/methodNotAllowed'],
    ['a call of the account itself', evm('eth_sendTransaction', [{ to: eoa }]), 4100, 'embedded/dangerousTransaction'],
    [
      'code of the page’s choice',
      evm('eth_sendTransaction', [{ to: bob, authorizationList: [] }]),
      -32_602,
      'embedded/dangerousTransaction',
    ],
    ['another network', evm('eth_sendTransaction', [{ to: bob, chainId: '0xa' }]), 5710, 'embedded/chainNotAllowed'],
  ])('has a number, words and a code: %s', (_, request, number, code) => {
    const refusal = (() => {
      try {
        return readOrRefuse(request, { ...facts, fee })
      } catch (error) {
        return error as RefusalError
      }
    })()
    expect(refusal).toBeInstanceOf(RefusalError)
    expect(refusal).toMatchObject({ code: number, data: { code } })
    expect((refusal as RefusalError).message).toMatch(/^[A-Z].*\.$/)
  })
})

it('reads with what a node says', async () => {
  const ask = async (_: string, [{ data }]: readonly unknown[] & readonly [{ readonly data: string }]) =>
    data === '0x95d89b41' ? `0x${'555344'.padEnd(64, '0')}` : `0x${'2'.padStart(64, '0')}`
  const request = evm('eth_sendTransaction', [{ to: bob, data: transfer }])
  const { description } = await readWithNodes(request, { ...facts, fee }, ask as never)
  expect(description.figure?.value).toEqual({ type: 'amount', units: '5', decimals: 2, symbol: 'USD' })
})

it('says that a receiver is new only where there is a list of those before', () => {
  const request = evm('eth_sendTransaction', [{ to: bob, value: '0x1' }])
  const noteOf = (knownReceivers: readonly string[] | undefined): unknown =>
    readOrRefuse(request, { ...facts, fee, knownReceivers }).description.sections[0]?.fields[0]?.note
  expect(noteOf([])).toEqual({ type: 'words', text: { key: 'firstTime' } })
  expect(noteOf([bob])).toEqual({ type: 'words', text: { key: 'sentBefore' } })
  expect(noteOf(undefined)).toBe(undefined)
})

it('copies what a page asks, once', () => {
  const answers = ['0x01', '0x02']
  const params = [
    {
      to: bob,
      get data() {
        return answers.shift()
      },
    },
  ]
  const request = copyRequest(evm('eth_sendTransaction', params))
  const read = () => intentOf(readOrRefuse(request, { ...facts, fee }), 'evmTransaction').data
  expect([read(), read()]).toEqual(['0x01', '0x01'])
  expect(() => copyRequest(evm('personal_sign', [1n, eoa]))).toThrow(RefusalError)
  expect(() => intentOf(readOrRefuse(request, { ...facts, fee }), 'evmMessage')).toThrow(TypeError)
})

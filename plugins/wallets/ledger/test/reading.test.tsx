import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseTransaction,
  stringToHex,
  toFunctionSelector,
  verifyMessage,
  verifyTypedData,
  type Hex,
  type TransactionSerializedEIP1559,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { address, openLedger, type LedgerStage, type NodeCall } from './ledgerStage.js'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 31_337, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: address, spender, value: maxUint256, nonce: 0n, deadline: 4_000_000_000n },
} as const
const asJson = (data: object): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What the contract of the token says of itself. */
function usdc({ params }: NodeCall): Hex {
  const [{ data }] = params as readonly [{ readonly data: Hex }]
  return data === toFunctionSelector('symbol()')
    ? encodeAbiParameters([{ type: 'string' }], ['USDC'])
    : encodeAbiParameters([{ type: 'uint8' }], [6])
}
/** Text of marks in the view, which stand for what is not seen. */
const marks = ({ root }: LedgerStage): readonly (string | null)[] =>
  [...root().querySelectorAll('.view mark')].map((one) => one.textContent)

describe('what a visitor is shown before the device asks', () => {
  it('is an unlimited permit as a danger, which waits for a box to be ticked', async () => {
    const stage = await openLedger({ node: { eth_call: usdc } })
    await stage.connectLedger()
    const before = stage.simulator.commands.length
    const signed = await stage.begin('eth_signTypedData_v4', [address, asJson(permit)])
    await stage.until(() => expect(stage.text()).toContain('No limit'))
    expect(stage.text()).toContain('The spender could take all your USDC')
    expect(stage.text()).toContain(spender)
    const { box, button } = stage.review()
    expect(box.checked).toBe(false)
    expect([button.textContent, button.disabled]).toEqual(['Sign anyway', true])
    await stage.press('Sign anyway')
    expect(stage.simulator.commands).toHaveLength(before)

    await stage.agree()
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(await verifyTypedData({ address, ...permit, signature: signed.value as Hex })).toBe(true)
  })

  it('is left again with 4001, and the device is asked for the next request only', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    const before = stage.simulator.commands.length
    const cancelled = await stage.begin('personal_sign', ['0xff00ff', address])
    await stage.until(() => expect(stage.text()).toContain('This cannot be read'))
    await stage.press('Cancel')
    await stage.until(() => expect(cancelled.error).toMatchObject({ code: 4001 }))
    expect(stage.simulator.commands).toHaveLength(before)
    const next = await stage.begin('personal_sign', ['0x00ff00ff', address])
    await stage.until(() => expect(stage.review().box?.checked).toBe(false))
    await stage.agree()
    await stage.until(() => expect(next.value).toBeDefined())
    expect(await verifyMessage({ address, message: { raw: '0x00ff00ff' }, signature: next.value as Hex })).toBe(true)
  })

  it('is a message whose characters that are not seen are marked, and the message itself is signed', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    stage.simulator.behave('wait')
    const message = 'pay\u202e1\u200b ETH'
    const signed = await stage.begin('personal_sign', [stringToHex(message), address])
    await stage.until(() => expect(stage.simulator.prompts).toEqual(['message']))
    expect(marks(stage)).toEqual(['⟨U+202E⟩', '⟨U+200B⟩'])
    expect(stage.text()).toContain('Hidden characters')
    stage.simulator.answer('approve')
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(await verifyMessage({ address, message, signature: signed.value as Hex })).toBe(true)
  })

  it('is the transaction that the device gets, whatever the page does with its objects meanwhile', async () => {
    const stage = await openLedger({ node: { eth_call: usdc } })
    await stage.connectLedger()
    stage.simulator.behave('wait')
    stage.simulator.setBlindSigning(true)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, 250_500_000n] })
    const asked = { to: token, data }
    const signed = await stage.begin('eth_signTransaction', [asked])
    asked.to = spender as typeof token
    asked.data = '0x'
    await stage.until(() => expect(stage.simulator.prompts).toEqual(['transaction']))
    expect(stage.text()).toContain('250.5 USDC')
    expect(stage.text()).toContain(spender)
    // Gas and price at most, as they are signed; of receivers the plugin keeps no list.
    expect(stage.text()).toContain('Fee, at most0.0000567 ETH')
    expect(stage.text()).not.toContain('First time')
    const { reading } = stage.modal.store.get(stage.modal.api.ledger.request)!
    stage.simulator.answer('approve')
    await stage.until(() => expect(signed.value).toBeDefined())
    const sent = parseTransaction(signed.value as TransactionSerializedEIP1559)
    expect(sent.to).toBe(token.toLowerCase())
    expect(decodeFunctionData({ abi: erc20Abi, data: sent.data! }).args).toEqual([spender, 250_500_000n])
    expect(reading.intent).toMatchObject({
      to: sent.to,
      data: sent.data,
      gas: String(sent.gas),
      maxFeePerGas: String(sent.maxFeePerGas),
    })
  })
})

describe('what is refused before anything is shown', () => {
  const text = (domain: string): string =>
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://${domain}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-22T18:00:00Z`
  it.each([
    [
      'typed data of another network',
      'eth_signTypedData_v4',
      [address, asJson({ ...permit, domain: { ...permit.domain, chainId: 1 } })],
      { code: -32_602, data: { code: 'embedded/chainNotAllowed' } },
    ],
    [
      'typed data with a field that is not signed',
      'eth_signTypedData_v4',
      [address, asJson({ ...permit, message: { ...permit.message, note: 'free' } })],
      { code: -32_602, data: { code: 'embedded/unreadable' } },
    ],
    [
      'a delegation of the account',
      'eth_signTypedData_v4',
      [
        address,
        asJson({
          domain: {},
          primaryType: 'Delegation',
          types: { Delegation: [{ name: 'delegate', type: 'address' }] },
          message: { delegate: spender },
        }),
      ],
      { code: 4100, data: { code: 'embedded/dangerousTypedData' } },
    ],
    [
      'a sign-in for another site',
      'personal_sign',
      [stringToHex(text('bank.example')), address],
      { code: 4100, data: { code: 'embedded/domainMismatch' } },
    ],
  ])('%s', async (_, method, params, expected) => {
    const stage = await openLedger()
    await stage.connectLedger()
    const before = stage.simulator.commands.length
    await expect(stage.request(method, params)).rejects.toMatchObject(expected)
    expect(stage.simulator.commands).toHaveLength(before)
    expect(stage.modal.store.get(stage.modal.api.ledger.request)).toBe(undefined)
  })
})

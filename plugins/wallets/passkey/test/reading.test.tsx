import { act } from 'react'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  hashMessage,
  hashTypedData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseErc6492Signature,
  stringToHex,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { defaultContracts } from '../src/defaultContracts.js'
import { isSignedBy, toBase64Url } from '../src/runtime/assertPasskey.js'
import { openPage, type PasskeyStage, type RpcCall } from './passkeyStage.js'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const approve = 'Approve with passkey'

/** What the contract of the token says of itself; EntryPoint answers zero for the nonce. */
function answerCall({ params }: RpcCall): Hex {
  const [{ to, data }] = params as readonly [{ readonly to: string; readonly data: Hex }]
  if (to.toLowerCase() !== token.toLowerCase()) return `0x${'0'.repeat(64)}`
  return data === toFunctionSelector('symbol()')
    ? encodeAbiParameters([{ type: 'string' }], ['USDC'])
    : encodeAbiParameters([{ type: 'uint8' }], [6])
}

const signatureFields = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

/** Whether a signature of the account, as its contract reads it, is one of this hash by its passkey. */
function isSigned({ browser }: PasskeyStage, hash: Hex, signature: Hex): boolean {
  const [, r, s, authenticatorData, , before, after] = decodeAbiParameters(signatureFields, signature)
  const clientDataJSON = `${before}${toBase64Url(hash)}${after}`
  const { credentialId, publicKey } = browser.made[0]!
  return isSignedBy(publicKey, { credentialId, authenticatorData, clientDataJSON, r, s })
}
const unwrapped = (signature: unknown): Hex => parseErc6492Signature(signature as Hex).signature

const permitOf = (owner: Hex, chainId = 31_337) =>
  ({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: token },
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
    message: { owner, spender, value: maxUint256, nonce: 0n, deadline: 4_000_000_000n },
  }) as const
const asJson = (data: object): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

describe('what a visitor is shown before the browser asks', () => {
  it('is an unlimited permit as a danger, which cannot be approved before a box is ticked', async () => {
    const page = await openPage({ answers: { eth_call: answerCall } })
    await page.create()
    const owner = page.address() as Hex
    const permit = permitOf(owner)
    const { outcome } = await page.ask('eth_signTypedData_v4', [owner, asJson(permit)], 'No limit')
    expect(page.text()).toContain('The spender could take all your USDC')
    expect(page.text()).toContain(spender)
    const button = page.button(approve) as HTMLButtonElement
    expect([button.dataset.variant, button.disabled]).toEqual(['danger', true])
    await page.press(approve)
    expect(page.browser.asked).toEqual([])

    await act(async () => page.root().querySelector<HTMLInputElement>('.request-confirm input')!.click())
    await page.press(approve)
    const { value } = await outcome
    expect(isSigned(page, hashTypedData(permit), unwrapped(value))).toBe(true)
    expect(isSigned(page, hashTypedData(permitOf(owner, 1)), unwrapped(value))).toBe(false)
  })

  it('is a message whose characters that are not seen are marked, and the message itself is signed', async () => {
    const page = await openPage()
    await page.create()
    const message = 'pay\u202e1\u200b ETH'
    const params = [stringToHex(message), page.address()!]
    const { outcome } = await page.ask('personal_sign', params, 'Hidden characters')
    const marks = [...page.root().querySelectorAll('.view mark')].map((one) => one.textContent)
    expect(marks).toEqual(['⟨U+202E⟩', '⟨U+200B⟩'])
    await page.press(approve)
    expect(isSigned(page, hashMessage(message), unwrapped((await outcome).value))).toBe(true)
  })

  it('is the operation that the bundler gets, whatever the page does with its objects meanwhile', async () => {
    const gas = { callGasLimit: '0x5208', verificationGasLimit: '0x10000', preVerificationGas: '0xb000' }
    const page = await openPage({
      answers: {
        eth_call: answerCall,
        eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
        eth_maxPriorityFeePerGas: '0x59682f00',
        eth_estimateUserOperationGas: gas,
        eth_sendUserOperation: `0x${'ab'.repeat(32)}`,
      },
    })
    await page.create()
    const call = { to: spender as string, value: '0x16345785d8a0000' }
    const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [call] }
    const { outcome } = await page.ask('wallet_sendCalls', [batch], '0.1 ETH')
    call.to = token
    expect(page.text()).toContain(spender)
    expect(page.text()).toContain('This is the first transaction of the account')
    // Gas times its price (0.0007105968), rounded up to three digits; of receivers the plugin keeps no list.
    expect(page.text()).toContain('Fee, at most0.000711 ETH')
    expect(page.text()).not.toContain('First time')
    await page.press(approve)
    expect(await outcome).toMatchObject({ value: { id: expect.stringMatching(/^0x(ab){32}/) } })

    const [sent] = page.calls.find(({ method }) => method === 'eth_sendUserOperation')!.params as [UserOperation]
    const [execution] = decodeFunctionData({ abi: executeAbi, data: sent.callData }).args
    expect(execution).toEqual({ target: spender, value: 10n ** 17n, callData: '0x' })
    const { entryPoint } = defaultContracts
    const hash = hashTypedData({
      domain: { name: 'HybridDeleGator', version: '1', chainId: 31_337, verifyingContract: sent.sender },
      types: packedTypes,
      primaryType: 'PackedUserOperation',
      message: { ...toPackedUserOperation(sent), entryPoint },
    })
    expect(isSigned(page, hash, sent.signature)).toBe(true)
  })

  it('is nothing where the typed data is for another network, or would give the account away', async () => {
    const page = await openPage()
    await page.create()
    const owner = page.address() as Hex
    const ask = (data: object) => page.request('eth_signTypedData_v4', [owner, asJson(data)])
    await expect(ask(permitOf(owner, 1))).rejects.toMatchObject({
      code: -32_602,
      message: 'The typed data is for another network than the active one.',
      data: { code: 'embedded/chainNotAllowed' },
    })
    const { delegationManager: verifyingContract } = defaultContracts
    const permit = permitOf(owner)
    await expect(ask({ ...permit, domain: { verifyingContract } })).rejects.toMatchObject({ code: 4100 })
    expect(page.modal.store.get(page.modal.api.passkey.approval)).toBe(undefined)
    expect(page.browser.asked).toEqual([])
  })
})

const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const packedTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

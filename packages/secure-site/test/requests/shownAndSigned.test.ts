import {
  concat,
  encodePacked,
  hashMessage,
  hashTypedData,
  parseEther,
  parseTransaction,
  recoverAddress,
  toHex,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { startRequestSite, type RequestSite, type RequestVisitor } from '../requestVisitor.js'
import { startTestNode, type TestNode } from './testNode.js'

vi.setConfig({ testTimeout: 60_000 })

const chainId = 'eip155:1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bob = '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb'
/** The same first and last four digits. */
const likeBob = `0xdbf0${'1'.repeat(32)}c6fb`

let node: TestNode
let site: RequestSite
let owner: RequestVisitor
beforeAll(async () => {
  node = await startTestNode()
  const tokens = { [usdc]: { symbol: 'USDC', decimals: 6 } }
  const network = { name: 'Ethereum', rpcUrl: node.url, symbol: 'ETH', decimals: 18, tokens } as const
  site = await startRequestSite({ networks: { [chainId]: { ...network, reviewAbove: parseEther('1') } } })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await node.stop()
})
// A session asks for ten things at once at most.
beforeEach(async () => void (owner = await site.visit()))

const ask = (method: string, params: unknown) => owner.ask({ account: owner.accounts.evm, chainId, method, params })
const typed = (data: object) => ask('eth_signTypedData_v4', [owner.accounts.evm, JSON.stringify(data)])
const fieldsOf = (text: string) => text.split(', ').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))

describe('typed data is signed for the network that the visitor saw', () => {
  const mail = {
    primaryType: 'Mail',
    types: {
      EIP712Domain: fieldsOf('string name, string version, uint256 chainId'),
      Mail: fieldsOf('string contents'),
    },
    message: { contents: 'Hello' },
  }

  it.each(['1', '0x1', 1])('whose number is written as %j', async (written) => {
    const domain = { name: 'Mail', version: '1' }
    const { approve, description } = await typed({ ...mail, domain: { ...domain, chainId: written } })
    expect(JSON.stringify(description.warnings)).not.toContain('unbound')
    const signature = (await approve()) as Hex
    const bound = hashTypedData({ ...mail, domain: { ...domain, chainId: 1 } } as never)
    expect(await recoverAddress({ hash: bound, signature })).toBe(owner.accounts.evm)
  })

  it('with an empty version, which is signed because it is shown', async () => {
    const domain = { name: 'Mail', version: '', chainId: 1 }
    const { approve } = await typed({ ...mail, domain })
    const hash = hashTypedData({ ...mail, domain } as never)
    expect(await recoverAddress({ hash, signature: (await approve()) as Hex })).toBe(owner.accounts.evm)
  })
})

it('a message after 0X is shown as the text that is signed', async () => {
  const hidden = `0X${toHex('Hello, harmless').slice(2)}`
  const { approve, description, intent } = await ask('personal_sign', [hidden, owner.accounts.evm])
  expect(JSON.stringify(description)).toContain(hidden)
  expect(JSON.stringify(description)).not.toContain('Hello, harmless')
  expect(intent).toMatchObject({ kind: 'evmMessage', message: toHex(hidden) })
  const signature = (await approve()) as Hex
  expect(await recoverAddress({ hash: hashMessage(hidden), signature })).toBe(owner.accounts.evm)
})

describe('signatures that move money are of class R2, and say what they move', () => {
  const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
  const transfer = (to: string) => concat(['0xa9059cbb', `0x${to.slice(2).padStart(64, '0')}`, toHex(5, { size: 32 })])

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('%s (EIP-3009)', async (primaryType) => {
    const fields = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'
    const message = {
      from: owner.accounts.evm,
      to: bob,
      value: '1000000000000',
      validAfter: 0,
      validBefore: 2_000_000_000,
      nonce: toHex(1, { size: 32 }),
    }
    const { description } = await typed({ types: { [primaryType]: fieldsOf(fields) }, primaryType, domain, message })
    expect(description).toMatchObject({ risk: 'R2', title: { key: 'sendBySignature' } })
    expect(JSON.stringify(description.figure)).toContain('"units":"1000000000000","decimals":6,"symbol":"USDC"')
  })

  it('a transaction of a Safe with a delegate call', async () => {
    const types = {
      SafeTx: fieldsOf(
        'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
      ),
    }
    const none = `0x${'00'.repeat(20)}`
    const rest = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: none, refundReceiver: none, nonce: 5 }
    const data = encodePacked(['bytes'], [transfer(bob)])
    const message = { to: usdc, value: 0, data, operation: 1, ...rest }
    const { description } = await typed({
      types,
      primaryType: 'SafeTx',
      domain: { chainId: 1, verifyingContract: bob },
      message,
    })
    expect(description).toMatchObject({ risk: 'R2', confirm: { key: 'safeDelegateCallConfirm' } })
    expect(JSON.stringify(description.warnings)).toContain('safeDelegateCall')
  })

  it.each([
    ['MetaTransaction', 'uint256 nonce, address from, bytes functionSignature'],
    ['ForwardRequest', 'address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data'],
  ])('%s, whose call another carries out', async (primaryType, fields) => {
    const call = transfer(bob)
    const from = owner.accounts.evm
    const message = { nonce: 1, from, to: usdc, value: 0, gas: 1, data: call, functionSignature: call }
    const wanted = fieldsOf(fields)
    const only = Object.fromEntries(wanted.map(({ name = '' }) => [name, message[name as keyof typeof message]]))
    const { description } = await typed({ types: { [primaryType]: wanted }, primaryType, domain, message: only })
    expect(description.risk).toBe('R2')
  })
})

describe('payments', () => {
  const payment = (to: string, ether: string) =>
    ask('eth_sendTransaction', [{ from: owner.accounts.evm, to, value: toHex(parseEther(ether)) }])

  it('to an address that was paid before say so; one that looks like it is warned of', async () => {
    const first = await payment(bob, '0.1')
    expect(first.description.risk).toBe('R1')
    expect(JSON.stringify(first.description)).toContain('firstTime')
    expect(JSON.stringify((await payment(likeBob, '0.1')).description)).not.toContain('lookalike')
    await first.approve()
    expect(parseTransaction(node.sent.at(-1)!)).toMatchObject({ to: bob, value: parseEther('0.1') })

    expect(JSON.stringify((await payment(bob, '0.1')).description)).toContain('sentBefore')
    const poisoned = (await payment(likeBob, '0.1')).description
    expect(poisoned).toMatchObject({ risk: 'R2' })
    expect(poisoned.warnings[0]).toMatchObject({ title: { key: 'lookalike' } })
  })

  it('of a large amount to a new address are of class R2, and need no more where it was paid before', async () => {
    const other = `0x${'5'.repeat(40)}`
    expect((await payment(other, '0.5')).description.risk).toBe('R1')
    expect((await payment(other, '1.5')).description.risk).toBe('R2')
    await (await payment(other, '0.1')).approve()
    expect((await payment(other, '1.5')).description.risk).toBe('R1')
  })
})

import { act } from 'react'
import { describe, expect, it } from 'vitest'
import {
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
  type Hex,
  type TransactionSerializedEIP1559,
} from 'viem'
import { address, openLedger } from './ledgerStage.js'

const letter = {
  domain: { name: 'Meridian', version: '1', chainId: 31_337 },
  primaryType: 'Letter',
  types: {
    Letter: [
      { name: 'to', type: 'string' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: { to: 'Ada', contents: 'Hello' },
} as const
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hello: Hex = '0x48656c6c6f'

describe('signing', () => {
  it('signs a message of several parts, which verifies', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    const message = 'Grüße & <b>markup</b> '.repeat(40)
    const bytes: Hex = `0x${Buffer.from(message).toString('hex')}`
    const signed = await stage.begin('personal_sign', [bytes, address])
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(await verifyMessage({ address, message, signature: signed.value as Hex })).toBe(true)
    expect(stage.simulator.prompts).toEqual(['message'])
    expect(stage.simulator.device.opened).toBe(false)
  })

  it('signs typed data by its hashes where the device shows no more, and shows the same hashes', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    stage.simulator.behave('wait')
    const signed = await stage.begin('eth_signTypedData_v4', [address, JSON.stringify(letter)])
    await stage.agree()
    await stage.until(() => expect(stage.notice()).toContain('This device shows two hashes in place of the data'))
    expect(stage.view()).toBe('LedgerSign')
    const shown = [...stage.root().querySelectorAll('.view code')].map((one) => one.textContent)
    await stage.until(() => expect(stage.simulator.prompts).toEqual(['hashes']))
    const asked = stage.simulator.commands.at(-1)!
    expect(shown.map((hash) => hash!.slice(2)).join('')).toBe(asked.slice(-128))
    await act(async () => stage.simulator.answer('approve'))
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(await verifyTypedData({ address, ...letter, signature: signed.value as Hex })).toBe(true)
  })

  it('signs the transaction that was asked for, with what the node adds, and has the node broadcast it', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    const sent = await stage.begin('eth_sendTransaction', [{ to: receiver, value: '0xde0b6b3a7640000' }])
    await stage.until(() => expect(sent.value).toMatch(/^0x[\da-f]{64}$/))
    const [raw] = stage.node.calls.find(({ method }) => method === 'eth_sendRawTransaction')!.params as [Hex]
    const serializedTransaction = raw as TransactionSerializedEIP1559
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    expect(parseTransaction(serializedTransaction)).toMatchObject({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 7,
      gas: 21_000n,
      to: receiver.toLowerCase(),
      value: 10n ** 18n,
      maxFeePerGas: 2_700_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
    })
    // What the device was given, without the command's header and the path, is what was broadcast, without the signature.
    const given = stage.simulator.commands.find((one) => one.startsWith('e004'))!.slice(10 + 42)
    expect(parseTransaction(`0x${given}` as TransactionSerializedEIP1559)).toMatchObject({
      to: receiver.toLowerCase(),
      value: 10n ** 18n,
    })
    expect(sent.value).not.toBe(`0x${'ab'.repeat(32)}`)
  })

  it('signs a transaction of a network without EIP-1559, and hands it out unsent', async () => {
    const stage = await openLedger({ node: { eth_getBlockByNumber: { number: '0x1' } } })
    await stage.connectLedger()
    const signed = await stage.begin('eth_signTransaction', [{ to: receiver, value: '0x1' }])
    await stage.until(() => expect(signed.value).toBeDefined())
    const serializedTransaction = signed.value as TransactionSerializedEIP1559
    expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 31_337, gasPrice: 2_000_000_000n })
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    expect(stage.node.calls.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false)
  })

  it('switches the network without a prompt, and signs for that one', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    await stage.begin('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    await stage.until(() => expect(stage.account()?.networkId).toBe('eip155:10'))
    const signed = await stage.begin('eth_signTransaction', [{ to: receiver, value: '0x1' }])
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(parseTransaction(signed.value as TransactionSerializedEIP1559).chainId).toBe(10)
    await expect(stage.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('asks the device for one thing at a time', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    stage.simulator.behave('wait')
    const one = await stage.begin('personal_sign', ['0x6f6e65', address])
    const two = await stage.begin('personal_sign', ['0x74776f', address])
    await stage.until(() => expect(stage.simulator.prompts).toHaveLength(1))
    await stage.settle(100)
    expect(stage.simulator.prompts).toHaveLength(1)
    await act(async () => stage.simulator.answer('approve'))
    await stage.until(() => expect(one.value).toBeDefined())
    await stage.until(() => expect(stage.simulator.prompts).toHaveLength(2))
    expect(two.value).toBeUndefined()
    await act(async () => stage.simulator.answer('approve'))
    await stage.until(() => expect(two.value).toBeDefined())
    expect(await verifyMessage({ address, message: 'two', signature: two.value as Hex })).toBe(true)
  })
})

describe('a request that does not go through', () => {
  it('ends with 4001 where the visitor refuses on the device, and where they cancel or close', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    stage.simulator.behave('refuse')
    const refused = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(refused.error).toMatchObject({ code: 4001, cause: { code: 'ledger/rejected' } }))

    stage.simulator.behave('wait')
    const cancelled = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(stage.simulator.prompts).toHaveLength(2))
    await stage.press('Cancel')
    await stage.until(() => expect(cancelled.error).toMatchObject({ code: 4001 }))
    expect(stage.simulator.device.opened).toBe(false)

    const closed = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(stage.simulator.prompts).toHaveLength(3))
    await act(async () => stage.modal.close())
    await stage.until(() => expect(closed.error).toMatchObject({ code: 4001 }))

    // What was given up does not stand in the way of the next one.
    stage.simulator.behave('approve')
    const signed = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(signed.value).toBeDefined())
    expect(await verifyMessage({ address, message: 'Hello', signature: signed.value as Hex })).toBe(true)
  })

  it.each([
    ['locked', 'The Ledger is locked. Unlock it with its PIN, then try again.'],
    ['wrongApp', 'The Ethereum app is not open on the Ledger. Open the Ethereum app on the device, then try again.'],
    ['taken', 'Another tab or program uses the Ledger'],
    ['unplugged', 'No Ledger is plugged in'],
  ])('waits while the visitor does something about it: %s', async (what, text) => {
    const stage = await openLedger()
    await stage.connectLedger()
    const { simulator } = stage
    const set = (isWrong: boolean): void => {
      if (what === 'locked') simulator.setLocked(isWrong)
      if (what === 'wrongApp') simulator.open(isWrong ? 'BOLOS' : 'Ethereum')
      if (what === 'taken') simulator.setTaken(isWrong)
      if (what === 'unplugged') simulator[isWrong ? 'unplug' : 'plug']()
    }
    set(true)
    const signed = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(stage.notice()).toContain(text))
    expect(simulator.prompts).toEqual([])
    set(false)
    await stage.press('Try again')
    await stage.until(() => expect(signed.value).toBeDefined())
  })

  it('says that the app does not sign what it cannot show, and goes on once it may', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    const sent = await stage.begin('eth_sendTransaction', [{ to: receiver, data: '0xdeadbeef' }])
    await stage.agree()
    await stage.until(() =>
      expect(stage.notice()).toContain('The Ethereum app on the Ledger does not allow blind signing'),
    )
    expect(stage.node.calls.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false)
    stage.simulator.setBlindSigning(true)
    await stage.press('Try again')
    await stage.until(() => expect(sent.value).toBeDefined())
  })

  it('notices that the device was unplugged while it asks', async () => {
    const stage = await openLedger()
    await stage.connectLedger()
    stage.simulator.behave('wait')
    const signed = await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(stage.simulator.prompts).toHaveLength(1))
    await act(async () => stage.simulator.unplug())
    await stage.until(() => expect(stage.notice()).toContain('The Ledger was unplugged'))
    stage.simulator.plug()
    stage.simulator.behave('approve')
    await stage.press('Try again')
    await stage.until(() => expect(signed.value).toBeDefined())
  })

  it('waits no longer than the site allows', async () => {
    const stage = await openLedger({ options: { timeout: 200 } })
    await stage.connectLedger()
    stage.simulator.behave('wait')
    await stage.begin('personal_sign', [hello, address])
    await stage.until(() => expect(stage.notice()).toContain('The Ledger did not answer in time'))
    await stage.press('Cancel')
  })

  it('asks nothing of a device with other keys', async () => {
    const first = await openLedger()
    await first.connectLedger()
    const stored = new Map(first.stored)
    await act(async () => first.modal.dispose())
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const stage = await openLedger({ stored, device: { isAllowed: true, phrase } })
    await stage.connected()
    await stage.begin('eth_sendTransaction', [{ to: receiver, value: '0x1' }])
    await stage.until(() => expect(stage.notice()).toContain('does not have the keys of the account'))
    expect(stage.simulator.prompts).toEqual([])
    await stage.press('Cancel')
  })

  it('does not say that nothing was sent where the node’s answer is lost', async () => {
    const stage = await openLedger({ node: { eth_sendRawTransaction: new Error('try again later') } })
    await stage.connectLedger()
    const sent = await stage.begin('eth_sendTransaction', [{ to: receiver, value: '0x1' }])
    await stage.until(() => expect(sent.error).toMatchObject({ code: -32000 }))
  })

  it.each([
    ['personal_sign', ['0x', address], -32602],
    ['personal_sign', [hello, receiver], 4100],
    ['eth_signTypedData_v4', [address, '{}'], -32602],
    ['eth_signTransaction', [{ to: 'ada.eth' }], -32602],
    ['eth_signTransaction', [{ to: receiver, data: '0x01', input: '0x02' }], -32602],
    ['eth_signTransaction', [{ to: receiver, authorizationList: [{}] }], -32602],
    ['eth_sign', [address, hello], 4200],
    ['eth_decrypt', [hello, address], 4200],
    ['anvil_setBalance', [address, '0x1'], 4200],
  ])('refuses %s with a number, and asks neither device nor node: %j', async (method, params, code) => {
    const stage = await openLedger()
    await stage.connectLedger()
    const before = stage.simulator.commands.length
    await expect(stage.request(method, params)).rejects.toMatchObject({ code })
    expect(stage.simulator.commands).toHaveLength(before)
    expect(stage.node.calls).toEqual([])
  })

  it('is not asked of the device for a price that makes no sense', async () => {
    const stage = await openLedger({ node: { eth_getBlockByNumber: { baseFeePerGas: `0x${'f'.repeat(20)}` } } })
    await stage.connectLedger()
    await expect(stage.request('eth_signTransaction', [{ to: receiver }])).rejects.toMatchObject({ code: -32602 })
    expect(stage.simulator.prompts).toEqual([])
  })
})

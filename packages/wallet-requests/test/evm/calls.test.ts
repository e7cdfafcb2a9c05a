import { encodeAbiParameters, encodePacked, maxUint256, parseAbiParameters, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { findLookalike } from '../../src/receivers.js'
import {
  bob,
  calldata,
  eoa,
  evm,
  facts,
  manager,
  read,
  refusedWith,
  send,
  sendCalls,
  smartAccount,
  textOf,
  usdc,
  wordsOf,
} from './evmRequests.js'

const transfer = calldata('transfer(address,uint256)', bob, 250_000_000n)
const figureOf = (...asked: Parameters<typeof read>): string => {
  const { figure } = read(...asked)
  return figure ? textOf(figure.value) : ''
}

describe('calls of contracts in words', () => {
  it('shows a payment: amount and receiver, class R1', () => {
    const shown = read(send({ to: bob, value: toHex(1_250_500_000_000_000_000n) }))
    expect(shown).toMatchObject({ title: { key: 'send' }, risk: 'R1', warnings: [] })
    expect(figureOf(send({ to: bob, value: toHex(1_250_500_000_000_000_000n) }))).toBe('1.2505 ETH')
    expect(shown.sections[0]?.fields).toEqual([
      {
        label: { key: 'to' },
        value: { type: 'address', address: bob },
        note: { type: 'words', text: { key: 'firstTime' } },
      },
    ])
  })

  it('shows a token transfer with the decimals of the list, and says which contract it is', () => {
    expect(figureOf(send({ to: usdc, data: transfer }))).toBe('250 USDC')
    const shown = read(send({ to: usdc, data: transfer }))
    expect(shown.risk).toBe('R1')
    expect(wordsOf(shown)).toContain('Verified')
    expect(wordsOf(shown)).toContain(usdc)
  })

  it('takes tokens that are not listed from the facts, and asks in class R2 where they do not say', () => {
    const asked = send({ to: bob, data: calldata('transfer(address,uint256)', usdc, 150n) })
    const known = { tokens: { [bob.toLowerCase()]: { symbol: 'FOO', decimals: 2 } } }
    expect(figureOf(asked, known)).toBe('1.5 FOO')
    expect(read(asked, known).risk).toBe('R1')
    for (const tokens of [
      undefined,
      { [bob.toLowerCase()]: null },
      { [bob.toLowerCase()]: { symbol: 'X', decimals: 300 } },
    ]) {
      expect(figureOf(asked, { tokens })).toBe('150 units')
      expect(read(asked, { tokens }).risk).toBe('R2')
    }
    const lying = { tokens: { [usdc.toLowerCase()]: { symbol: 'USDC', decimals: 18 } } }
    expect(figureOf(send({ to: usdc, data: transfer }), lying)).toBe('250 USDC')
  })

  it.each([
    ['unlimited approve', calldata('approve(address,uint256)', bob, maxUint256), 'R2', 'No limit'],
    ['approve', calldata('approve(address,uint256)', bob, 5_000_000n), 'R1', 'May spend, up to'],
    ['revoking', calldata('approve(address,uint256)', bob, 0n), 'R1', 'End an allowance'],
    ['increaseAllowance', calldata('increaseAllowance(address,uint256)', bob, maxUint256 - 1n), 'R2', 'No limit'],
    ['an increase by nothing', calldata('increaseAllowance(address,uint256)', bob, 0n), 'R1', 'Allow more'],
    ['decreaseAllowance', calldata('decreaseAllowance(address,uint256)', bob, maxUint256), 'R1', 'May spend less'],
    ['setApprovalForAll', calldata('setApprovalForAll(address,bool)', bob, true), 'R2', 'All items'],
    ['its end', calldata('setApprovalForAll(address,bool)', bob, false), 'R1', 'End an approval'],
    ['transferFrom', calldata('transferFrom(address,address,uint256)', eoa, bob, 7n), 'R1', 'You send'],
    ['of another', calldata('transferFrom(address,address,uint256)', usdc, bob, 7n), 'R1', 'Move tokens'],
    ['ERC-721', calldata('safeTransferFrom(address,address,uint256)', eoa, bob, 77n), 'R1', 'No. 77'],
    [
      'ERC-721 with data',
      calldata('safeTransferFrom(address,address,uint256,bytes)', eoa, bob, 77n, '0x1234'),
      'R2',
      '0x1234',
    ],
    [
      'ERC-1155',
      calldata('safeTransferFrom(address,address,uint256,uint256,bytes)', eoa, bob, 7n, 3n, '0x'),
      'R1',
      '3 ×',
    ],
    [
      'a batch of ERC-1155',
      calldata('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', eoa, bob, [1n, 2n], [3n, 4n], '0x'),
      'R1',
      'Send 2 items',
    ],
    [
      'a permit',
      calldata(
        'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
        eoa,
        bob,
        1n,
        1_800_000_000n,
        27,
        toHex(1, { size: 32 }),
        toHex(2, { size: 32 }),
      ),
      'R2',
      '1800000000',
    ],
    ['an unknown call', '0xdeadbeef0000', 'R2', 'Its effect cannot be read'],
  ])('%s', (_, data, risk, text) => {
    const shown = read(send({ to: usdc, data }))
    expect(shown.risk).toBe(risk)
    expect(wordsOf(shown)).toContain(text)
  })

  it('does not take a call for known that has one byte more, or an address with bytes before it', () => {
    for (const data of [
      `${transfer}00`,
      transfer.replace('000000000000000000000000dbf0', 'ff0000000000000000000000dbf0'),
    ])
      expect(read(send({ to: usdc, data }))).toMatchObject({ title: { key: 'unknownCall' }, risk: 'R2' })
  })

  it('unpacks multicalls, one in the other, and takes the class of the worst call', () => {
    const inner = calldata('multicall(bytes[])', [transfer, calldata('approve(address,uint256)', bob, maxUint256)])
    const data = calldata('multicall(uint256,bytes[])', 4711n, [transfer, inner])
    const shown = read(send({ to: usdc, data }))
    expect(shown.risk).toBe('R2')
    for (const text of ['"units":"250000000"', 'No limit', '4711']) expect(wordsOf(shown)).toContain(text)
    const calm = read(send({ to: usdc, data: calldata('multicall(bytes[])', [transfer, transfer]) }))
    expect(calm).toMatchObject({ risk: 'R1', title: { key: 'callsOfContract' } })
  })

  it('a call that also pays says so, in class R2', () => {
    const shown = read(send({ to: usdc, data: transfer, value: '0xde0b6b3a7640000' }))
    expect(shown.risk).toBe('R2')
    expect(wordsOf(shown)).toContain('The call also pays 1 ETH')
  })

  it('a new contract is class R2, and a smart account makes none', () => {
    expect(read(send({ data: '0x6000' }))).toMatchObject({ risk: 'R2', title: { key: 'createContract' } })
    expect(refusedWith(evm('eth_sendTransaction', [{ data: '0x6000' }], smartAccount))).toBe('embedded/unreadable')
  })
})

describe('several calls', () => {
  const batch = (count: number) =>
    sendCalls(
      Array.from({ length: count }, (_, n) => ({
        to: usdc,
        data: calldata('transfer(address,uint256)', bob, BigInt(n + 1) * 1_000_000n),
      })),
    )

  it('are shown one by one, in class R2 for more than five', () => {
    const shown = read(batch(3))
    expect(shown).toMatchObject({ title: { key: 'calls' }, risk: 'R1', action: { key: 'approveAll' } })
    for (const text of ['1 of 3 · Send', '3 of 3 · Send', '"units":"3000000"']) expect(wordsOf(shown)).toContain(text)
    expect(read(batch(5)).risk).toBe('R1')
    expect(read(batch(6))).toMatchObject({ risk: 'R2', action: { key: 'approveAllAnyway' } })
  })

  it('that each pay little to one new address are measured by what they pay together', () => {
    const calls = [
      { to: bob, value: '0x6' },
      { to: bob.toLowerCase(), value: '0x5' },
    ]
    expect(read(sendCalls(calls), { reviewAbove: '10' }).risk).toBe('R2')
    expect(read(sendCalls(calls), { reviewAbove: '11' }).risk).toBe('R1')
    expect(wordsOf(read(sendCalls(calls)))).toContain('"units":"11"')
  })

  it('does not follow a paymaster of the page, and refuses capabilities that it must have', () => {
    const calls = [{ to: bob, value: '0x1' }]
    const paymasterService = { url: 'https://evil.example/paymaster' }
    const shown = read(sendCalls(calls, { capabilities: { paymasterService } }))
    expect(JSON.stringify(shown)).not.toContain('evil.example')
    expect(refusedWith(sendCalls(calls, { capabilities: { foo: {} } }))).toBe('embedded/unreadable')
    expect(refusedWith(sendCalls([{ ...calls[0], capabilities: { foo: {} } }]))).toBe('embedded/unreadable')
    expect(refusedWith(sendCalls(calls, { capabilities: { foo: { optional: true } } }))).toBeUndefined()
  })

  it('of a user operation are described, and what is no call is refused', () => {
    const operation = (callData: string, more: object = {}) =>
      evm('eth_sendUserOperation', [{ sender: smartAccount, callData, ...more }, manager], smartAccount)
    const packed = encodePacked(['address', 'uint256', 'bytes'], [usdc, 0n, transfer])
    const callData = calldata('execute(bytes32,bytes)', toHex(0, { size: 32 }), packed)
    expect(figureOf(operation(callData))).toBe('250 USDC')
    expect(read(operation(callData)).intent).toMatchObject({ kind: 'userOperation', callData })
    const single = calldata('execute((address,uint256,bytes))', [bob, 5n, '0x'])
    expect(figureOf(operation(single))).toBe('0.000000000000000005 ETH')
    const list = parseAbiParameters(['struct E { address target; uint256 value; bytes callData; }', 'E[] executions'])
    const one = { target: bob, value: 5n, callData: '0x' } as const
    const batchMode = `0x01${'00'.repeat(31)}` as const
    const both = calldata('execute(bytes32,bytes)', batchMode, encodeAbiParameters(list, [[one, one]]))
    expect(wordsOf(read(operation(both)))).toContain('2 of 2 · Send')
    for (const wrong of [
      calldata('transferOwnership(address)', bob),
      `${single}00`,
      calldata('transfer(address,uint256)', bob, 1n),
      // What fails is passed over, or runs in the account's own context.
      calldata('execute(bytes32,bytes)', `0x0001${'00'.repeat(30)}`, packed),
      calldata('execute(bytes32,bytes)', `0xff${'00'.repeat(31)}`, packed),
      calldata('execute(bytes32,bytes)', `0x01${'00'.repeat(31)}`, packed),
      calldata('execute(bytes32,bytes)', toHex(0, { size: 32 }), '0x1234'),
      // Bytes that no call shows: behind one call, behind several, and behind the list of them; and no call at all.
      `${callData}00`,
      `${both}00`,
      calldata('execute(bytes32,bytes)', batchMode, `${encodeAbiParameters(list, [[one, one]])}00`),
      calldata('execute(bytes32,bytes)', batchMode, encodeAbiParameters(list, [[]])),
    ])
      expect(refusedWith(operation(wrong))).toBe('embedded/dangerousTransaction')
    expect(refusedWith(operation(single, { eip7702Auth: {} }))).toBe('embedded/dangerousTransaction')
    expect(refusedWith(operation(single, { factory: bob }))).toBe('embedded/unreadable')
  })

  it('are not made by a plain account', () => {
    const asked = { ...sendCalls([{ to: bob, value: '0x1' }]), account: eoa }
    expect(refusedWith(asked)).toBe('embedded/methodNotAllowed')
    const single = calldata('execute((address,uint256,bytes))', [bob, 5n, '0x'])
    expect(refusedWith(evm('eth_sendUserOperation', [{ sender: eoa, callData: single }]))).toBe(
      'embedded/methodNotAllowed',
    )
  })
})

describe('receivers', () => {
  const lookalike = `0xdbf0${'1'.repeat(32)}c6fb`
  const known = { knownReceivers: [bob] }
  const requests = (to: string) =>
    [
      ['a payment', send({ to, value: '0x1' })],
      ['a token', send({ to: usdc, data: calldata('transfer(address,uint256)', to, 1n) })],
      ['an item', send({ to: usdc, data: calldata('safeTransferFrom(address,address,uint256)', eoa, to, 1n) })],
      ['an allowance', send({ to: usdc, data: calldata('approve(address,uint256)', to, 1n) })],
    ] as const

  it('that look like one that was sent to are warned of, whatever they get', () => {
    for (const [name, asked] of requests(lookalike)) {
      const shown = read(asked, known)
      expect(shown, name).toMatchObject({ risk: 'R2', warnings: [{ tone: 'error', title: { key: 'lookalike' } }] })
      expect(wordsOf(shown)).toContain(bob)
    }
    for (const [name, asked] of requests(bob))
      expect(read(asked, known), name).toMatchObject({ risk: 'R1', warnings: [] })
    expect(findLookalike(lookalike, [])).toBeUndefined()
  })

  it('that are new are class R2 for much of the own currency, and for what the wallet does not know the worth of', () => {
    const limit = { reviewAbove: '10' }
    expect(read(send({ to: bob, value: '0xb' }), limit)).toMatchObject({ risk: 'R2' })
    expect(read(send({ to: bob, value: '0xa' }), limit).risk).toBe('R1')
    expect(read(send({ to: bob, value: '0xb' }), { ...limit, ...known })).toMatchObject({ risk: 'R1', warnings: [] })
    for (const [name, asked] of requests(bob).slice(1, 3)) {
      expect(read(asked, limit).warnings, name).toMatchObject([{ title: { key: 'newReceiver' } }])
      expect(read(asked, { ...limit, ...known }).risk, name).toBe('R1')
      expect(read(asked).risk, name).toBe('R1')
    }
    expect(wordsOf(read(send({ to: usdc, data: calldata('transfer(address,uint256)', eoa, 1n) }), limit))).toContain(
      'Your account',
    )
    expect(facts.reviewAbove).toBeUndefined()
  })
})

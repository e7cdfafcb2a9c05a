import { encodePacked, maxUint256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { capFees } from '../../src/browser/decode/capFees.js'
import { disableCalls } from '../../src/server/smart-sessions/delegation.js'
import { findLookalike } from '../../src/browser/decode/receivers.js'
import {
  bob,
  calldata,
  described,
  eoa,
  evm,
  manager,
  refusedWith,
  send,
  smartAccount,
  usdc,
  wordsOf,
} from './context.js'

const transfer = calldata('transfer(address,uint256)', bob, 250_000_000n)

describe('calls of contracts in words', () => {
  it('shows a payment: amount, receiver, network, account, class R1', async () => {
    const shown = await described(send({ to: bob, value: toHex(1_250_500_000_000_000_000n) }))
    expect(shown).toMatchObject({
      title: 'Send',
      class: 'R1',
      figure: { label: 'You send', value: '1.2505', unit: 'ETH' },
      origin: 'https://shop.example',
    })
    expect(shown.sections.flatMap(({ fields }) => fields)).toEqual([
      { label: 'To', value: bob, kind: 'address', note: 'First time' },
      { label: 'From', value: eoa, kind: 'address' },
      { label: 'Network', value: 'Ethereum', note: 'eip155:1' },
    ])
  })

  it('shows a token transfer with the decimals of the list, and says which contract it is', async () => {
    const shown = await described(send({ to: usdc, data: transfer }))
    expect(shown).toMatchObject({ class: 'R1', figure: { value: '250', unit: 'USDC' } })
    expect(wordsOf(shown)).toContain('"note":"Verified"')
    expect(wordsOf(shown)).toContain(usdc)
  })

  it('asks the node for tokens that are not listed, and asks in class R2 where it does not answer', async () => {
    const token = async () => ({ symbol: 'FOO', decimals: 2 })
    const shown = await described(send({ to: bob, data: calldata('transfer(address,uint256)', usdc, 150n) }), {
      context: { reads: { token } },
    })
    expect(shown).toMatchObject({ class: 'R1', figure: { value: '1.5', unit: 'FOO' } })
    const failing = { token: () => Promise.reject(new Error('no node')) }
    const blind = await described(send({ to: bob, data: calldata('transfer(address,uint256)', usdc, 150n) }), {
      context: { reads: failing },
    })
    expect(blind).toMatchObject({ class: 'R2', figure: { value: '150', unit: 'units' } })
  })

  it.each([
    ['unlimited approve', calldata('approve(address,uint256)', bob, maxUint256), 'R2', 'No limit'],
    ['approve', calldata('approve(address,uint256)', bob, 5_000_000n), 'R1', '5'],
    ['revoking', calldata('approve(address,uint256)', bob, 0n), 'R1', 'End an allowance'],
    ['increaseAllowance', calldata('increaseAllowance(address,uint256)', bob, maxUint256 - 1n), 'R2', 'No limit'],
    ['setApprovalForAll', calldata('setApprovalForAll(address,bool)', bob, true), 'R2', 'All items'],
    ['its end', calldata('setApprovalForAll(address,bool)', bob, false), 'R1', 'End an approval'],
    ['transferFrom', calldata('transferFrom(address,address,uint256)', eoa, bob, 7_000_000n), 'R1', '"7"'],
    ['ERC-721', calldata('safeTransferFrom(address,address,uint256)', eoa, bob, 77n), 'R1', 'No. 77'],
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
      '15 Jan 2027',
    ],
    ['an unknown call', '0xdeadbeef0000', 'R2', 'Its effect cannot be read'],
  ])('%s', async (_, data, risk, words) => {
    const shown = await described(send({ to: usdc, data }))
    expect(shown.class).toBe(risk)
    expect(wordsOf(shown)).toContain(words)
    expect(shown.confirm === undefined).toBe(risk === 'R1')
  })

  it('does not take a call for known that has one byte more, or an address with bytes before it', async () => {
    for (const data of [
      `${transfer}00`,
      transfer.replace('000000000000000000000000dbf0', 'ff0000000000000000000000dbf0'),
    ])
      expect(await described(send({ to: usdc, data }))).toMatchObject({ title: 'Unknown call', class: 'R2' })
  })

  it('unpacks multicalls, one in the other, and takes the class of the worst call', async () => {
    const inner = calldata('multicall(bytes[])', [transfer, calldata('approve(address,uint256)', bob, maxUint256)])
    const shown = await described(send({ to: usdc, data: calldata('multicall(bytes[])', [transfer, inner]) }))
    expect(shown.class).toBe('R2')
    expect(wordsOf(shown)).toContain('250 USDC')
    expect(wordsOf(shown)).toContain('No limit')
  })

  it('shows the calls of wallet_sendCalls one by one, and asks in class R2 for more than five', async () => {
    const batch = (count: number) =>
      evm(
        'wallet_sendCalls',
        [
          {
            version: '2.0.0',
            chainId: '0x1',
            from: smartAccount,
            atomicRequired: true,
            calls: Array.from({ length: count }, (_, n) => ({
              to: usdc,
              data: calldata('transfer(address,uint256)', bob, BigInt(n + 1) * 1_000_000n),
            })),
          },
        ],
        smartAccount,
      )
    const shown = await described(batch(3))
    expect(shown).toMatchObject({ title: '3 calls', class: 'R1', action: 'Approve all' })
    for (const words of ['1 of 3 · Send', '3 of 3 · Send', '1 USDC', '2 USDC', '3 USDC'])
      expect(wordsOf(shown)).toContain(words)
    expect((await described(batch(6))).class).toBe('R2')
  })

  it('does not follow a paymaster of the page, and refuses capabilities that it must have', async () => {
    const calls = [{ to: bob, value: '0x1' }]
    const paymasterService = { url: 'https://evil.example/paymaster' }
    const shown = await described(evm('wallet_sendCalls', [{ calls, capabilities: { paymasterService } }]))
    expect(wordsOf(shown)).not.toContain('evil.example')
    expect(await refusedWith(evm('wallet_sendCalls', [{ calls, capabilities: { foo: {} } }]))).toBe(
      'embedded/unreadable',
    )
    expect(
      await refusedWith(evm('wallet_sendCalls', [{ calls, capabilities: { foo: { optional: true } } }])),
    ).toBeUndefined()
  })

  it('describes the calls of a user operation, and refuses what is no call', async () => {
    const operation = (callData: string) =>
      evm('eth_sendUserOperation', [{ sender: smartAccount, callData }, manager], smartAccount)
    const packed = encodePacked(['address', 'uint256', 'bytes'], [usdc, 0n, transfer])
    const shown = await described(operation(calldata('execute(bytes32,bytes)', toHex(0, { size: 32 }), packed)))
    expect(shown).toMatchObject({ title: 'Send', figure: { value: '250', unit: 'USDC' } })
    const single = calldata('execute((address,uint256,bytes))', [bob, 5n, '0x'])
    expect((await described(operation(single))).figure?.value).toBe('0.000000000000000005')
    expect(await refusedWith(operation(calldata('transferOwnership(address)', bob)))).toBe(
      'embedded/dangerousTransaction',
    )
    const delegateCall = `0xff${'00'.repeat(31)}`
    expect(await refusedWith(operation(calldata('execute(bytes32,bytes)', delegateCall, packed)))).toBe(
      'embedded/dangerousTransaction',
    )
  })

  it('warns of a look-alike of an address that was sent to, and asks in class R2 for much to a new one', async () => {
    const lookalike = `0xdbf0${'1'.repeat(32)}c6fb`
    const known = { context: { knownReceivers: [bob] } }
    const shown = await described(send({ to: lookalike, value: '0x1' }), known)
    expect(shown).toMatchObject({ class: 'R2', warnings: [{ tone: 'error' }] })
    expect(wordsOf(shown)).toContain(bob)
    expect(await described(send({ to: bob, value: '0x1' }), known)).toMatchObject({ class: 'R1', warnings: [] })
    expect(findLookalike(lookalike, []), 'row 28, without the comparison').toBeUndefined()
    const limit = { context: { reviewAbove: '10' } }
    expect((await described(send({ to: bob, value: '0xb' }), limit)).class).toBe('R2')
    expect((await described(send({ to: bob, value: '0xa' }), limit)).class).toBe('R1')
  })
})

describe('a call that ends a session on the network', () => {
  const delegation = { delegate: bob, delegator: eoa, caveats: [{ enforcer: usdc, terms: '0x01' }], salt: 7n } as const
  const end = (change: object = {}) =>
    disableCalls([{ ...delegation, signature: '0x1234', ...change }], { delegationManager: manager } as never)[0]!
  const known = { context: { delegationManager: manager } }

  it('says so, in class R1, with the account of the session', async () => {
    const { to, data } = end()
    const shown = await described(send({ to, data }), known)
    expect(shown).toMatchObject({ title: 'End a session on the network', class: 'R1', action: 'End session' })
    expect(shown.sections[0]?.fields[0]).toMatchObject({ value: bob, kind: 'address' })
    const batch = evm('wallet_sendCalls', [
      {
        calls: [
          { to, data },
          { to: usdc, data: transfer },
        ],
      },
    ])
    expect(wordsOf(await described(batch, known))).toContain('End a session on the network')
  })

  const { data } = end()
  it.each([
    ['of another account', { data: end({ delegator: bob }).data }],
    ['with more behind it', { data: `${data}00` }],
    ['that pays the manager', { data, value: '0x1' }],
    ['that lets a session act again', { data: data.replace(data.slice(0, 10), calldata('enableDelegation()')) }],
    ['of another contract that has power', { to: usdc, data }],
  ])('is refused where it is one %s', async (_, call) => {
    const other = { context: { delegationManager: manager, refusedContracts: [manager, usdc] } }
    expect(await refusedWith(send({ to: manager, ...call }), other)).toBe('embedded/dangerousTransaction')
  })

  it('is refused where the network has no manager of its own', async () => {
    expect(await refusedWith(send({ to: manager, data }))).toBe('embedded/dangerousTransaction')
  })
})

describe('transactions that are refused', () => {
  it.each([
    ['eth_sign', evm('eth_sign', [eoa, toHex(1, { size: 32 })]), 'embedded/methodNotAllowed'],
    ['an unknown method', evm('wallet_signEverything', []), 'embedded/methodNotAllowed'],
    [
      'a chain that the project does not have',
      { ...send({ to: bob, value: '0x1' }), chainId: 'eip155:56' },
      'embedded/chainNotAllowed',
    ],
    ['another chain in the transaction', send({ to: bob, value: '0x1', chainId: '0x38' }), 'embedded/chainNotAllowed'],
    ['a method of another namespace', evm('solana_signMessage', {}), 'embedded/chainNotAllowed'],
    ['an authorization list', send({ to: bob, authorizationList: [] }), 'embedded/dangerousTransaction'],
    ['a call of the own account', send({ to: smartAccount, data: '0x12345678' }), 'embedded/dangerousTransaction'],
    ['a call of the delegation manager', send({ to: manager, data: '0x12345678' }), 'embedded/dangerousTransaction'],
    ['another sender', evm('eth_sendTransaction', [{ from: bob, to: usdc }]), 'embedded/unreadable'],
    ['another account', evm('personal_sign', ['hi', bob], bob), 'embedded/unreadable'],
    ['two different data', send({ to: bob, data: '0x01', input: '0x02' }), 'embedded/unreadable'],
    ['a decimal amount', send({ to: bob, value: '1000' }), 'embedded/unreadable'],
    ['an unknown field', send({ to: bob, blobs: [] }), 'embedded/unreadable'],
    [
      'a batch with an own-account call',
      evm('wallet_sendCalls', [{ calls: [{ to: bob }, { to: eoa }] }]),
      'embedded/dangerousTransaction',
    ],
  ])('%s', async (_, request, code) => {
    expect(await refusedWith(request)).toBe(code)
  })

  it('rows 18 and 19: without the lists, a raw hash is signed, and a call runs on any chain', async () => {
    const raw = evm('eth_sign', [eoa, toHex(1, { size: 32 })])
    expect((await described(raw, { guards: { methods: false } })).class).toBe('R1')
    const elsewhere = { ...send({ to: bob, value: '0x1' }), chainId: 'eip155:56' }
    expect((await described(elsewhere, { guards: { chains: false } })).title).toBe('Send')
    expect(await refusedWith(send({ to: manager, data: '0x12' }), { guards: { ownContracts: false } })).toBeUndefined()
  })

  it('row 19: decimals come from the list or the own node, and not from the page', async () => {
    const lying = { token: async () => ({ symbol: 'USDC', decimals: 18 }) }
    const request = send({ to: usdc, data: calldata('transfer(address,uint256)', bob, 10n ** 18n) })
    expect((await described(request, { context: { reads: lying } })).figure?.value).toBe('1,000,000,000,000')
    const { tokens: _, ...network } = { name: 'Ethereum', symbol: 'ETH', decimals: 18, tokens: {} }
    const believed = await described(request, { context: { reads: lying, network } })
    expect(believed.figure?.value, 'where the node that is asked lies').toBe('1')
  })
})

describe('fees', () => {
  const estimate = { gas: 21_000n, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n }

  it('are those of the page up to five times the estimate', () => {
    expect(capFees({}, estimate)).toEqual({ ...estimate, most: 2_100_000n, isCut: false })
    expect(capFees({ maxFeePerGas: 300n, gas: 30_000n }, estimate)).toMatchObject({ most: 9_000_000n, isCut: false })
    expect(capFees({ gasPrice: 300n }, estimate)).toMatchObject({ maxFeePerGas: 300n, maxPriorityFeePerGas: 300n })
  })

  it('row 29: a thousand times the fee is cut, and is paid without the cap', () => {
    const asked = { maxFeePerGas: 100_000n, maxPriorityFeePerGas: 100_000n, gas: 21_000n }
    expect(capFees(asked, estimate)).toMatchObject({ most: 10_500_000n, isCut: true, maxPriorityFeePerGas: 500n })
    expect(capFees(asked, estimate, 10_000n), 'without the cap').toMatchObject({ most: 2_100_000_000n, isCut: false })
    expect(capFees({ gas: 10n ** 9n, maxFeePerGas: 10n ** 9n }, estimate).most).toBeLessThanOrEqual(10_500_000n)
  })

  it('the operation that makes the account a smart account says so, in the class that asks for a confirmation', async () => {
    const code = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
    const plain = await described(send({ to: bob, value: '0x1' }))
    const shown = await described(send({ to: bob, value: '0x1' }), { context: { upgradesTo: code } })
    expect(plain.class).toBe('R1')
    expect(shown.class).toBe('R2')
    expect(shown.confirm).toBeDefined()
    expect(wordsOf(shown)).toContain(code)
    expect(shown.warnings.map(({ title }) => title)).toContain('Your account becomes a smart account')
  })
})

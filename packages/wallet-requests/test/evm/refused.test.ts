import { encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bob,
  calldata,
  enforcers,
  entryPoint,
  eoa,
  evm,
  manager,
  read,
  refusedWith,
  send,
  sendCalls,
  smartAccount,
  usdc,
  wordsOf,
} from './evmRequests.js'

/** Of the Delegation Framework 1.3.0 (@metamask/delegation-abis, DelegationManager). */
const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
  'function enableDelegation(Delegation delegation)',
])

describe('a call that ends a session on the network', () => {
  const end = (
    change: object = {},
    functionName: 'disableDelegation' | 'enableDelegation' = 'disableDelegation',
  ): Hex =>
    encodeFunctionData({
      abi: managerAbi,
      functionName,
      args: [
        {
          delegate: bob,
          delegator: eoa,
          authority: `0x${'ff'.repeat(32)}`,
          caveats: [{ enforcer: usdc, terms: '0x01', args: '0x' }],
          salt: 7n,
          signature: '0x1234',
          ...change,
        },
      ],
    })

  it('says so, in class R1, with the account of the session', () => {
    const shown = read(send({ to: manager, data: end() }))
    expect(shown).toMatchObject({ title: { key: 'endSessionOnChain' }, risk: 'R1', action: { key: 'endSession' } })
    expect(shown.sections[0]?.fields[0]).toMatchObject({ value: { type: 'address', address: bob } })
    const calls = [
      { to: manager, data: end({ delegator: smartAccount }) },
      { to: usdc, data: calldata('transfer(address,uint256)', bob, 1n) },
    ]
    expect(wordsOf(read(sendCalls(calls)))).toContain('End a session on the network')
  })

  it.each([
    ['of another account', { data: end({ delegator: bob }) }],
    ['with more behind it', { data: `${end()}00` }],
    ['that pays the manager', { data: end(), value: '0x1' }],
    ['that lets a session act again', { data: end({}, 'enableDelegation') }],
    ['of another contract that has power', { to: entryPoint, data: end() }],
  ])('is refused where it is one %s', (_, call) => {
    expect(refusedWith(send({ to: manager, ...call }))).toBe('embedded/dangerousTransaction')
  })

  it('is refused where the network has no manager of its own', () => {
    const none = { delegationManager: undefined }
    expect(refusedWith(send({ to: manager, data: end() }), none)).toBe('embedded/dangerousTransaction')
  })
})

describe('transactions that are refused', () => {
  const dangerous = 'embedded/dangerousTransaction'
  it.each([
    ['another chain in the transaction', send({ to: bob, value: '0x1', chainId: '0x38' }), 'embedded/chainNotAllowed'],
    ['another chain of calls', sendCalls([{ to: bob }], { chainId: '0x38' }), 'embedded/chainNotAllowed'],
    ['an authorization list', send({ to: bob, authorizationList: [] }), dangerous],
    ['an authorization beside calls', sendCalls([{ to: bob }], { eip7702Auth: {} }), dangerous],
    ['a call of the own account', send({ to: smartAccount, data: '0x12345678' }), dangerous],
    ['a call of the manager', send({ to: manager.toLowerCase(), data: '0x12345678' }), dangerous],
    ['a payment to the manager', send({ to: manager, value: '0x1' }), dangerous],
    ['a call of EntryPoint', send({ to: entryPoint, data: '0x12345678' }), dangerous],
    ['a call of an enforcer', send({ to: enforcers.nonce, data: '0x12345678' }), dangerous],
    ['another sender', evm('eth_sendTransaction', [{ from: bob, to: usdc }]), 'embedded/unreadable'],
    ['another sender of calls', sendCalls([{ to: bob }], { from: bob }), 'embedded/unreadable'],
    ['two different data', send({ to: bob, data: '0x01', input: '0x02' }), 'embedded/unreadable'],
    ['a decimal amount', send({ to: bob, value: '1000' }), 'embedded/unreadable'],
    ['an unknown field', send({ to: bob, blobs: [] }), 'embedded/unreadable'],
    ['no receiver', send({ value: '0x1' }), 'embedded/unreadable'],
    ['a call without receiver', sendCalls([{ data: '0x6000' }]), 'embedded/unreadable'],
    ['no call', sendCalls([]), 'embedded/unreadable'],
    ['two transactions', evm('eth_sendTransaction', [{ to: bob }, { to: bob }]), 'embedded/unreadable'],
    ['a batch with an own-account call', sendCalls([{ to: bob }, { to: eoa }]), dangerous],
    [
      'a multicall of the own account',
      sendCalls([{ to: smartAccount, data: calldata('multicall(bytes[])', ['0x12345678']) }]),
      dangerous,
    ],
  ])('%s', (_, request, code) => {
    expect(refusedWith(request)).toBe(code)
  })

  it('are those whose cost nobody knows', () => {
    expect(refusedWith(send({ to: bob, value: '0x1' }), { fee: undefined })).toBe('embedded/unreadable')
    expect(refusedWith(sendCalls([{ to: bob }]), { operation: undefined })).toBe('embedded/unreadable')
    // Facts of an account of another kind than that of the request.
    const upgrade = { kind: '7702', entryPoint, maxCost: '1', estimate: '1' } as const
    expect(refusedWith(sendCalls([{ to: bob }]), { operation: upgrade })).toBe('embedded/unreadable')
  })

  it('a page’s gas, price and nonce do not change what is signed', () => {
    const plain = read(send({ to: bob, value: '0x1' })).intent
    const greedy = { gas: toHex(10n ** 9n), gasPrice: toHex(10n ** 12n), nonce: '0x7', maxFeePerGas: toHex(10n ** 15n) }
    expect(read(send({ to: bob, value: '0x1', ...greedy })).intent).toEqual(plain)
    expect(plain).toEqual({
      kind: 'evmTransaction',
      account: eoa,
      chainId: 1,
      to: bob.toLowerCase(),
      value: '1',
      data: '0x',
      gas: '21000',
      maxFeePerGas: '100',
      maxPriorityFeePerGas: '2',
    })
  })

  it('an account of EIP-7702 sends by an operation where the facts have one, as a plain account otherwise', () => {
    const asked = send({ to: bob, value: '0x1' })
    const own = { accounts: { eoa, smartAccount: eoa } }
    const code = '0x63C0c19a282a1B52b07dD5a65b58948A07DAE32B'
    const operation = { kind: '7702', entryPoint, maxCost: '0', estimate: '0', upgradesTo: code } as const
    expect(read(asked, { ...own, operation: undefined }).intent.kind).toBe('evmTransaction')
    expect(read(asked, { ...own, operation }).intent).toMatchObject({
      kind: 'userOperation',
      accountKind: '7702',
      account: eoa,
      upgradesTo: code.toLowerCase(),
      maxCost: '0',
    })
  })
})

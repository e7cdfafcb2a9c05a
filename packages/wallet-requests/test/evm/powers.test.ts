import { concat, encodePacked, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { bob, calldata, eoa, field, read, signTyped, textOf, usdc, wordsOf } from './evmRequests.js'

const domain = { name: 'X', version: '1', chainId: 1, verifyingContract: usdc }
const transfer = calldata('transfer(address,uint256)', bob, 250_000_000n)
const typed = (primaryType: string, fields: readonly string[], message: object, more: object = {}): unknown => ({
  types: { [primaryType]: fields.map(field) },
  primaryType,
  domain,
  message,
  ...more,
})

// Circle, stablecoin-evm, contracts/v2/EIP3009.sol: the type hashes of the three messages.
describe('payments by signature (EIP-3009)', () => {
  const payment = {
    from: eoa,
    to: bob,
    value: '1000000000000',
    validAfter: 0,
    validBefore: 1_800_000_000,
    nonce: toHex(1, { size: 32 }),
  }
  const fields = [
    'from address',
    'to address',
    'value uint256',
    'validAfter uint256',
    'validBefore uint256',
    'nonce bytes32',
  ]

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    '%s is shown with its figure, in class R2',
    (name) => {
      const shown = read(signTyped(typed(name, fields, payment)))
      expect(shown).toMatchObject({ risk: 'R2', title: { key: 'sendBySignature' }, confirm: { key: 'sendConfirm' } })
      expect(textOf(shown.figure!.value)).toBe('1000000 USDC')
      expect(shown.warnings.map(({ title }) => title.key)).toContain('signatureSends')
      for (const text of [bob, '"seconds":"1800000000"', 'Verified']) expect(wordsOf(shown)).toContain(text)
      expect(wordsOf(shown)).not.toContain('Counts from')
      const later = read(signTyped(typed(name, fields, { ...payment, validAfter: 1_790_000_000 })))
      expect(wordsOf(later)).toContain('Counts from')
    },
  )

  it('to a look-alike warns of it,', () => {
    const lookalike = `0xdbf0${'1'.repeat(32)}c6fb`
    const asked = signTyped(typed('TransferWithAuthorization', fields, { ...payment, to: lookalike }))
    expect(read(asked, { knownReceivers: [bob] }).warnings[0]).toMatchObject({ title: { key: 'lookalike' } })
  })

  it('the end of one says so', () => {
    const cancel = typed('CancelAuthorization', ['authorizer address', 'nonce bytes32'], {
      authorizer: eoa,
      nonce: toHex(1, { size: 32 }),
    })
    expect(read(signTyped(cancel))).toMatchObject({ risk: 'R2', title: { key: 'cancelAuthorization' } })
  })

  it('of a name alone is not taken for one', () => {
    const other = typed('TransferWithAuthorization', ['from address', 'note string'], { from: eoa, note: '' })
    expect(read(signTyped(other))).toMatchObject({ risk: 'R2', title: { key: 'signTypedData' } })
  })
})

// safe-global/safe-smart-account, Safe.sol: SAFE_TX_TYPEHASH; domain of chainId and verifyingContract.
describe('transactions of a Safe', () => {
  const fields = [
    'to address',
    'value uint256',
    'data bytes',
    'operation uint8',
    'safeTxGas uint256',
    'baseGas uint256',
    'gasPrice uint256',
    'gasToken address',
    'refundReceiver address',
    'nonce uint256',
  ]
  const zeroAddress = `0x${'00'.repeat(20)}`
  const safeTx = (change: object) =>
    typed(
      'SafeTx',
      fields,
      {
        to: usdc,
        value: 0,
        data: transfer,
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
        nonce: 5,
        ...change,
      },
      { domain: { chainId: 1, verifyingContract: bob } },
    )

  it('show the call, in class R2', () => {
    const shown = read(signTyped(safeTx({})))
    expect(shown).toMatchObject({ risk: 'R2', title: { key: 'safeTransaction' }, confirm: { key: 'actsAsYouConfirm' } })
    expect(wordsOf(shown)).toContain('"units":"250000000","decimals":6,"symbol":"USDC"')
    expect(shown.warnings.map(({ title }) => title.key)).toEqual(['actsAsYou'])
    // A shared account may pay its owner.
    expect(wordsOf(read(signTyped(safeTx({ to: eoa, value: 1, data: '0x' }))))).toContain('Your account')
  })

  it('say of a delegate call that it can take over the account, and show the calls of Safe’s own batches', () => {
    const shown = read(signTyped(safeTx({ operation: 1 })))
    expect(shown).toMatchObject({ risk: 'R2', confirm: { key: 'safeDelegateCallConfirm' } })
    expect(shown.warnings.map(({ title }) => title.key)).toEqual(['safeDelegateCall', 'actsAsYou'])
    expect(wordsOf(shown)).not.toContain('"decimals":6')
    expect(wordsOf(shown)).toContain(transfer)
    const pack = (operation: number) =>
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, usdc, 0n, 68n, transfer])
    const multiSend = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
    const batch = (packed: `0x${string}`, to: string = multiSend) =>
      wordsOf(read(signTyped(safeTx({ to, operation: 1, data: calldata('multiSend(bytes)', packed) }))))
    expect(batch(concat([pack(0), pack(0)]))).toContain('2 of 2 · Send')
    for (const words of [batch(concat([pack(0), pack(1)])), batch(`${pack(0)}00`), batch(pack(0), bob)])
      expect(words).not.toContain('You send')
  })
})

describe('calls that others carry out', () => {
  // maticnetwork/pos-portal, NativeMetaTransaction.sol.
  it('of a meta transaction are shown, in class R2', () => {
    const data = typed('MetaTransaction', ['nonce uint256', 'from address', 'functionSignature bytes'], {
      nonce: 0,
      from: eoa,
      functionSignature: transfer,
    })
    const shown = read(signTyped(data))
    expect(shown).toMatchObject({ risk: 'R2', title: { key: 'callBySignature' }, confirm: { key: 'actsAsYouConfirm' } })
    expect(wordsOf(shown)).toContain('"symbol":"USDC"')
    expect(shown.warnings[0]?.title.key).toBe('actsAsYou')
  })

  it.each([
    // @openzeppelin/contracts, metatx/ERC2771Forwarder.sol.
    [
      'OpenZeppelin',
      ['from address', 'to address', 'value uint256', 'gas uint256', 'nonce uint256', 'deadline uint48', 'data bytes'],
      { deadline: 1 },
    ],
    // opengsn/gsn, Forwarder.sol.
    [
      'GSN',
      [
        'from address',
        'to address',
        'value uint256',
        'gas uint256',
        'nonce uint256',
        'data bytes',
        'validUntilTime uint256',
      ],
      { validUntilTime: 1 },
    ],
  ])('of a forwarder of %s are shown, in class R2', (_, fields, more) => {
    const message = { from: eoa, to: usdc, value: 7, gas: 1, nonce: 1, data: transfer, ...more }
    const shown = read(signTyped(typed('ForwardRequest', fields, message)))
    expect(shown).toMatchObject({ risk: 'R2', title: { key: 'callBySignature' } })
    for (const text of ['"units":"250000000"', 'The call also pays']) expect(wordsOf(shown)).toContain(text)
  })

  // hyperliquid-dex/hyperliquid-python-sdk, utils/signing.py: sign_agent and the phantom agent of sign_l1_action.
  it('by keys of agents say so, in class R2', () => {
    const approve = typed(
      'HyperliquidTransaction:ApproveAgent',
      ['hyperliquidChain string', 'agentAddress address', 'agentName string', 'nonce uint64'],
      { hyperliquidChain: 'Mainnet', agentAddress: bob, agentName: '', nonce: 1 },
    )
    const act = typed('Agent', ['source string', 'connectionId bytes32'], {
      source: 'a',
      connectionId: toHex(1, { size: 32 }),
    })
    for (const data of [approve, act])
      expect(read(signTyped(data))).toMatchObject({ risk: 'R2', title: { key: 'agentKey' } })
    expect(wordsOf(read(signTyped(approve)))).toContain(bob)
  })
})

describe('typed data of other kinds', () => {
  const keyOf = (fields: readonly string[], message: object, primaryType = 'Thing') =>
    read(signTyped(typed(primaryType, fields, message))).warnings[0]?.title.key

  it.each([
    ['call data', ['data bytes'], { data: '0x12345678' }],
    ['a selector', ['what bytes4'], { what: '0x12345678' }],
    ['call data in a list', ['list bytes[][]'], { list: [['0x', '0x1234']] }],
    ['the own address', ['who address'], { who: eoa.toLowerCase() }],
    ['one who spends', ['spender address'], { spender: bob }],
    ['an operator', ['newOperator address'], { newOperator: bob }],
    ['a delegate', ['delegatee address'], { delegatee: bob }],
  ])('say that who has it can act where it holds %s', (_, fields, message) => {
    expect(keyOf(fields, message)).toBe('actsAsYou')
  })

  it('say so of a type whose name does', () => {
    expect(keyOf(['a string'], { a: '' }, 'SessionRequest')).toBe('actsAsYou')
  })

  it('are not understood otherwise, and class R2 too', () => {
    expect(
      keyOf(['who address', 'hash bytes', 'none bytes'], { who: bob, hash: toHex(1, { size: 32 }), none: '0x' }),
    ).toBe('notUnderstood')
    expect(read(signTyped(typed('Thing', ['a string'], { a: '' }))).risk).toBe('R2')
  })

  // snapshot-labs/snapshot.js, src/sign/types.ts.
  const vote = {
    fields: [
      'from address',
      'space string',
      'timestamp uint64',
      'proposal bytes32',
      'choice uint32',
      'metadata string',
    ],
    message: { from: eoa, space: 'cake.eth', timestamp: 1, proposal: toHex(1, { size: 32 }), choice: 1, metadata: '' },
  }
  const snapshot = { domain: { name: 'snapshot', version: '0.1.4' } }

  it('but votes of Snapshot, which give nothing away: class R1', () => {
    const shown = read(signTyped(typed('Vote', vote.fields, vote.message, snapshot)))
    expect(shown).toMatchObject({ risk: 'R1', title: { key: 'vote' }, warnings: [], action: { key: 'sign' } })
    expect(wordsOf(shown)).toContain('cake.eth')
  })

  it.each([
    ['another domain', typed('Vote', vote.fields, vote.message)],
    [
      'a contract in its domain',
      typed('Vote', vote.fields, vote.message, { domain: { ...snapshot.domain, verifyingContract: bob } }),
    ],
    ['a field more', typed('Vote', [...vote.fields, 'data bytes'], { ...vote.message, data: '0x' }, snapshot)],
    [
      'a key that votes for one',
      typed('Alias', ['from address', 'alias address'], { from: eoa, alias: bob }, snapshot),
    ],
  ])('a vote with %s is not one of them', (_, data) => {
    expect(read(signTyped(data)).risk).toBe('R2')
  })

  it('and sign-ins that name the page: class R1', () => {
    const signIn = (message: object, fields = ['uri string', 'account address', 'nonce uint256'], more: object = {}) =>
      typed(
        'SignIn',
        fields,
        { uri: 'https://shop.example/login', account: eoa, nonce: 1, ...message },
        { domain: { name: 'Shop', chainId: 1 }, ...more },
      )
    expect(read(signTyped(signIn({})))).toMatchObject({ risk: 'R1', title: { key: 'signInTyped' }, warnings: [] })
    for (const other of [
      signIn({ uri: 'https://other.example' }),
      signIn({ uri: 'https://shop.example@other.example' }),
      signIn({ uri: 'shop.example.other.example' }),
      signIn({ account: bob }),
      signIn({ code: '0x' }, ['uri string', 'account address', 'nonce uint256', 'code bytes']),
      signIn({}, undefined, { domain }),
      typed('SignIn', ['nonce uint256'], { nonce: 1 }, { domain: { name: 'Shop', chainId: 1 } }),
    ])
      expect(read(signTyped(other)).risk).toBe('R2')
    expect(read(signTyped(signIn({}, undefined, { domain: { name: 'Shop' } }))).risk).toBe('R1')
  })
})

import { maxUint256, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { bob, described, eoa, evm, manager, refusedWith, smartAccount, usdc, wordsOf } from './context.js'

const sign = (data: unknown) =>
  evm('eth_signTypedData_v4', [eoa, typeof data === 'string' ? data : JSON.stringify(data)])

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'contents', type: 'string' },
      { name: 'count', type: 'uint8' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: 1, verifyingContract: usdc },
  message: { from: { name: 'Cow', wallets: [bob] }, contents: 'Hello', count: 1 },
}

const permit = {
  types: {
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(field),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: { owner: eoa, spender: bob, value: '5000000', nonce: 0, deadline: '1800000000' },
}
function field(text: string): { readonly name: string; readonly type: string } {
  const [name = '', type = ''] = text.split(' ')
  return { name, type }
}

describe('typed data', () => {
  it('is shown as a tree, with every value and its type, in class R1', async () => {
    const shown = await described(sign(mail))
    expect(shown).toMatchObject({ title: 'Sign typed data', class: 'R1', warnings: [] })
    const tree = shown.sections.find(({ title }) => title === 'Mail')
    expect(tree?.fields).toEqual([
      {
        label: 'from',
        value: '',
        note: 'Person',
        parts: [
          { label: 'name', value: '“Cow”', note: 'string' },
          {
            label: 'wallets',
            value: '',
            note: '1 × address',
            parts: [{ label: 'wallets[0]', value: bob, kind: 'address' }],
          },
        ],
      },
      { label: 'contents', value: '“Hello”', note: 'string' },
      { label: 'count', value: '1', kind: 'text', note: 'uint8' },
    ])
    expect(await described(evm('eth_signTypedData_v4', [eoa, mail]))).toMatchObject({ class: 'R1' })
  })

  it('that is bound to no network is class R2', async () => {
    const { domain, types } = mail
    const unbound = {
      ...mail,
      domain: { name: domain.name },
      types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] },
    }
    expect(await described(sign(unbound))).toMatchObject({
      class: 'R2',
      warnings: [{ title: 'Not bound to a network' }],
    })
  })

  it('of a permit says in words who may spend what, in class R2', async () => {
    const shown = await described(sign(permit))
    expect(shown).toMatchObject({
      class: 'R2',
      title: 'Allow spending by signature',
      figure: { value: '5', unit: 'USDC' },
    })
    expect(wordsOf(shown)).toContain('15 Jan 2027')
    const unlimited = await described(
      sign({
        ...permit,
        message: { ...permit.message, value: maxUint256.toString(), deadline: maxUint256.toString() },
      }),
    )
    expect(unlimited).toMatchObject({ class: 'R2', figure: { value: 'No limit' } })
    expect(wordsOf(unlimited)).toContain('No end')
  })

  it('of DAI’s permit, Permit2 and orders says what it is', async () => {
    const domain = { name: 'X', chainId: 1, verifyingContract: usdc }
    const dai = {
      types: {
        Permit: ['holder address', 'spender address', 'nonce uint256', 'expiry uint256', 'allowed bool'].map(field),
      },
      primaryType: 'Permit',
      domain,
      message: { holder: eoa, spender: bob, nonce: 0, expiry: 0, allowed: true },
    }
    expect(await described(sign(dai))).toMatchObject({ class: 'R2', figure: { value: 'No limit' } })
    const details = ['token address', 'amount uint160', 'expiration uint48', 'nonce uint48'].map(field)
    const single = {
      types: {
        PermitDetails: details,
        PermitSingle: ['details PermitDetails', 'spender address', 'sigDeadline uint256'].map(field),
      },
      primaryType: 'PermitSingle',
      domain: { name: 'Permit2', chainId: 1, verifyingContract: bob },
      message: {
        details: { token: usdc, amount: '7000000', expiration: 1_800_000_000, nonce: 0 },
        spender: bob,
        sigDeadline: 1_800_000_000,
      },
    }
    expect(await described(sign(single))).toMatchObject({ class: 'R2', figure: { value: '7', unit: 'USDC' } })
    const all = {
      ...single,
      message: { ...single.message, details: { ...single.message.details, amount: (2n ** 160n - 1n).toString() } },
    }
    expect(await described(sign(all))).toMatchObject({ figure: { value: 'No limit' } })
    const taking = {
      types: {
        TokenPermissions: ['token address', 'amount uint256'].map(field),
        PermitTransferFrom: ['permitted TokenPermissions', 'spender address', 'nonce uint256', 'deadline uint256'].map(
          field,
        ),
      },
      primaryType: 'PermitTransferFrom',
      domain: single.domain,
      message: { permitted: { token: usdc, amount: 9_000_000 }, spender: bob, nonce: 1, deadline: 1_800_000_000 },
    }
    expect(await described(sign(taking))).toMatchObject({ class: 'R2', figure: { value: '9', unit: 'USDC' } })
    const order = {
      types: { Order: ['offer uint256'].map(field) },
      primaryType: 'Order',
      domain,
      message: { offer: 1 },
    }
    expect(await described(sign(order))).toMatchObject({ class: 'R2', title: 'Sign an order' })
  })

  const change = (part: object): unknown => ({ ...mail, ...part })
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['another network', change({ domain: { ...mail.domain, chainId: 56 } }), 'embedded/chainNotAllowed'],
    ['a network as text', change({ domain: { ...mail.domain, chainId: '0x38' } }), 'embedded/chainNotAllowed'],
    [
      'a decimal contract',
      change({ domain: { ...mail.domain, verifyingContract: '917551056842671309452305380979543736893630245704' } }),
      'embedded/unreadable',
    ],
    ['a field more in the domain', change({ domain: { ...mail.domain, extra: 1 } }), 'embedded/unreadable'],
    [
      'a domain type that leaves the network out',
      change({ types: { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] } }),
      'embedded/unreadable',
    ],
    ['a field more in the message', change({ message: { ...mail.message, extra: 1 } }), 'embedded/unreadable'],
    ['a field less in the message', change({ message: { contents: 'x', count: 1 } }), 'embedded/unreadable'],
    ['a type that is not used', change({ types: { ...mail.types, Other: [] } }), 'embedded/unreadable'],
    ['a type that is not there', change({ primaryType: 'Letter' }), 'embedded/unreadable'],
    ['a number out of its range', change({ message: { ...mail.message, count: 256 } }), 'embedded/unreadable'],
    ['a fraction', change({ message: { ...mail.message, count: 0.5 } }), 'embedded/unreadable'],
    ['a field more beside the message', change({ extra: 1 }), 'embedded/unreadable'],
    [
      'a type of the chain’s own name',
      change({ types: { ...mail.types, Mail: [{ name: 'x', type: 'toString' }] }, message: { x: {} } }),
      'embedded/unreadable',
    ],
    ['no JSON', '{"types":', 'embedded/unreadable'],
    [
      'the own account as its contract',
      change({ domain: { ...mail.domain, verifyingContract: smartAccount } }),
      'embedded/dangerousTypedData',
    ],
    [
      'the delegation manager as its contract',
      change({ domain: { ...mail.domain, verifyingContract: manager.toLowerCase() } }),
      'embedded/dangerousTypedData',
    ],
  ]
  it.each(wrong)('row 21: with %s is refused', async (_, data, code) => {
    expect(await refusedWith(sign(data))).toBe(code)
  })

  it('row 21: without the schema, a domain that lies is shown as if it were true', async () => {
    const lying = change({
      domain: { ...mail.domain, chainId: 56, extra: 1 },
      message: { ...mail.message, extra: 'take all' },
    })
    const shown = await described(sign(lying), { guards: { strictTypedData: false } })
    expect(wordsOf(shown)).not.toContain('take all')
  })

  it.each(['Delegation', 'PackedUserOperation'])(
    'row 20: a %s is refused; its signature would be the account’s',
    async (primaryType) => {
      const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
      const data = {
        types: { [primaryType]: [{ name: 'delegate', type: 'address' }] },
        primaryType,
        domain: { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: bob },
        message: { delegate: bob },
      } as unknown as TypedDataDefinition
      const request = evm('eth_signTypedData_v4', [account.address, JSON.stringify(data)], account.address)
      const options = { context: { accounts: { eoa: account.address } } }
      expect(await refusedWith(request, options)).toBe('embedded/dangerousTypedData')
      expect((await described(request, { ...options, guards: { ownContracts: false } })).class).toBe('R1')
      const signature = await account.signTypedData(data)
      expect(await recoverTypedDataAddress({ ...data, signature } as never)).toBe(account.address)
    },
  )
})

describe('grants', () => {
  const [ofSite, coSigner] = [`0x04${'ab'.repeat(64)}`, `0x04${'cd'.repeat(64)}`]
  const keys = (...publicKeys: readonly string[]) => ({
    signer: { type: 'keys', data: { keys: publicKeys.map((publicKey) => ({ type: 'secp256k1', publicKey })) } },
  })
  const grant = (permission: object, changes: object = {}, made: { readonly coSigner?: string } = { coSigner }) => ({
    ...evm(
      'wallet_grantPermissions',
      [
        {
          chainId: '0x1',
          address: smartAccount,
          expiry: 1_795_500_000,
          ...keys(ofSite),
          permissions: [permission],
          policies: [],
          ...changes,
        },
      ],
      smartAccount,
    ),
    ...made,
  })
  const native = {
    type: 'native-token-recurring-allowance',
    data: { allowance: '0x16345785d8a0000', start: 1_795_400_000, period: 86_400 },
  }
  const abi = [{ type: 'function', name: 'mint', inputs: [{ type: 'uint256' }] }]
  const call = {
    type: 'contract-call',
    data: { address: usdc, abi, functions: [{ functionName: 'mint', args: [{ operator: 'EQUAL', value: '5' }] }] },
  }

  it('say every limit in words, in class R2', async () => {
    const shown = await described(grant(native))
    expect(shown).toMatchObject({ class: 'R2', confirm: expect.any(String) })
    for (const words of ['0.1 ETH', '"day"', '24 Nov 2026']) expect(wordsOf(shown)).toContain(words)
    const named = { 'Key of the site': ofSite, 'Key of this wallet’s co-signer': coSigner }
    for (const [label, value] of Object.entries(named))
      expect(shown.sections.flatMap(({ fields }) => fields)).toContainEqual(expect.objectContaining({ label, value }))
    expect(shown.digestInput).toContain(coSigner)
    for (const words of ['mint(uint256) 0xa0712d68', 'only “5”', '0 ETH'])
      expect(wordsOf(await described(grant(call)))).toContain(words)
  })

  it.each([
    ['an unknown permission', grant({ type: 'everything', data: {} })],
    [
      'an operator that no enforcer knows',
      grant({
        ...call,
        data: { ...call.data, functions: [{ functionName: 'mint', args: [{ operator: 'LESS_THAN', value: '5' }] }] },
      }),
    ],
    [
      'a delegate call',
      grant({ ...call, data: { ...call.data, functions: [{ functionName: 'mint', operation: 'DelegateCall' }] } }),
    ],
    ['the own account as target', grant({ ...call, data: { ...call.data, address: smartAccount } })],
    ['more than 90 days', grant(native, { expiry: 1_895_500_000 })],
    ['a policy', grant(native, { policies: [{ type: 'x' }] })],
    ['two keys of the site', grant(native, keys(ofSite, coSigner), {})],
    ['two keys of the site and a co-signer', grant(native, keys(ofSite, ofSite))],
    ['no co-signer', grant(native, {}, {})],
    ['a co-signer that is no key', grant(native, {}, { coSigner: bob })],
    ['the key of the site as the co-signer', grant(native, {}, { coSigner: ofSite.toUpperCase().replace('0X', '0x') })],
  ])('with %s are refused', async (_, request) => {
    expect(await refusedWith(request)).toBeDefined()
  })

  it('are ended by name', async () => {
    const request = evm('wallet_revokePermissions', [{ pci: 'abc', address: `eip155:1:${smartAccount}` }], smartAccount)
    expect(await described(request)).toMatchObject({ class: 'R1', title: 'End a session' })
  })
})

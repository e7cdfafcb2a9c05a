import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bob,
  eoa,
  evm,
  field,
  manager,
  read,
  refusedWith,
  signTyped,
  smartAccount,
  textOf,
  usdc,
  wordsOf,
} from './evmRequests.js'

const mail = {
  types: {
    EIP712Domain: ['name string', 'chainId uint256', 'verifyingContract address'].map(field),
    Person: ['name string', 'wallets address[]'].map(field),
    Mail: ['from Person', 'contents string', 'count uint8', 'read bool'].map(field),
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: 1, verifyingContract: usdc },
  message: { from: { name: 'Cow', wallets: [bob] }, contents: 'Hello', count: 1, read: false },
}
const note = (text: string) => ({ type: 'text', text })
const quoted = (text: string) => ({ type: 'words', text: { key: 'quoted', values: { text: { type: 'text', text } } } })

describe('typed data', () => {
  it('is shown as a tree, with every value and its type; what it stands for is not known, class R2', () => {
    const shown = read(signTyped(mail))
    expect(shown).toMatchObject({
      title: { key: 'signTypedData' },
      risk: 'R2',
      warnings: [{ title: { key: 'notUnderstood' } }],
      confirm: { key: 'notUnderstoodConfirm' },
    })
    expect(shown.sections.at(-1)).toEqual({
      title: { name: 'Mail' },
      fields: [
        {
          label: { name: 'from' },
          note: note('Person'),
          parts: [
            { label: { name: 'name' }, value: quoted('Cow'), note: note('string') },
            {
              label: { name: 'wallets' },
              value: {
                type: 'words',
                text: { key: 'listOf', values: { count: { type: 'number', digits: '1' }, type: note('address') } },
              },
              parts: [
                { label: { name: 'wallets[0]' }, value: { type: 'address', address: bob }, note: note('address') },
              ],
            },
          ],
        },
        { label: { name: 'contents' }, value: quoted('Hello'), note: note('string') },
        { label: { name: 'count' }, value: { type: 'number', digits: '1' }, note: note('uint8') },
        { label: { name: 'read' }, value: { type: 'words', text: { key: 'no' } }, note: note('bool') },
      ],
    })
    expect(read(evm('eth_signTypedData_v4', [eoa, mail]))).toEqual(shown)
  })

  it('has text of strangers made visible, in values, names and the domain', () => {
    const hidden = {
      ...mail,
      domain: { ...mail.domain, name: 'A\u202eB' },
      message: { ...mail.message, contents: '\u200b' },
    }
    const shown = JSON.stringify(read(signTyped(hidden)).sections)
    expect(shown).toContain('A⟨U+202E⟩B')
    expect(shown).toContain('⟨U+200B⟩')
    expect(shown).not.toMatch(/[\u202e\u200b]/)
  })

  it('that is bound to no network says so', () => {
    const types = { ...mail.types, EIP712Domain: [field('name string')] }
    const shown = read(signTyped({ ...mail, domain: { name: 'Ether Mail' }, types }))
    expect(shown.warnings).toMatchObject([{}, { title: { key: 'unbound' } }])
    expect(read(signTyped(mail)).warnings).toHaveLength(1)
  })

  const change = (part: object): unknown => ({ ...mail, ...part })
  it.each([
    ['another network', change({ domain: { ...mail.domain, chainId: 56 } }), 'embedded/chainNotAllowed'],
    ['another network as text', change({ domain: { ...mail.domain, chainId: '0x38' } }), 'embedded/chainNotAllowed'],
    ['no network, written as 0', change({ domain: { ...mail.domain, chainId: 0 } }), 'embedded/chainNotAllowed'],
    ['a network that is no number', change({ domain: { ...mail.domain, chainId: '' } }), 'embedded/unreadable'],
    ['a network that is null', change({ domain: { ...mail.domain, chainId: null } }), 'embedded/unreadable'],
    [
      'a decimal contract',
      change({ domain: { ...mail.domain, verifyingContract: '917551056842671309452305380979543736893630245704' } }),
      'embedded/unreadable',
    ],
    ['a field more in the domain', change({ domain: { ...mail.domain, extra: 1 } }), 'embedded/unreadable'],
    [
      'a domain type that leaves the network out',
      change({ types: { ...mail.types, EIP712Domain: [field('name string')] } }),
      'embedded/unreadable',
    ],
    [
      'a domain type of another order',
      change({ types: { ...mail.types, EIP712Domain: mail.types.EIP712Domain.toReversed() } }),
      'embedded/unreadable',
    ],
    [
      'a domain type of another kind of number',
      change({
        types: {
          ...mail.types,
          EIP712Domain: ['name string', 'chainId uint8', 'verifyingContract address'].map(field),
        },
      }),
      'embedded/unreadable',
    ],
    ['a field more in the message', change({ message: { ...mail.message, extra: 1 } }), 'embedded/unreadable'],
    ['a field less in the message', change({ message: { contents: 'x', count: 1 } }), 'embedded/unreadable'],
    ['a type that is not used', change({ types: { ...mail.types, Other: [] } }), 'embedded/unreadable'],
    ['a type that is not there', change({ primaryType: 'Letter' }), 'embedded/unreadable'],
    ['the domain as the message', change({ primaryType: 'EIP712Domain', message: mail.domain }), 'embedded/unreadable'],
    ['a number out of its range', change({ message: { ...mail.message, count: 256 } }), 'embedded/unreadable'],
    ['a number below its range', change({ message: { ...mail.message, count: -1 } }), 'embedded/unreadable'],
    ['a fraction', change({ message: { ...mail.message, count: 0.5 } }), 'embedded/unreadable'],
    ['a number for a truth', change({ message: { ...mail.message, read: 0 } }), 'embedded/unreadable'],
    ['half of a surrogate pair', change({ message: { ...mail.message, contents: '\ud800' } }), 'embedded/unreadable'],
    ['a field more beside the message', change({ extra: 1 }), 'embedded/unreadable'],
    [
      'a type of the chain’s own name',
      change({ types: { ...mail.types, Mail: [field('x toString')] }, message: { x: {} } }),
      'embedded/unreadable',
    ],
    [
      'a field twice',
      { types: { A: ['a string', 'a string'].map(field) }, primaryType: 'A', domain: {}, message: { a: '' } },
      'embedded/unreadable',
    ],
    [
      'a type that contains itself',
      { types: { A: [field('a A[]')] }, primaryType: 'A', domain: {}, message: { a: [] } },
      'embedded/unreadable',
    ],
    [
      'a list of another length',
      { types: { A: [field('a string[2]')] }, primaryType: 'A', domain: {}, message: { a: [''] } },
      'embedded/unreadable',
    ],
    [
      'a struct that libraries take for a basic type',
      {
        types: { A: [field('a uintish')], uintish: [field('b string')] },
        primaryType: 'A',
        domain: {},
        message: { a: { b: '' } },
      },
      'embedded/unreadable',
    ],
    [
      'a field of all objects',
      `{"types":{"A":[{"name":"__proto__","type":"string"}]},"primaryType":"A","domain":{},"message":{"__proto__":"x"}}`,
      'embedded/unreadable',
    ],
    [
      'a struct inside of a name with a colon, which libraries leave out of the hash',
      {
        types: { 'A:B': [field('a C')], C: [field('b string')] },
        primaryType: 'A:B',
        domain: {},
        message: { a: { b: '' } },
      },
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
  ])('with %s is refused', (_, data, code) => {
    expect(refusedWith(signTyped(data))).toBe(code)
  })

  it.each(['Delegation', 'PackedUserOperation', 'UserOperation', 'Authorization', 'SetCode', 'RevokeSession'])(
    'a %s is refused, also inside of another type',
    (name) => {
      const inner = { [name]: [field('delegate address')] }
      const domain = { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: bob }
      const plain = { types: inner, primaryType: name, domain, message: { delegate: bob } }
      const wrapped = {
        types: { ...inner, A: [field(`list ${name}[]`)] },
        primaryType: 'A',
        domain,
        message: { list: [{ delegate: bob }] },
      }
      for (const data of [plain, wrapped]) expect(refusedWith(signTyped(data))).toBe('embedded/dangerousTypedData')
    },
  )

  it('of another account is refused', () => {
    for (const params of [[bob, mail], [undefined, mail], [mail], [mail, eoa], [eoa, mail, 1]])
      expect(refusedWith(evm('eth_signTypedData_v4', params))).toBe('embedded/unreadable')
  })
})

describe('permits', () => {
  const domain = { name: 'X', version: '2', chainId: 1, verifyingContract: usdc }
  const permit = {
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(field),
    },
    primaryType: 'Permit',
    domain,
    message: { owner: eoa, spender: bob, value: '5000000', nonce: 0, deadline: '1800000000' },
  }
  const figureOf = (data: unknown): string => textOf(read(signTyped(data)).figure!.value)

  it('say in words who may spend what, in class R2', () => {
    const shown = read(signTyped(permit))
    expect(shown).toMatchObject({ risk: 'R2', title: { key: 'allowBySignature' } })
    expect(figureOf(permit)).toBe('5 USDC')
    expect(wordsOf(shown)).toContain('"seconds":"1800000000"')
    const all = maxUint256.toString()
    const unlimited = { ...permit, message: { ...permit.message, value: all, deadline: all } }
    expect(figureOf(unlimited)).toBe('No limit')
    expect(wordsOf(read(signTyped(unlimited)))).toContain('No end')
    expect(read(signTyped({ ...permit, message: { ...permit.message, value: 0 } }))).toMatchObject({
      risk: 'R2',
      title: { key: 'endAllowance' },
    })
  })

  it('to a look-alike warn of it', () => {
    const lookalike = `0xdbf0${'1'.repeat(32)}c6fb`
    const asked = signTyped({ ...permit, message: { ...permit.message, spender: lookalike } })
    expect(read(asked, { knownReceivers: [bob] }).warnings[0]).toMatchObject({ title: { key: 'lookalike' } })
  })

  it('of DAI, Permit2 and orders say what it is', () => {
    const dai = {
      types: {
        Permit: ['holder address', 'spender address', 'nonce uint256', 'expiry uint256', 'allowed bool'].map(field),
      },
      primaryType: 'Permit',
      domain,
      message: { holder: eoa, spender: bob, nonce: 0, expiry: 0, allowed: true },
    }
    expect(figureOf(dai)).toBe('No limit')
    expect(read(signTyped({ ...dai, message: { ...dai.message, allowed: false } })).title.key).toBe('endAllowance')
    const details = ['token address', 'amount uint160', 'expiration uint48', 'nonce uint48'].map(field)
    const permitted = { token: usdc, amount: '7000000', expiration: 1_800_000_000, nonce: 0 }
    const single = {
      types: {
        PermitDetails: details,
        PermitSingle: ['details PermitDetails', 'spender address', 'sigDeadline uint256'].map(field),
      },
      primaryType: 'PermitSingle',
      domain: { name: 'Permit2', chainId: 1, verifyingContract: bob },
      message: { details: permitted, spender: bob, sigDeadline: 1_800_000_000 },
    }
    expect(figureOf(single)).toBe('7 USDC')
    const all = { ...permitted, amount: (2n ** 160n - 1n).toString() }
    expect(figureOf({ ...single, message: { ...single.message, details: all } })).toBe('No limit')
    const batch = {
      ...single,
      types: {
        PermitDetails: details,
        PermitBatch: ['details PermitDetails[]', 'spender address', 'sigDeadline uint256'].map(field),
      },
      primaryType: 'PermitBatch',
      message: { ...single.message, details: [permitted, { ...all, token: eoa }] },
    }
    const shown = read(signTyped(batch))
    expect(shown.risk).toBe('R2')
    expect(shown.figure).toBeUndefined()
    for (const text of ['"units":"7000000"', 'No limit', '1 of 2', '2 of 2']) expect(wordsOf(shown)).toContain(text)
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
    expect(figureOf(taking)).toBe('9 USDC')
    expect(read(signTyped(taking)).risk).toBe('R2')
    const order = {
      types: { BuyOrder: [field('offer uint256')] },
      primaryType: 'BuyOrder',
      domain,
      message: { offer: 1 },
    }
    expect(read(signTyped(order))).toMatchObject({ risk: 'R2', title: { key: 'signOrder' } })
  })
})

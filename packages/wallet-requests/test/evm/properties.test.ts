import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import {
  decodeAbiParameters,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  parseAbi,
  parseAbiParameters,
  parseTransaction,
  toHex,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { evmReaders } from '../../src/evm/evmReaders.js'
import { evmSignables, type EvmIntent } from '../../src/evm/evmSignables.js'
import { toEvmSigned } from '../../src/evm/evmSigned.js'
import type { Field } from '../../src/Description.js'
import { RefusedError } from '../../src/RefusedError.js'
import {
  bob,
  calldata,
  eoa,
  evm,
  facts,
  read,
  send,
  sendCalls,
  signTyped,
  siteKey,
  smartAccount,
  usdc,
} from './evmRequests.js'

const hexOf = (size: { readonly minLength?: number; readonly maxLength?: number }): fc.Arbitrary<Hex> =>
  fc.uint8Array(size).map((bytes) => toHex(bytes))
const address = hexOf({ minLength: 20, maxLength: 20 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
/** A page may write digits in any case. */
const anyCase = (text: Hex): Hex => `0x${text.slice(2).toUpperCase()}`

/** What the network gets of a transaction. */
function sentOf(intent: EvmIntent): { readonly to?: string | null; readonly value: bigint; readonly data: Hex } {
  const signature = new Uint8Array(65).fill(1)
  const made = toEvmSigned(intent, { transaction: { nonce: 1 } }, [signature])
  if (made.kind !== 'evmTransaction') throw new Error('no transaction')
  const { to, value = 0n, data = '0x' } = parseTransaction(made.raw as Hex)
  return { to: to ?? null, value, data }
}

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
/** What a smart account of the Delegation Framework makes of call data (ERC-7579). */
function callsMade(callData: Hex): readonly { readonly to: string; readonly value: bigint; readonly data: Hex }[] {
  const { args } = decodeFunctionData({ abi, data: callData })
  const [first, packed = '0x'] = args
  const list =
    typeof first === 'string'
      ? decodeAbiParameters(
          parseAbiParameters([
            'struct Execution { address target; uint256 value; bytes callData; }',
            'Execution[] list',
          ]),
          packed,
        )[0]
      : [first]
  return list.map(({ target, value, callData: data }) => ({ to: target.toLowerCase(), value, data }))
}

const fieldsOf = (shown: ReturnType<typeof read>): readonly Field[] => shown.sections.flatMap(({ fields }) => fields)
const valueOf = (shown: ReturnType<typeof read>, key: string) =>
  fieldsOf(shown).find(({ label }) => label && 'key' in label && label.key === key)?.value

describe('what is shown is what is signed', () => {
  it('of payments', () => {
    fc.assert(
      fc.property(address, amount, (to, value) => {
        const shown = read(send({ to: anyCase(to), value: toHex(value) }))
        const sent = sentOf(shown.intent as EvmIntent)
        expect(shown.figure?.value).toEqual({ type: 'amount', units: String(sent.value), decimals: 18, symbol: 'ETH' })
        expect(valueOf(shown, 'to')).toEqual({ type: 'address', address: getAddress(sent.to!) })
      }),
      { numRuns: 300 },
    )
  })

  it('of calls of tokens', () => {
    const name = fc.constantFrom('transfer', 'approve' as const)
    fc.assert(
      fc.property(name, address, amount, (call, to, units) => {
        const data = anyCase(calldata(`${call}(address,uint256)`, to, units))
        const shown = read(send({ to: usdc, data }))
        const { functionName, args = [] } = decodeFunctionData({
          abi: erc20Abi,
          data: sentOf(shown.intent as EvmIntent).data,
        })
        expect(functionName).toBe(call)
        expect(valueOf(shown, call === 'transfer' ? 'to' : 'spender')).toEqual({ type: 'address', address: args[0] })
        const exact = valueOf(shown, 'exactUnits') ?? shown.figure?.value
        const digits = exact?.type === 'amount' ? exact.units : exact?.type === 'number' ? exact.digits : undefined
        expect(digits).toBe(String(args[1]))
      }),
      { numRuns: 300 },
    )
  })

  it('of batches, and of unknown calls', () => {
    const one = fc.record({ to: address, value: amount, data: hexOf({ minLength: 4, maxLength: 40 }) })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 4 }), (calls) => {
        const { intent, ...shown } = read(sendCalls(calls.map((each) => ({ ...each, value: toHex(each.value) }))))
        if (intent.kind !== 'userOperation') throw new Error('no operation')
        const made = callsMade(intent.callData as Hex)
        expect(made).toEqual(calls)
        const fields = shown.sections.flatMap(({ fields: list }) => list)
        const valuesOf = (key: string) =>
          fields.filter(({ label }) => label && 'key' in label && label.key === key).map(({ value }) => value)
        expect(valuesOf('callData')).toEqual(made.map(({ data }) => ({ type: 'code', text: data })))
        expect(valuesOf('contract')).toEqual(made.map(({ to }) => ({ type: 'address', address: getAddress(to) })))
        const paid = made.filter(({ value }) => value > 0n).map(({ value }) => String(value))
        expect(valuesOf('alsoPays').map((value) => value?.type === 'amount' && value.units)).toEqual(paid)
      }),
      { numRuns: 200 },
    )
  })

  it('of allowances of sessions', () => {
    const seconds = fc.integer({ min: 60, max: 10 ** 9 })
    fc.assert(
      fc.property(amount, seconds, seconds, (allowance, start, period) => {
        const data = { allowance: toHex(allowance), start, period }
        const shown = read(
          evm(
            'wallet_grantPermissions',
            [
              {
                chainId: '0x1',
                expiry: Math.floor(facts.at / 1000) + 60,
                signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: siteKey }] } },
                permissions: [{ type: 'native-token-recurring-allowance', data }],
              },
            ],
            smartAccount,
          ),
        )
        if (shown.intent.kind !== 'delegations') throw new Error('no delegations')
        const terms = shown.intent.delegations[0]?.caveats[0]?.terms as Hex
        const [limit, every, from] = decodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), terms)
        expect(valueOf(shown, 'maySend')).toMatchObject({ units: String(limit) })
        expect(valueOf(shown, 'each')).toEqual({ type: 'duration', seconds: Number(every) })
        expect(valueOf(shown, 'grantFrom')).toEqual({ type: 'time', seconds: String(from) })
      }),
      { numRuns: 100 },
    )
  })
})

interface Typed {
  readonly type: string
  readonly value: unknown
  /** As text of the description. */
  readonly shown: string
}
const integer: fc.Arbitrary<Typed> = fc
  .tuple(fc.integer({ min: 1, max: 32 }), fc.boolean(), fc.nat({ max: 3 }))
  .chain(([bytes, isSigned, form]) => {
    const bits = BigInt(bytes * 8)
    const [min, max] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n]
    return fc.bigInt({ min, max }).map((whole): Typed => {
      const isSmall = whole >= BigInt(Number.MIN_SAFE_INTEGER) && whole <= BigInt(Number.MAX_SAFE_INTEGER)
      const written = form === 0 && isSmall ? Number(whole) : form === 1 && whole >= 0n ? toHex(whole) : String(whole)
      return { type: `${isSigned ? '' : 'u'}int${bits}`, value: written, shown: String(whole) }
    })
  })
const wellFormed = fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text))
const basicValue: fc.Arbitrary<Typed> = fc.oneof(
  integer,
  wellFormed.map((value): Typed => ({ type: 'string', value, shown: value })),
  fc.boolean().map((value): Typed => ({ type: 'bool', value, shown: value ? 'yes' : 'no' })),
  address.map((value): Typed => ({ type: 'address', value: anyCase(value), shown: getAddress(value) })),
  hexOf({ maxLength: 40 }).map((value): Typed => ({ type: 'bytes', value: anyCase(value), shown: value })),
  fc.integer({ min: 1, max: 32 }).chain((size) =>
    hexOf({ minLength: size, maxLength: size }).map((value): Typed => ({
      type: `bytes${size}`,
      value,
      shown: value,
    })),
  ),
)
const structOf = fc.array(basicValue, { minLength: 1, maxLength: 5 }).map((list) => ({
  fields: list.map(({ type }, at) => ({ name: `f${at}`, type })),
  value: Object.fromEntries(list.map(({ value }, at) => [`f${at}`, value])),
  shown: list.map(({ shown }) => shown),
}))
const domain = fc.record(
  {
    name: wellFormed,
    version: wellFormed,
    chainId: fc.constantFrom<unknown>(1, '1', '0x1', '0X01', '001'),
    verifyingContract: address.map(anyCase),
    salt: hexOf({ minLength: 32, maxLength: 32 }),
  },
  { requiredKeys: [] },
)

describe('typed data of any kind', () => {
  it('is hashed as ethers does, and shown value by value', () => {
    fc.assert(
      fc.property(structOf, structOf, fc.nat({ max: 2 }), domain, (outer, inner, count, asked) => {
        const types = { Outer: [...outer.fields, { name: 'list', type: 'Inner[]' }], Inner: inner.fields }
        const message = { ...outer.value, list: Array.from({ length: count }, () => inner.value) }
        const shown = read(signTyped({ types, primaryType: 'Outer', domain: asked, message }))
        const exact = { ...asked, ...('chainId' in asked && { chainId: 1 }) }
        const lower = (part: unknown): unknown =>
          typeof part === 'string' && /^0x[0-9A-F]{40}$/.test(part) ? part.toLowerCase() : part
        const hash = TypedDataEncoder.hash(
          Object.fromEntries(Object.entries(exact).map(([name, part]) => [name, lower(part)])),
          types,
          JSON.parse(JSON.stringify(message), (_, part: unknown) => lower(part)) as Record<string, unknown>,
        )
        expect(toHex(evmSignables(shown.intent as EvmIntent, {})[0]!.bytes)).toBe(hash)
        const texts = (fields: readonly Field[]): readonly string[] =>
          fields.flatMap(({ value, parts }) => (parts ? texts(parts) : [rawText(value)]))
        const expected = [...outer.shown, ...Array.from({ length: count }, () => inner.shown).flat()]
        expect(texts(shown.sections.at(-1)?.fields ?? [])).toEqual(expected.map(marked))
      }),
      { numRuns: 300 },
    )
  })
})

/** Characters that are not seen are tested where they are made visible: here they are one. */
function marked(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?')
}

function rawText(value: Field['value']): string {
  switch (value?.type) {
    case 'number':
      return value.digits
    case 'address':
      return value.address
    case 'code':
      return value.text
    case 'words':
      return value.text.key === 'quoted'
        ? marked((value.text.values.text as { readonly text: string }).text.replace(/⟨U\+[0-9A-F]{4,6}⟩/g, '\u0000'))
        : value.text.key
    default:
      return ''
  }
}

describe('reading', () => {
  it('refuses in words what it cannot read, whatever the parameters are', () => {
    const shapes = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.constantFrom(eoa, smartAccount), fc.json()),
      fc.tuple(fc.record({ to: address, data: hexOf({}), value: amount.map((n) => toHex(n)) }, { requiredKeys: [] })),
      fc.tuple(fc.record({ calls: fc.array(fc.record({ to: address, data: fc.string() }, { requiredKeys: [] })) })),
      fc.tuple(fc.record({ sender: fc.constant(smartAccount), callData: hexOf({}) })),
      fc.tuple(
        fc.constant(eoa),
        fc.record({ types: fc.jsonValue(), primaryType: fc.string(), domain: fc.jsonValue(), message: fc.jsonValue() }),
      ),
    )
    const method = fc.constantFrom(...evmReaders.map(([name]) => name))
    fc.assert(
      fc.property(method, shapes, fc.constantFrom(eoa, smartAccount), (name, params, account) => {
        try {
          expect(read(evm(name, params, account)).title.key).toBeDefined()
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedError)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('says two different requests in different words', () => {
    const call = fc.constantFrom(
      'transfer(address,uint256)',
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
    )
    const request = fc.oneof(
      fc.tuple(address, amount).map(([to, value]) => send({ to, value: toHex(value) })),
      fc
        .tuple(call, fc.constantFrom(bob, eoa), amount)
        .map(([name, to, units]) => send({ to: usdc, data: calldata(name, to, units) })),
      fc.tuple(address, hexOf({ minLength: 1 })).map(([to, data]) => send({ to, data })),
    )
    fc.assert(
      fc.property(request, request, (one, other) => {
        const [{ intent: a, ...first }, { intent: b, ...second }] = [read(one), read(other)]
        expect(JSON.stringify(first) === JSON.stringify(second)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
      { numRuns: 300 },
    )
  })
})

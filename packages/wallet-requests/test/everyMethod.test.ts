import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { recoverAddress, toHex, hexToBytes, type Hex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { digestOf, type Decided } from '../src/digest.js'
import type { Facts } from '../src/Facts.js'
import type { Filling } from '../src/Intent.js'
import type { Reading } from '../src/Reading.js'
import { readRequest } from '../src/readRequest.js'
import { signableBytes } from '../src/signableBytes.js'
import { toSigned } from '../src/toSigned.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { mainnet, onSolana } from './asked.js'
import { drawn } from './drawn.js'
import {
  calldata,
  eoa,
  evm,
  facts as evmFacts,
  field,
  send,
  sendCalls,
  signTyped,
  siteKey,
  smartAccount,
  usdc,
} from './evm/evmRequests.js'
import { account, mint, own, pay, signOwn, sol, stranger, transaction, wire } from './solanaRequests.js'

const facts: Facts = { ...evmFacts, chains: ['eip155:1', mainnet], accounts: { ...evmFacts.accounts, solana: account } }
const solanaFacts: Facts = { ...facts, ...sol, accounts: facts.accounts }

const hex = (size: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => toHex(bytes))
const amount = fc.bigInt({ min: 0n, max: 2n ** 200n }).map((units) => toHex(units))
const data = fc.oneof(
  fc.constant<Hex>('0x'),
  fc.uint8Array({ minLength: 4, maxLength: 40 }).map((bytes) => toHex(bytes)),
  fc.tuple(hex(20), amount).map(([to, units]) => calldata('transfer(address,uint256)', to, BigInt(units))),
  fc.tuple(hex(20), amount).map(([to, units]) => calldata('approve(address,uint256)', to, BigInt(units))),
)
const call = fc.record({
  to: fc.oneof(hex(20), fc.constant(usdc)),
  value: fc.oneof(fc.constant<Hex>('0x0'), amount),
  data,
})
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u200b', '⟨') }),
)
const payment = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.constantFrom(stranger, mint))
  .map(([units, to]) => base64.encode(wire(transaction(pay(units, to)))))
const expiry = Math.floor(facts.at / 1000) + 86_400
const allowance = fc.record({ allowance: amount, start: fc.nat(), period: fc.integer({ min: 60, max: 10 ** 8 }) })
const typed = fc
  .record({
    primaryType: fc.constantFrom(
      'Thing',
      'Vote',
      'Permit',
      'Order',
      'MetaTransaction',
      'ForwardRequest',
      'TransferWithAuthorization',
    ),
    message: fc.record({ who: hex(20), n: amount, text, bytes: data }),
    domain: fc.record({ name: text, chainId: fc.constantFrom<unknown>(1, '1', '0x1') }, { requiredKeys: [] }),
  })
  .map(({ primaryType, ...rest }) => ({
    types: { [primaryType]: ['who address', 'n uint256', 'text string', 'bytes bytes'].map(field) },
    primaryType,
    ...rest,
  }))

/** Requests of each method that have its form. */
const requests: Readonly<Record<string, fc.Arbitrary<WalletRequest>>> = {
  personal_sign: fc
    .tuple(
      fc.oneof(
        text,
        text.map((one) => toHex(one)),
        hex(32),
      ),
      fc.constantFrom(eoa, smartAccount),
    )
    .map(([message, signer]) => evm('personal_sign', [message, signer], signer)),
  eth_signTypedData_v4: fc
    .tuple(typed, fc.constantFrom(eoa, smartAccount))
    .map(([asked, signer]) => signTyped(asked, signer)),
  eth_sendTransaction: fc.oneof(
    call.map((one) => send(one)),
    call.map((one) => evm('eth_sendTransaction', [one], smartAccount)),
    fc.uint8Array({ minLength: 1, maxLength: 40 }).map((code) => send({ data: toHex(code) })),
  ),
  wallet_sendCalls: fc.array(call, { minLength: 1, maxLength: 7 }).map((calls) => sendCalls(calls)),
  eth_sendUserOperation: call.map(({ to, value, data: inner }) =>
    evm(
      'eth_sendUserOperation',
      [{ sender: smartAccount, callData: calldata('execute((address,uint256,bytes))', [to, BigInt(value), inner]) }],
      smartAccount,
    ),
  ),
  wallet_grantPermissions: fc
    .array(
      fc.oneof(
        allowance.map((one) => ({ type: 'native-token-recurring-allowance', data: one })),
        allowance.map((one) => ({ type: 'erc20-recurring-allowance', data: { ...one, token: usdc } })),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((permissions) => {
      const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: siteKey }] } }
      return evm('wallet_grantPermissions', [{ chainId: '0x1', expiry, signer, permissions }], smartAccount)
    }),
  wallet_revokePermissions: fc
    .stringMatching(/^[\w-]{1,40}$/)
    .map((pci) => evm('wallet_revokePermissions', [{ pci }], smartAccount)),
  solana_signMessage: fc
    .oneof(
      text.map((one) => new TextEncoder().encode(one)),
      fc.uint8Array(),
    )
    .map((bytes) => onSolana('solana_signMessage', { message: base58.encode(bytes) }, account)),
  solana_signTransaction: payment.map((encoded) =>
    onSolana('solana_signTransaction', { transaction: encoded }, account),
  ),
  solana_signAllTransactions: fc
    .array(payment, { minLength: 1, maxLength: 7 })
    .map((transactions) => onSolana('solana_signAllTransactions', { transactions }, account)),
  solana_signAndSendTransaction: payment.map((encoded) =>
    onSolana('solana_signAndSendTransaction', { transaction: encoded }, account),
  ),
}
const methods = Object.keys(requests)

const filling: Filling = {
  transaction: { nonce: 1 },
  operation: {
    nonce: '1',
    callGasLimit: '1',
    verificationGasLimit: '1',
    preVerificationGas: '1',
    maxFeePerGas: '1',
    maxPriorityFeePerGas: '1',
  },
}
const read = (request: WalletRequest): Reading | undefined => {
  const answer = readRequest(request, request.chainId === mainnet ? solanaFacts : facts)
  return 'refusal' in answer ? undefined : answer.reading
}
/** What is signed, and for which account: two accounts may sign the same text. */
const bytesOf = ({ intent }: Reading): string =>
  [intent.account, ...signableBytes(intent, filling).map(({ bytes }) => toHex(bytes))].join()

describe.each(methods)('%s', (method) => {
  const asked = requests[method] ?? fc.constant(evm(method, []))

  it('is read, and says two requests in the same words only where the same is signed', () => {
    let count = 0
    fc.assert(
      fc.property(asked, asked, (one, other) => {
        const [a, b] = [read(one), read(other)]
        if (a) count += 1
        if (!a || !b) return
        expect(drawn(a.description) === drawn(b.description)).toBe(bytesOf(a) === bytesOf(b))
        expect(a.digest === b.digest).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
      { numRuns: 60 },
    )
    expect(count).toBeGreaterThan(40)
  })

  it('has a description that is whole: words for every key, JSON, and a box to tick from class R2 on', () => {
    fc.assert(
      fc.property(asked, (request) => {
        const reading = read(request)
        if (!reading) return
        const { description, intent, digest } = reading
        expect(drawn(description).length).toBeGreaterThan(0)
        expect(description.confirm !== undefined).toBe(description.risk >= 'R2')
        expect(description.origin).toBe(request.origin)
        // What goes to a window as JSON is what the digest covers.
        const sent = JSON.parse(JSON.stringify({ request, description, intent })) as Decided
        expect(digestOf(sent)).toBe(digest)
        expect(read(JSON.parse(JSON.stringify(request)) as WalletRequest)?.digest).toBe(digest)
      }),
      { numRuns: 40 },
    )
  })

  it('is signed by the key of its account, and by no other', async () => {
    const privateKey: Hex = `0x${'22'.repeat(32)}`
    const { address } = privateKeyToAccount(privateKey)
    await fc.assert(
      fc.asyncProperty(asked, async (request) => {
        const reading = read(request)
        if (!reading) return
        const signables = signableBytes(reading.intent, filling)
        const key = request.chainId === mainnet ? 'solana' : request.account === smartAccount ? 'owner' : 'evm'
        expect(new Set(signables.map((each) => each.key))).toEqual(new Set([key]))
        const signatures = await Promise.all(
          signables.map(async ({ bytes, scheme }) => {
            if (scheme === 'ed25519') return signOwn(bytes)
            const { r, s, yParity = 0 } = await sign({ hash: toHex(bytes), privateKey })
            return hexToBytes(`${r}${s.slice(2)}0${yParity}` as Hex)
          }),
        )
        const signed = toSigned(reading.intent, filling, signatures)
        expect(signed.kind).toBe(reading.intent.kind)
        if (signed.kind === 'evmMessage' || signed.kind === 'evmTypedData' || signed.kind === 'userOperation')
          expect(await recoverAddress({ hash: signables[0]?.bytes ?? '0x', signature: signed.signature as Hex })).toBe(
            address,
          )
        if (signed.kind === 'solanaTransactions') expect(own.publicKey.toBase58()).toBe(account)
        expect(() => toSigned(reading.intent, filling, signatures.slice(1))).toThrow(TypeError)
      }),
      { numRuns: 8 },
    )
  })

  it('is refused for a network or an account that is not there', () => {
    fc.assert(
      fc.property(asked, (request) => {
        for (const change of [
          { chainId: 'eip155:5' },
          { chainId: request.chainId === mainnet ? 'eip155:1' : mainnet },
          { account: usdc },
        ])
          expect(read({ ...request, ...change })).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })
})

describe('what is not understood', () => {
  it('is of class R2, or refused', () => {
    const unknown = fc
      .tuple(hex(20), fc.uint8Array({ minLength: 4, maxLength: 60 }))
      .map(([to, bytes]) => ({ to, data: toHex(bytes) }))
    fc.assert(
      fc.property(unknown, typed, ({ to, data: bytes }, asked) => {
        for (const request of [
          send({ to, data: bytes }),
          sendCalls([
            { to: usdc, data: bytes },
            { to, value: '0x1' },
          ]),
          signTyped(asked),
        ])
          expect(read(request)?.description.risk ?? 'R2').toBe('R2')
      }),
      { numRuns: 150 },
    )
  })
})

import { TypedDataEncoder } from 'ethers'
import {
  hashTypedData,
  hexToBytes,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  toHex,
  type Hex,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { evmSignables, type EvmIntent } from '../../src/evm/evmSignables.js'
import { toEvmSigned } from '../../src/evm/evmSigned.js'
import type { Filling } from '../../src/Intent.js'
import {
  bob,
  entryPoint,
  enforcers,
  eoa,
  field,
  manager,
  read,
  send,
  sendCalls,
  signTyped,
  smartAccount,
  usdc,
} from './evmRequests.js'

const privateKey: Hex = `0x${'22'.repeat(32)}`
const { address } = privateKeyToAccount(privateKey)

/** As the signer does: r, s, and which of two keys it is. */
async function signed(intent: EvmIntent, filling: Filling = {}) {
  const signatures = await Promise.all(
    evmSignables(intent, filling).map(async ({ bytes }) => {
      const { r, s, yParity = 0 } = await sign({ hash: toHex(bytes), privateKey })
      return hexToBytes(`${r}${s.slice(2)}${yParity === 0 ? '00' : '01'}`)
    }),
  )
  return toEvmSigned(intent, filling, signatures)
}
const intentOf = (...asked: Parameters<typeof read>): EvmIntent => read(...asked).intent as EvmIntent

describe('transactions', () => {
  const intent = intentOf(send({ to: bob, value: '0x5', data: '0xDEADBEEF' }))

  it('are signed as they were read, with the nonce', async () => {
    const made = await signed(intent, {
      transaction: { nonce: 7, gas: '20000', maxFeePerGas: '99', maxPriorityFeePerGas: '1' },
    })
    if (made.kind !== 'evmTransaction') throw new Error('no transaction')
    const { r: _r, s: _s, v: _v, yParity: _y, ...transaction } = parseTransaction(made.raw as Hex)
    expect(transaction).toEqual({
      type: 'eip1559',
      chainId: 1,
      nonce: 7,
      to: bob.toLowerCase(),
      value: 5n,
      data: '0xdeadbeef',
      gas: 20_000n,
      maxFeePerGas: 99n,
      maxPriorityFeePerGas: 1n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: made.raw as never })).toBe(address)
    const whole = await signed(intent, { transaction: { nonce: 0 } })
    expect(parseTransaction((whole as { raw: Hex }).raw)).toMatchObject({ gas: 21_000n, maxFeePerGas: 100n })
  })

  it.each([
    ['no nonce', {}],
    ['more gas', { transaction: { nonce: 1, gas: '21001' } }],
    ['a higher price', { transaction: { nonce: 1, maxFeePerGas: '101' } }],
    ['a higher tip', { transaction: { nonce: 1, maxPriorityFeePerGas: '3' } }],
    ['a tip above the price', { transaction: { nonce: 1, maxFeePerGas: '1', maxPriorityFeePerGas: '2' } }],
    ['a price below nothing', { transaction: { nonce: 1, maxFeePerGas: '-1' } }],
    ['a price in hexadecimal', { transaction: { nonce: 1, maxFeePerGas: '0x1' } }],
    ['half a nonce', { transaction: { nonce: 0.5 } }],
    ['a nonce below nothing', { transaction: { nonce: -1 } }],
  ])('with %s are not signed', (_, filling) => {
    expect(() => evmSignables(intent, filling)).toThrow(expect.objectContaining({ name: 'FillingError' }))
  })

  it('for no network are not signed', () => {
    expect(() => evmSignables({ ...intent, chainId: 0 } as EvmIntent, { transaction: { nonce: 1 } })).toThrow('network')
  })
})

describe('typed data', () => {
  const types = { A: ['n uint256', 'm int8', 'b bytes', 'who address', 'list uint8[]'].map(field) }
  const message = { n: '0x0A', m: '-7', b: '0xABCD', who: bob, list: [1, '2'] }
  const domain = { name: 'X', version: '', chainId: '0x1', verifyingContract: usdc, salt: toHex(5, { size: 32 }) }

  it('is signed with its network, however that is written, and with an empty version', async () => {
    for (const chainId of [1, '1', '0x1', '0x01', '01']) {
      const intent = intentOf(signTyped({ types, primaryType: 'A', domain: { ...domain, chainId }, message }))
      const made = await signed(intent)
      const exact = {
        domain: { ...domain, chainId: 1 },
        types: {
          ...types,
          EIP712Domain: [
            'name string',
            'version string',
            'chainId uint256',
            'verifyingContract address',
            'salt bytes32',
          ].map(field),
        },
        primaryType: 'A',
        message: { n: 10n, m: -7n, b: '0xabcd', who: bob, list: [1, 2] },
      }
      const hash = hashTypedData(exact as never)
      expect(toHex(evmSignables(intent, {})[0]!.bytes)).toBe(hash)
      expect(TypedDataEncoder.hash({ ...domain, chainId: 1 }, types, exact.message)).toBe(hash)
      const { signature } = made as { signature: Hex }
      expect(await recoverTypedDataAddress({ ...exact, signature } as never)).toBe(address)
    }
  })

  it('has one form in the intent, whatever the page wrote', () => {
    const intent = intentOf(signTyped({ types, primaryType: 'A', domain, message }))
    expect(intent).toMatchObject({
      typedData: {
        domain: { chainId: '1', version: '', verifyingContract: usdc.toLowerCase() },
        message: { n: '10', m: '-7', b: '0xabcd', who: bob.toLowerCase(), list: ['1', '2'] },
      },
    })
  })

  it('of a smart account is signed by the owner’s key, of a plain one by its own', () => {
    const data = { types, primaryType: 'A', domain, message }
    expect(evmSignables(intentOf(signTyped(data, smartAccount)), {})[0]?.key).toBe('owner')
    expect(evmSignables(intentOf(signTyped(data, eoa)), {})[0]?.key).toBe('evm')
  })

  it('a message is signed with its prefix', async () => {
    const message = toHex('Hello')
    const made = await signed({ kind: 'evmMessage', key: 'evm', account: eoa, message })
    expect(made).toEqual({
      kind: 'evmMessage',
      signature: await privateKeyToAccount(privateKey).signMessage({ message: 'Hello' }),
    })
  })
})

const operation = {
  nonce: '3',
  callGasLimit: '1000',
  verificationGasLimit: '2000',
  preVerificationGas: '3000',
  maxFeePerGas: '166666',
  maxPriorityFeePerGas: '1',
}
const paymaster = { address: bob, data: '0xABCD', verificationGasLimit: '11', postOpGasLimit: '12' }

describe('user operations', () => {
  const deployment = { factory: usdc, factoryData: '0xABCD' }
  const asked = sendCalls([{ to: bob, value: '0x5' }])
  const maxCost = '1000000000'
  const intent = intentOf(asked, { operation: { kind: 'hybrid', entryPoint, maxCost, estimate: '1', deployment } })

  const types = {
    PackedUserOperation: [
      'sender address',
      'nonce uint256',
      'initCode bytes',
      'callData bytes',
      'accountGasLimits bytes32',
      'preVerificationGas uint256',
      'gasFees bytes32',
      'paymasterAndData bytes',
      'entryPoint address',
    ].map(field),
  }
  function expectedHash(name: string, sender: Hex, unpacked: Partial<UserOperation<'0.8'>>): Hex {
    const { signature: _, ...packed } = toPackedUserOperation({
      sender,
      nonce: 3n,
      callData: (intent as { callData: Hex }).callData,
      callGasLimit: 1000n,
      verificationGasLimit: 2000n,
      preVerificationGas: 3000n,
      maxFeePerGas: 166_666n,
      maxPriorityFeePerGas: 1n,
      ...unpacked,
    } as UserOperation<'0.8'>)
    const domain = { name, version: '1', chainId: 1, verifyingContract: sender }
    return TypedDataEncoder.hash(domain, types, { ...packed, entryPoint }) as Hex
  }

  it('of an account of its own are signed by the owner, as the account checks them', async () => {
    const [only, ...others] = evmSignables(intent, { operation })
    expect(others).toEqual([])
    expect(only?.key).toBe('owner')
    const own = expectedHash('HybridDeleGator', smartAccount, deployment as never)
    expect(toHex(only!.bytes)).toBe(own)
    const sponsored = expectedHash('HybridDeleGator', smartAccount, {
      ...deployment,
      paymaster: bob,
      paymasterData: '0xabcd',
      paymasterVerificationGasLimit: 11n,
      paymasterPostOpGasLimit: 12n,
    } as never)
    expect(toHex(evmSignables(intent, { operation: { ...operation, paymaster } })[0]!.bytes)).toBe(sponsored)
    const made = await signed(intent, { operation })
    expect(await recoverAddress({ hash: own, signature: (made as { signature: Hex }).signature })).toBe(address)
  })

  it('cost no more than was shown, unless somebody else pays', () => {
    const dear = { ...operation, maxFeePerGas: '166667' }
    expect(6000 * 166_666).toBeLessThanOrEqual(Number(maxCost))
    expect(() => evmSignables(intent, { operation: dear })).toThrow(expect.objectContaining({ name: 'FillingError' }))
    expect(evmSignables(intent, { operation: { ...dear, paymaster } })).toHaveLength(1)
    const free = { ...intent, maxCost: '0' } as EvmIntent
    expect(() => evmSignables(free, { operation })).toThrow('cost more')
  })

  it.each([
    ['nothing', undefined],
    ['a number that has more than 128 bits', { ...operation, callGasLimit: String(2n ** 128n), paymaster }],
    ['a nonce below nothing', { ...operation, nonce: '-1' }],
    ['a tip above the price', { ...operation, maxPriorityFeePerGas: '166667' }],
    ['a short paymaster', { ...operation, paymaster: { ...paymaster, address: '0x12' } }],
    ['data of a paymaster that are none', { ...operation, paymaster: { ...paymaster, data: '0x1' } }],
  ])('with %s are not signed', (_, filled) => {
    expect(() => evmSignables(intent, { operation: filled })).toThrow(expect.objectContaining({ name: 'FillingError' }))
  })

  it('that make a plain account a smart one are signed after the authorization, both by its own key', async () => {
    const code = usdc.toLowerCase()
    const own = {
      ...intent,
      accountKind: '7702',
      account: eoa,
      deployment: undefined,
      upgradesTo: code,
    } as unknown as EvmIntent
    const filled = { operation: { ...operation, authorizationNonce: 4 } }
    const signables = evmSignables(own, filled)
    expect(signables.map(({ key }) => key)).toEqual(['evm', 'evm'])
    expect(toHex(signables[1]!.bytes)).toBe(expectedHash('EIP7702StatelessDeleGator', eoa, {}))
    const made = await signed(own, filled)
    if (made.kind !== 'userOperation' || !made.authorization) throw new Error('no authorization')
    expect(made.authorization).toMatchObject({ address: code, chainId: 1, nonce: 4 })
    expect(await recoverAuthorizationAddress({ authorization: made.authorization } as never)).toBe(address)
    expect(() => evmSignables(own, { operation })).toThrow('nonce')
    expect(() => evmSignables({ ...own, chainId: 0 } as EvmIntent, filled)).toThrow('network')
  })
})

describe('delegations', () => {
  const caveats = [{ enforcer: enforcers.nonce, terms: '0x01' }]
  const intent: EvmIntent = {
    kind: 'delegations',
    account: smartAccount,
    chainId: 1,
    manager,
    delegations: [
      { delegate: bob, caveats, salt: '7' },
      { delegate: bob, caveats, salt: '8' },
    ],
  }
  // MetaMask/delegation-framework, DelegationManager.sol and EncoderLib.sol: type hashes of Delegation and Caveat.
  const types = {
    Delegation: ['delegate address', 'delegator address', 'authority bytes32', 'caveats Caveat[]', 'salt uint256'].map(
      field,
    ),
    Caveat: ['enforcer address', 'terms bytes'].map(field),
  }

  it('are signed one by one by the owner, for the manager', async () => {
    const domain = { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: manager }
    const signables = evmSignables(intent, {})
    expect(signables.map(({ key }) => key)).toEqual(['owner', 'owner'])
    for (const [at, { bytes }] of signables.entries()) {
      const message = {
        delegate: bob,
        delegator: smartAccount,
        authority: `0x${'ff'.repeat(32)}`,
        caveats,
        salt: 7 + at,
      }
      expect(toHex(bytes)).toBe(TypedDataEncoder.hash(domain, types, message))
    }
    const made = await signed(intent)
    if (made.kind !== 'delegations') throw new Error('no delegations')
    expect(made.delegations.map(({ salt }) => salt)).toEqual(['7', '8'])
    for (const [at, { signature }] of made.delegations.entries())
      expect(await recoverAddress({ hash: signables[at]!.bytes, signature: signature as Hex })).toBe(address)
  })

  it('come after the operation that makes the account', async () => {
    const deploy = intentOf(sendCalls([{ to: bob, value: '0x5' }]))
    const both: EvmIntent = { ...intent, deploy } as never
    expect(() => evmSignables(both, {})).toThrow(expect.objectContaining({ name: 'FillingError' }))
    const filling = { operation }
    expect(evmSignables(both, filling)).toHaveLength(3)
    const made = await signed(both, filling)
    const [hash] = evmSignables(deploy, filling).map(({ bytes }) => toHex(bytes))
    const { signature } = (made as { deploy: { signature: Hex } }).deploy
    expect(await recoverAddress({ hash: hash!, signature })).toBe(address)
  })

  it('without conditions are not signed', () => {
    const open = { ...intent, delegations: [{ delegate: bob, caveats: [], salt: '1' }] } as EvmIntent
    expect(() => evmSignables(open, {})).toThrow('conditions')
  })

  it('take signatures of secp256k1 alone', () => {
    for (const bytes of [new Uint8Array(64), new Uint8Array(65).fill(27)])
      expect(() => toEvmSigned({ kind: 'evmMessage', key: 'evm', account: eoa, message: '0x' }, {}, [bytes])).toThrow(
        TypeError,
      )
  })
})

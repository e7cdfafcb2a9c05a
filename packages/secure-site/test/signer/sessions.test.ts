import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { SignedDelegation } from '@portico/wallet-requests'
import { deploymentOf, encodeContext } from '@portico/wallet-requests/accounts'
import {
  bytesToHex,
  concat,
  encodeFunctionData,
  encodePacked,
  hashTypedData,
  parseAbi,
  recoverAddress,
  recoverTypedDataAddress,
  size,
  slice,
  toHex,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { act, browserKey, pageOrigin } from './person.js'
import { codeOf, contracts, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

const paymasterKey = generatePrivateKey()
const paymaster = {
  address: `0x${'9a'.repeat(20)}` as Address,
  privateKey: paymasterKey,
  bundlers: [`0x${'b1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const,
  most: {
    verificationGas: '500000',
    callGas: '2000000',
    preVerificationGas: '100000',
    feePerGas: '100000000000',
    validSeconds: 300,
  },
  amountPerUser: '300000000000000000',
  amountPerProject: '500000000000000000',
}
const gas = {
  callGasLimit: 100_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 50_000n,
  maxFeePerGas: 10_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}
const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

/** Call data of a session's account that redeems these. */
function redeem(contexts: readonly Hex[], target: Address = contracts.delegationManager): Hex {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [`0x${'11'.repeat(20)}`, 1n, '0x'])
  const modes = contexts.map(() => zeroHash)
  const data = encodeFunctionData({ abi: managerAbi, args: [contexts, modes, contexts.map(() => execution)] })
  return encodeFunctionData({ abi: executeAbi, args: [{ target, value: 0n, callData: data }] })
}

const inJson = <Operation extends object>(operation: Operation) =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? toHex(value) : (value as string),
    ]),
  ) as never

describe('sessions and the paymaster', () => {
  let site: SignerSite
  let owner: Visitor
  let account: Address
  beforeAll(async () => {
    site = await startSignerSite({ networks: { 'eip155:1': { paymaster } } })
    owner = await site.logIn()
    account = deploymentOf('hybrid', [owner.accounts.owner], contracts).address
    site.time += 2 * day
  })
  afterAll(() => site.stop())

  interface Granted {
    readonly pci: string
    readonly delegate: Address
    readonly coSigner: Address
    readonly signed: readonly SignedDelegation[]
  }

  async function create(visitor = owner) {
    const publicKey = bytesToHex(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false))
    const expiry = Math.floor(site.time / 1000) + 3600
    const session = await site.client.call('/sessions/create', {
      userId: visitor.userId,
      projectId: 'shop',
      chainId: 1,
      account,
      expiry,
      publicKey,
    })
    return { ...session, publicKey, expiry }
  }

  function grantOf(session: Awaited<ReturnType<typeof create>>, visitor = owner, changes: object = {}) {
    const { publicKey, expiry, ...known } = session
    const request = site.request(visitor, {
      account,
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: '0x1',
          expiry,
          signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
          permissions: [
            {
              type: 'native-token-recurring-allowance',
              data: { allowance: '0x64', start: expiry - 3600, period: 3600 },
            },
          ],
        },
      ],
    })
    return site.approve(visitor, request, { facts: { session: { ...known, nonce: '0', salts: ['1'], ...changes } } })
  }

  async function grant(): Promise<Granted> {
    const session = await create()
    const { signed } = await site.client.call('/sign', grantOf(session))
    if (signed.kind !== 'delegations') throw new Error(signed.kind)
    const coSigner = publicKeyToAddress(session.coSignerKey as Hex)
    return { pci: session.pci, delegate: session.delegate as Address, coSigner, signed: signed.delegations }
  }

  const operationOf = ({ delegate, signed }: Granted, changes: object = {}) =>
    inJson({ sender: delegate, nonce: 0n, callData: redeem([encodeContext(signed)]), ...gas, ...changes })
  const use = (granted: Granted, changes?: object) =>
    codeOf(site.client.call('/sessions/sign', { pci: granted.pci, operation: operationOf(granted, changes) }))

  it('the co-signer signs what was granted', async () => {
    const granted = await grant()
    const { signature } = await site.client.call('/sessions/sign', {
      pci: granted.pci,
      operation: operationOf(granted),
    })
    const callData = redeem([encodeContext(granted.signed)])
    const packed = toPackedUserOperation({
      sender: granted.delegate,
      nonce: 0n,
      callData,
      ...gas,
      signature: '0x',
    } as never)
    const names = [
      'sender',
      'nonce',
      'initCode',
      'callData',
      'accountGasLimits',
      'preVerificationGas',
      'gasFees',
      'paymasterAndData',
      'entryPoint',
    ]
    const types = ['address', 'uint256', 'bytes', 'bytes', 'bytes32', 'uint256', 'bytes32', 'bytes', 'address']
    const hash = hashTypedData({
      domain: { name: 'MultiSigDeleGator', version: '1', chainId: 1, verifyingContract: granted.delegate },
      types: { PackedUserOperation: names.map((name, at) => ({ name, type: types[at] ?? '' })) },
      primaryType: 'PackedUserOperation',
      message: { ...packed, entryPoint: contracts.entryPoint },
    })
    expect(await recoverAddress({ hash, signature })).toBe(granted.coSigner)
  })

  it('and nothing else', async () => {
    const [granted, other] = [await grant(), await grant()]
    const both = encodeContext([...granted.signed, ...other.signed])
    for (const changes of [
      { callData: redeem([encodeContext(other.signed)]) },
      { callData: redeem([encodeContext(granted.signed), encodeContext(other.signed)]) },
      { callData: redeem([both]) },
      { callData: redeem([]) },
      { callData: redeem([encodeContext(granted.signed)], `0x${'22'.repeat(20)}`) },
      { callData: '0x' },
      { sender: account },
      { sender: other.delegate },
      { factory: contracts.factory, factoryData: '0x1234' },
    ])
      expect(await use(granted, changes)).toBe('signer/session')
    expect(await use(granted)).toBe('done')
  })

  it('not after it was ended, ran out, or the wallet was stopped; rows of before do not bring it back', async () => {
    const granted = await grant()
    const [key] = await site.sql('select * from signer_key where key = $1', [granted.pci])
    await site.client.call('/sessions/end', { pci: granted.pci })
    expect(await use(granted)).toBe('signer/session')
    await site.sql('update signer_key set ended_at = null, mac = $2 where key = $1', [granted.pci, key?.['mac']])
    expect(await use(granted)).toBe('signer/damaged')
    await site.sql('update signer_key set ended_at = 1 where key = $1', [granted.pci])
    const next = await grant()
    await site.client.call('/users/freeze', { userId: owner.userId })
    expect(await use(next)).toBe('signer/frozen')
    const proof = act(owner.page, { name: 'thaw', userId: owner.userId, subject: owner.userId }, site.time)
    await site.client.call('/users/thaw', { userId: owner.userId, proof })
    expect(await use(next)).toBe('done')
    site.time += 3600_000
    expect(await use(next)).toBe('signer/session')
  })

  it('is known after an answer that was lost, when the same is asked again', async () => {
    const session = await create()
    const [row] = await site.sql('select context, mac from signer_session where pci = $1', [session.pci])
    const call = grantOf(session)
    const { signed } = await site.client.call('/sign', call)
    if (signed.kind !== 'delegations') throw new Error(signed.kind)
    const granted = {
      pci: session.pci,
      delegate: session.delegate as Address,
      coSigner: account,
      signed: signed.delegations,
    }
    // As it is when the signer is killed right after it wrote the signature down.
    await site.client.call('/sessions/end', { pci: session.pci })
    await site.sql('update signer_session set context = $2, mac = $3 where pci = $1', [
      session.pci,
      row?.['context'],
      row?.['mac'],
    ])
    expect(await use(granted)).toBe('signer/session')
    expect(await site.client.call('/sign', call)).toMatchObject({ signed })
    expect(await use(granted)).toBe('done')
  })

  it('sixty times an hour', async () => {
    const granted = await grant()
    const results = await Promise.all(Array.from({ length: 65 }, () => use(granted)))
    expect(results.filter((one) => one === 'done')).toHaveLength(60)
    expect(new Set(results)).toEqual(new Set(['done', 'signer/tooMany']))
  })

  it('a grant names the co-signer and the conditions of the signer, and the key of the page that the visitor saw', async () => {
    const session = await create()
    const thief = `0x${'66'.repeat(20)}`
    const own = bytesToHex(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false))
    for (const changes of [
      { coSignerKey: own },
      { delegate: thief },
      { enforcers: Object.fromEntries(Object.keys(contracts.enforcers).map((name) => [name, thief])) },
    ])
      expect(await codeOf(site.client.call('/sign', grantOf(session, owner, changes)))).toBe('signer/otherDigest')
    expect(await codeOf(site.client.call('/sign', grantOf(session, owner, { pci: 'none' })))).toBe('signer/otherFacts')
    expect(await codeOf(site.client.call('/sign', grantOf({ ...session, publicKey: own })))).toBe('signer/otherFacts')
    expect(await codeOf(site.client.call('/sign', grantOf(session)))).toBe('done')
    // Granted once.
    expect(await codeOf(site.client.call('/sign', grantOf(session)))).toBe('signer/otherFacts')
  })

  it('a new browser grants nothing', async () => {
    const frame = browserKey()
    await site.enrol(owner.userId, frame, pageOrigin)
    expect(await codeOf(site.client.call('/sign', grantOf(await create(), { ...owner, frame })))).toBe('signer/onHold')
  })

  describe('the paymaster', () => {
    const sponsor = (changes: object = {}, validUntil = Math.floor(site.time / 1000) + 200, visitor = owner) =>
      site.client.call('/paymaster/sign', {
        userId: visitor.userId,
        projectId: 'shop',
        chainId: 1,
        operation: inJson({ sender: account, nonce: 0n, callData: '0x1234', ...gas, ...changes }),
        validUntil,
      })

    it('signs for accounts of the user, inside of its limits', async () => {
      const validUntil = Math.floor(site.time / 1000) + 200
      const { paymasterData, paymaster: address } = await sponsor({}, validUntil)
      expect(address).toBe(paymaster.address)
      const fields = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n }
      const full = {
        sender: account,
        nonce: 0n,
        callData: '0x1234',
        ...gas,
        ...fields,
        paymaster: address,
        signature: '0x',
      }
      const { accountGasLimits, gasFees, initCode } = toPackedUserOperation(full as never)
      const types = [
        ['sender', 'address'],
        ['nonce', 'uint256'],
        ['initCode', 'bytes'],
        ['callData', 'bytes'],
        ['accountGasLimits', 'bytes32'],
        ['preVerificationGas', 'uint256'],
        ['gasFees', 'bytes32'],
        ['paymasterVerificationGasLimit', 'uint256'],
        ['paymasterPostOpGasLimit', 'uint256'],
        ['validAfter', 'uint48'],
        ['validUntil', 'uint48'],
      ] as const
      const domain = { name: 'PorticoPaymaster', version: '1', chainId: 1, verifyingContract: address }
      const bundlers = concat(paymaster.bundlers)
      const signer = await recoverTypedDataAddress({
        domain,
        types: {
          SponsoredOperation: [
            { name: 'operation', type: 'bytes32' },
            { name: 'bundlers', type: 'bytes' },
          ],
        },
        primaryType: 'SponsoredOperation',
        message: {
          operation: hashTypedData({
            domain,
            types: { UserOperationRequest: types.map(([name, type]) => ({ name, type })) },
            primaryType: 'UserOperationRequest',
            message: { ...full, accountGasLimits, gasFees, initCode, ...fields, validAfter: 0, validUntil } as never,
          }),
          bundlers,
        },
        signature: slice(paymasterData, 12 + size(bundlers)),
      })
      // Two times, and the bundlers, are in front of the signature: whose transactions are paid is signed.
      expect(slice(paymasterData, 12, 12 + size(bundlers))).toBe(bundlers)
      expect(signer).toBe(privateKeyToAccount(paymasterKey).address)
    })

    it.each<[string, object]>([
      ['of another account', { sender: `0x${'22'.repeat(20)}` }],
      ['with too much gas', { callGasLimit: 2_000_001n }],
      ['with too much gas before it', { preVerificationGas: 100_001n }],
      ['with too much gas to check it', { verificationGasLimit: 500_001n }],
      ['at too high a price', { maxFeePerGas: 100_000_000_001n }],
      ['with a tip above the price', { maxPriorityFeePerGas: 10_000_000_001n }],
      ['that makes another account', { factory: contracts.factory, factoryData: '0x12' }],
    ])('does not sign an operation %s', async (_, changes) => {
      expect(await codeOf(sponsor(changes))).toBe('signer/sponsorship')
    })

    it('nor for longer, nor more than a user and a project may have in a day', async () => {
      expect(await codeOf(sponsor({}, Math.floor(site.time / 1000) + 301))).toBe('signer/sponsorship')
      const dear = (nonce: number) => ({ nonce: BigInt(nonce), callGasLimit: 650_000n, maxFeePerGas: 100_000_000_000n })
      const results = await Promise.all(Array.from({ length: 5 }, (_, at) => codeOf(sponsor(dear(at)))))
      expect(results.filter((one) => one === 'done')).toHaveLength(2)
      const other = await site.logIn()
      const smart = deploymentOf('hybrid', [other.accounts.owner], contracts).address
      const ofOther = (nonce: number) => codeOf(sponsor({ ...dear(nonce), sender: smart }, undefined, other))
      expect(
        [await ofOther(1), await ofOther(2), await ofOther(3)].filter((one) => one === 'done').length,
      ).toBeLessThan(3)
    })
  })
})

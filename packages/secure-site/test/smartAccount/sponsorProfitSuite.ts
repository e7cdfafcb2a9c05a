import {
  encodeCalls,
  operationTypedData,
  type DirectedCall,
  type UnsignedOperation,
} from '@portico/wallet-requests/accounts'
import { paymasterDataOf, sponsorTypedData, withPaymaster } from '@portico/wallet-requests/paymaster'
import { concat, numberToHex, size, slice, type Address, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toDelegatorAccount, type AccountKey } from '../../src/server/smart-accounts/toDelegatorAccount.js'
import type { SignedOperation } from './bundlerGate.js'
import { sendCalls, settled } from './batches.js'
import { friend, newKey, type AccountsChain } from './chain.js'
import { burner, codes, depositOf, handIn, startSponsorSite, type SponsorSite } from './sponsorSite.js'

const call = { to: friend, data: '0x01' } as const
const burn = { to: burner, data: '0x01' } as const

/** Visitors who hand in their sponsored operations themselves: EntryPoint pays the sender of the transaction. */
export function sponsorProfitSuite(chain: () => AccountsChain): void {
  let site: SponsorSite
  const setBurner = (bytecode: Hex): Promise<void> => chain().test.setCode({ address: burner, bytecode })
  beforeAll(async () => {
    site = await startSponsorSite(chain)
    await setBurner(codes.nothing)
  }, 60_000)
  afterAll(() => site?.stop())

  /** What the site signs for a new visitor, whose account is there unless it is made with it; before a bundler has it. */
  async function signed(calls: readonly object[], isMade = false): Promise<SignedOperation> {
    const visitor = await site.visit()
    if (!isMade) await settled(visitor, await sendCalls(visitor, [call]))
    site.gate.isOpen = false
    try {
      await sendCalls(visitor, calls)
    } finally {
      site.gate.isOpen = true
    }
    return site.gate.kept.pop()!
  }

  /** What a visitor gains most from. */
  const worst: Readonly<Record<string, () => Promise<readonly SignedOperation[]>>> = {
    'the account is made with it': async () => [await signed([call], true)],
    'it was estimated to burn a million gas, and then uses none of it': async () => {
      await setBurner(codes.burns)
      const operation = await signed([burn]).finally(() => setBurner(codes.nothing))
      return [operation]
    },
    'it reverts': async () => {
      const operation = await signed([burn])
      await setBurner(codes.reverts)
      return [operation]
    },
    'five of them share one transaction': async () => {
      const operations: SignedOperation[] = []
      for (let visitor = 0; visitor < 5; visitor++) operations.push(await signed([call]))
      return operations
    },
  }

  describe('a sponsored operation that the visitor hands in', () => {
    it.each(Object.keys(worst))(
      'pays nothing: %s',
      async (name) => {
        const operations = await worst[name]!()
        const before = await depositOf(chain())
        expect(await handIn(chain(), operations, newKey())).toBeLessThan(0n)
        expect(await depositOf(chain())).toBe(before)
        await setBurner(codes.nothing)
        // They are right otherwise: the site's bundler is paid for them.
        const { bundler, accounts } = chain()
        for (const operation of operations) {
          const sent = { ...operation, entryPointAddress: accounts.entryPoint } as never
          await bundler.waitForUserOperationReceipt({ hash: await bundler.sendUserOperation(sent) })
        }
        expect(await depositOf(chain())).toBeLessThan(before)
      },
      60_000,
    )
  })

  describe('an operation whose account the visitor has the key of', () => {
    let owner: PrivateKeyAccount
    const hybrid = () => {
      const key: AccountKey = {
        address: owner.address,
        signMessage: (message) => owner.signMessage({ message }),
        signTypedData: (data) => owner.signTypedData(data),
      }
      const { client, accounts } = chain()
      return toDelegatorAccount({ kind: 'hybrid', client, contracts: accounts.addresses, keys: [key] })
    }
    beforeAll(() => {
      owner = newKey()
    })

    /** As the signer signs it for the paymaster. */
    async function sponsored(calls: readonly DirectedCall[], bundlers: readonly Address[]): Promise<UnsignedOperation> {
      const { client, accounts } = chain()
      const account = await hybrid()
      const { factory, factoryData } = await account.getFactoryArgs()
      const fees = await client.estimateFeesPerGas()
      const operation: UnsignedOperation = {
        sender: account.address,
        nonce: await account.getNonce(),
        callData: encodeCalls(calls),
        factory,
        factoryData,
        callGasLimit: 100_000n,
        verificationGasLimit: 500_000n,
        preVerificationGas: 100_000n,
        maxFeePerGas: fees.maxFeePerGas * 2n,
        maxPriorityFeePerGas: fees.maxFeePerGas,
      }
      const { address: paymaster, signerKey } = accounts.paymaster
      const validUntil = Number((await client.getBlock()).timestamp) + 300
      const whole = { operation, chainId: 31_337, paymaster, bundlers, validUntil }
      const signature = await privateKeyToAccount(signerKey).signTypedData(sponsorTypedData(whole))
      return withPaymaster(whole, paymasterDataOf(whole, signature))
    }

    async function sign(operation: UnsignedOperation): Promise<SignedOperation> {
      const { entryPoint } = chain().accounts
      const data = operationTypedData('hybrid', operation, { chainId: 31_337, entryPoint })
      return { ...operation, signature: await owner.signTypedData(data) } as unknown as SignedOperation
    }

    it('pays nothing where the visitor writes himself, or another operation, into what was signed', async () => {
      const { bundlers } = chain().accounts.paymaster
      const operation = await sponsored([{ ...call, value: 0n }], bundlers)
      const other = await sponsored([{ ...call, data: '0x02', value: 0n }], bundlers)
      const taker = newKey()
      const data = operation.paymasterData!
      const [times, signature] = [slice(data, 0, 12), slice(data, size(data) - 65)]
      const later = concat([numberToHex(0, { size: 6 }), numberToHex(2 ** 48 - 1, { size: 6 })])
      const forgeries: readonly Hex[] = [
        concat([times, taker.address, signature]),
        concat([times, ...bundlers, taker.address, signature]),
        concat([times, signature]),
        concat([later, ...bundlers, signature]),
        other.paymasterData!,
        '0x',
      ]
      const before = await depositOf(chain())
      for (const paymasterData of forgeries) {
        const forged = await sign({ ...operation, paymasterData })
        expect(await handIn(chain(), [forged], taker)).toBeLessThan(0n)
      }
      expect(await handIn(chain(), [await sign(operation)], taker)).toBeLessThan(0n)
      expect(await depositOf(chain())).toBe(before)
      // With the visitor among the bundlers, it would pay well.
      const named = await sign(await sponsored([{ ...call, value: 0n }], [taker.address]))
      expect(await handIn(chain(), [named], taker)).toBeGreaterThan(0n)
    }, 60_000)
  })
}

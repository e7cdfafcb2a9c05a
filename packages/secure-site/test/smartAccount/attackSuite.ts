import { HybridDeleGator } from '@metamask/delegation-abis'
import { encodeFunctionData, hashMessage, http, parseAbi, parseEther, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSmartAccountWith } from '../../src/browser/smartAccount/createSmartAccount.js'
import { createTurns, keyOf, newKey, type AccountsChain } from './chain.js'

const friend = '0x000000000000000000000000000000000000bEEF'
const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const accepted = '0x1626ba7e'

/** Attacks on the account itself: each works when its guard is taken away, and fails with it. */
export function attackSuite(chain: () => AccountsChain): void {
  describe('two tabs send at once, and both would make the account', () => {
    async function mined(inTurn: ReturnType<typeof createTurns>): Promise<number> {
      const owner = newKey()
      const [first, second] = await Promise.all([
        chain().smartAccount(owner, { inTurn }),
        chain().smartAccount(owner, { inTurn }),
      ])
      await chain().run({ to: first.account.address, value: parseEther('1') })
      const call = { to: friend, value: 1n, data: '0x' } as const
      const sent = await Promise.allSettled([first.send([call]), second.send([call])])
      const hashes = sent.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const results: boolean[] = []
      for (const hash of hashes) {
        const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 4000))
        results.push(await Promise.race([chain().succeeded(first, hash), late]))
      }
      return results.filter(Boolean).length
    }

    it('without turns, one of the two is lost', async () => {
      expect(await mined((_, run) => run())).toBe(1)
    }, 60_000)

    it('in turns, both are mined', async () => {
      expect(await mined(createTurns())).toBe(2)
    }, 60_000)
  })

  describe('what was signed for the address of the key, handed to the smart account', () => {
    it.each([
      { name: 'with one key for both, the account accepts it', isSame: true },
      { name: 'with a key of its own, it does not', isSame: false },
    ])(
      '$name',
      async ({ isSame }) => {
        const visitor = newKey()
        const smart = await chain().smartAccount(isSame ? visitor : newKey())
        const { address } = smart.account
        await chain().run({ to: address, value: parseEther('1') })
        await chain().succeeded(smart, await smart.send([{ to: friend, value: 0n, data: '0x' }]))
        const signature = await visitor.signMessage({ message: 'I, the visitor, sell' })
        const args = [hashMessage('I, the visitor, sell'), signature] as const
        const answer = await chain().client.readContract({
          abi: erc1271,
          address,
          functionName: 'isValidSignature',
          args,
        })
        expect(answer === accepted).toBe(isSame)
      },
      60_000,
    )
  })

  describe('a page that asks the account to change its own code', () => {
    async function upgraded(forbidden?: readonly Address[]): Promise<unknown> {
      const owner = newKey()
      const options = {
        kind: 'hybrid',
        client: chain().client,
        bundler: http(chain().accounts.bundlerUrl),
        contracts: chain().accounts.addresses,
        key: keyOf(owner),
        sent: new Map(),
        inTurn: createTurns(),
        now: Date.now,
      } as const
      const smart = forbidden
        ? await createSmartAccountWith({ forbiddenTargets: () => forbidden }, options)
        : await chain().smartAccount(owner)
      const { address } = smart.account
      await chain().run({ to: address, value: parseEther('1') })
      await chain().succeeded(smart, await smart.send([{ to: friend, value: 0n, data: '0x' }]))
      // An implementation that has two owners, neither of them the visitor.
      const { multiSig } = chain().accounts.addresses
      const args = [multiSig, '0x'] as const
      const data = encodeFunctionData({ abi: HybridDeleGator, functionName: 'upgradeToAndCall', args })
      const call = { to: address, data }
      const request = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [call] }
      const sent = await smart.sendCalls([request]).catch((error: unknown) => error)
      if (sent instanceof Error) return sent.message
      const { id } = sent as { readonly id: string }
      await chain().succeeded(smart, id.slice(0, 66) as Address)
      const read = { abi: HybridDeleGator, address, functionName: 'getImplementation' } as const
      return (await chain().client.readContract(read)) === multiSig
    }

    it('succeeds where calls to the account itself are let through', async () => {
      expect(await upgraded([])).toBe(true)
    }, 60_000)

    it('is refused', async () => {
      expect(await upgraded()).toBe('A call goes to the account itself or to a contract that guards it')
    }, 60_000)
  })
}

import { devTokenAbi } from '@portico/devnet'
import { encodeFunctionData, hashMessage, numberToHex, parseAbi, parseEther, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { CallsStatus, SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { newKey, type AccountsChain } from './chain.js'

const friend = '0x000000000000000000000000000000000000bEEF'
const other = '0x000000000000000000000000000000000000dEaD'
const request = (smart: SmartAccount, calls: readonly unknown[], more: object = {}) => [
  { version: '2.0.0', chainId: '0x7a69', from: smart.account.address, atomicRequired: true, calls, ...more },
]

async function settled(smart: SmartAccount, id: string): Promise<CallsStatus> {
  for (;;) {
    const status = await smart.getCallsStatus(id)
    if (status.status !== 100 && status.status !== 'PENDING') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What a smart account does on a chain. */
export function accountSuite(chain: () => AccountsChain): void {
  describe.each(['hybrid', '7702'] as const)('a smart account, %s', (kind) => {
    it('is made by its first batch, and does the batches after it', async () => {
      const { client, anvil } = chain()
      const token = anvil.tokens.dollar.address
      const owner = newKey()
      const smart = await chain().smartAccount(owner, { kind })
      const { address } = smart.account
      expect(address === owner.address).toBe(kind === '7702')
      await chain().run({ to: address, value: parseEther('1') })
      expect(await smart.isDeployed()).toBe(false)
      expect(await smart.getCapabilities()).toEqual({ atomic: { status: kind === 'hybrid' ? 'supported' : 'ready' } })

      const mint = encodeFunctionData({ abi: devTokenAbi, functionName: 'mint', args: [address, 5n] })
      const give = encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [friend, 3n] })
      const before = await client.getBalance({ address: friend })
      const calls = [
        { to: token, data: mint },
        { to: token, data: give },
        { to: friend, value: '0x7' },
      ]
      const sent = (await smart.sendCalls(request(smart, calls))) as { readonly id: string }
      const status = await settled(smart, sent.id)
      expect(status).toMatchObject({ version: '2.0.0', id: sent.id, chainId: '0x7a69', status: 200, atomic: true })
      const [receipt] = status.receipts!
      expect(receipt).toMatchObject({ status: '0x1', blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      // The mint and the transfer; EntryPoint's own logs are not of the calls.
      expect(receipt!.logs.filter((log) => log.address.toLowerCase() === token.toLowerCase())).toHaveLength(2)
      expect(await client.getBalance({ address: friend })).toBe(before + 7n)
      const balance = { abi: devTokenAbi, address: token, functionName: 'balanceOf', args: [address] } as const
      expect(await client.readContract(balance)).toBe(2n)
      expect(await smart.isDeployed()).toBe(true)
      expect(await smart.getCapabilities()).toEqual({ atomic: { status: 'supported' } })

      const old = { version: '1.0', chainId: '0x7a69', from: address, calls: [{ to: friend, value: '0x1' }] }
      const again = await smart.sendCalls([old])
      expect(typeof again).toBe('string')
      expect(await settled(smart, again as string)).toMatchObject({
        status: 'CONFIRMED',
        receipts: [{ status: '0x1' }],
      })
    }, 60_000)

    it('signs messages that ERC-1271 accepts, before it is deployed (ERC-6492) and after', async () => {
      const { client } = chain()
      const owner = newKey()
      const smart = await chain().smartAccount(owner, { kind })
      const { address } = smart.account
      const early = await smart.account.signMessage({ message: 'hello' })
      expect(await client.verifyMessage({ address, message: 'hello', signature: early })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'other', signature: early })).toBe(false)
      await chain().run({ to: address, value: parseEther('1') })
      expect(await chain().succeeded(smart, await smart.send([{ to: friend, value: 1n, data: '0x' }]))).toBe(true)
      const signature = await smart.account.signMessage({ message: 'hello' })
      const args = [hashMessage('hello'), signature] as const
      const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
      expect(await client.readContract({ abi, address, functionName: 'isValidSignature', args })).toBe('0x1626ba7e')
    }, 60_000)

    it('does all calls of a batch or none', async () => {
      const owner = newKey()
      const smart = await chain().smartAccount(owner, { kind })
      await chain().run({ to: smart.account.address, value: parseEther('1') })
      await settled(smart, ((await smart.sendCalls(request(smart, [{ to: friend }]))) as { readonly id: string }).id)
      const token = chain().anvil.tokens.dollar.address
      const poor = encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [friend, 10n ** 30n] })
      const before = await chain().client.getBalance({ address: other })
      // The bundler finds out before anything is sent.
      await expect(
        smart.sendCalls(
          request(smart, [
            { to: other, value: '0x9' },
            { to: token, data: poor },
          ]),
        ),
      ).rejects.toThrow()
      expect(await chain().client.getBalance({ address: other })).toBe(before)
    }, 60_000)
  })

  describe('batches', () => {
    it('keeps the id that the page chose, and refuses it a second time', async () => {
      const smart = await chain().smartAccount(newKey())
      await chain().run({ to: smart.account.address, value: parseEther('1') })
      const params = request(smart, [{ to: friend, value: '0x1' }], { id: 'order-1' })
      expect(await smart.sendCalls(params)).toEqual({ id: 'order-1' })
      expect(await settled(smart, 'order-1')).toMatchObject({ id: 'order-1', status: 200 })
      await expect(smart.sendCalls(params)).rejects.toMatchObject({ code: 5720 })
    }, 30_000)

    it('says 400 of what no bundler knows any more, and 100 before', async () => {
      const smart = await chain().smartAccount(newKey())
      const id = (at: number): string => `0x${'ab'.repeat(32)}${numberToHex(at, { size: 8 }).slice(2)}02`
      expect(await smart.getCallsStatus(id(Date.now()))).toMatchObject({ status: 100 })
      expect(await smart.getCallsStatus(id(Date.now() - 11 * 60_000))).toMatchObject({ status: 400 })
    })

    it('says 500 when the calls reverted on chain', async () => {
      const { test } = chain()
      const account = await chain().smartAccount(newKey())
      const { address } = account.account
      await chain().run({ to: address, value: parseEther('1') })
      await chain().succeeded(account, await account.send([{ to: friend, value: 0n, data: '0x' }]))
      const target = '0x00000000000000000000000000000000000c0DE5'.toLowerCase() as Hex
      await test.setCode({ address: target, bytecode: '0x00' })
      // It would succeed when it is sent, and does not any more when it is mined.
      await test.setAutomine(false)
      const { id } = (await account.sendCalls(request(account, [{ to: target }]))) as { readonly id: string }
      await test.setCode({ address: target, bytecode: '0x60006000fd' })
      await test.setAutomine(true)
      await test.mine({ blocks: 1 })
      expect(await settled(account, id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    }, 60_000)

    it('refuses what needs more gas than is allowed', async () => {
      const account = await chain().smartAccount(newKey())
      const { address } = account.account
      await chain().run({ to: address, value: parseEther('1') })
      // Each of these receivers is new, which costs 25 000 gas.
      const calls = Array.from({ length: 50 }, (_, index) => ({
        to: numberToHex(0xabc000 + index, { size: 20 }) as Hex,
        value: 1n,
        data: '0x' as const,
      }))
      await expect(account.send([...calls, ...calls])).rejects.toMatchObject({ code: 5740 })
    }, 30_000)
  })
}

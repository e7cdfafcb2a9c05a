import { devTokenAbi } from '@portico/devnet'
import { concat, encodeFunctionData, hashMessage, parseAbi, parseEther, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startRequestSite, type RequestSite, type RequestVisitor } from '../requestVisitor.js'
import { batchOf, refusalOf, sendCalls, settled } from './batches.js'
import { chainId, friend, type AccountsChain } from './chain.js'

/** Succeeds while a bundler estimates it, and not in a block. */
const fickle = '0x00000000000000000000000000000000000f1c1e'

/** What a smart account does on a chain, as a page has it done. */
export function accountSuite(chain: () => AccountsChain): void {
  describe.each(['hybrid', '7702'] as const)('a smart account, %s', (kind) => {
    let site: RequestSite
    beforeAll(async () => {
      site = await startRequestSite({ networks: chain().networks({ kind }) })
    })
    afterAll(() => site?.stop())

    async function newVisitor(): Promise<{ readonly visitor: RequestVisitor; readonly address: Hex }> {
      const visitor = await site.visit()
      const address = await visitor.smartAccount(chainId)
      await chain().run({ to: address, value: parseEther('1') })
      return { visitor, address }
    }
    const capabilities = async (visitor: RequestVisitor, address: Hex) =>
      (await visitor.read(chainId, 'wallet_getCapabilities', [address])) as { readonly atomic: object }

    it('is made by its first batch, and does the batches after it', async () => {
      const { client, anvil, accounts } = chain()
      const token = anvil.tokens.dollar.address
      const { visitor, address } = await newVisitor()
      expect(address === visitor.accounts.evm).toBe(kind === '7702')
      const status = kind === 'hybrid' ? 'supported' : 'ready'
      expect(await capabilities(visitor, address)).toMatchObject({ atomic: { status } })

      const mint = encodeFunctionData({ abi: devTokenAbi, functionName: 'mint', args: [address, 5n] })
      const give = encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [friend, 3n] })
      const before = await client.getBalance({ address: friend })
      const calls = [
        { to: token, data: mint },
        { to: token, data: give },
        { to: friend, value: '0x7' },
      ]
      const asked = await visitor.ask({
        account: address,
        chainId,
        method: 'wallet_sendCalls',
        params: batchOf(address, calls),
      })
      // The first operation of an account of EIP-7702 changes it for good, which the visitor is told.
      const texts = asked.description.warnings.map(({ title }) => title.key)
      expect(texts.includes('becomesSmart')).toBe(kind === '7702')
      const { id } = (await asked.approve()) as { readonly id: string }
      const done = await settled(visitor, id)
      expect(done).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true })
      const [receipt] = done.receipts!
      expect(receipt).toMatchObject({ status: '0x1', blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      // The mint and the transfer; EntryPoint's own logs are not of the calls.
      expect(receipt!.logs.filter((log) => log.address.toLowerCase() === token.toLowerCase())).toHaveLength(2)
      expect(await client.getBalance({ address: friend })).toBe(before + 7n)
      const balance = { abi: devTokenAbi, address: token, functionName: 'balanceOf', args: [address] } as const
      expect(await client.readContract(balance)).toBe(2n)
      const { stateless7702 } = accounts.addresses
      const code = await client.getCode({ address })
      if (kind === '7702') expect(code).toBe(concat(['0xef0100', stateless7702]).toLowerCase())
      else expect(code).toBeDefined()
      expect(await capabilities(visitor, address)).toMatchObject({ atomic: { status: 'supported' } })

      const old = { version: '1.0', chainId: '0x7a69', from: address, calls: [{ to: friend, value: '0x1' }] }
      const again = await visitor.request({ account: address, chainId, method: 'wallet_sendCalls', params: [old] })
      expect(await settled(visitor, again as string)).toMatchObject({
        status: 'CONFIRMED',
        receipts: [{ status: '0x1' }],
      })
      const transaction = [{ from: address, to: friend, value: '0x1' }]
      const sent = { account: address, chainId, method: 'eth_sendTransaction', params: transaction }
      const hash = (await visitor.request(sent)) as Hex
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      expect(await client.getBalance({ address: friend })).toBe(before + 9n)
    }, 60_000)

    it('signs messages and data that ERC-1271 accepts, before it is deployed (ERC-6492) and after', async () => {
      const { client } = chain()
      const { visitor, address } = await newVisitor()
      const sign = async () =>
        (await visitor.request({
          account: address,
          chainId,
          method: 'personal_sign',
          params: ['0x6869', address],
        })) as Hex
      const early = await sign()
      expect(await client.verifyMessage({ address, message: 'hi', signature: early })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'other', signature: early })).toBe(false)
      await settled(visitor, await sendCalls(visitor, [{ to: friend, value: '0x1' }]))
      const signature = await sign()
      const args = [hashMessage('hi'), signature] as const
      const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
      expect(await client.readContract({ abi, address, functionName: 'isValidSignature', args })).toBe('0x1626ba7e')
      // The smart account has a key of its own: what the plain one signs does not count for it.
      const { evm } = visitor.accounts
      const asked = { account: evm, chainId, method: 'personal_sign', params: ['0x6869', evm] }
      const plain = (await visitor.request({ ...asked, accountType: 'eoa' })) as Hex
      expect(await client.verifyMessage({ address: evm, message: 'hi', signature: plain })).toBe(true)
      const answer = await client
        .readContract({ abi, address, functionName: 'isValidSignature', args: [hashMessage('hi'), plain] })
        .catch(() => 'refused')
      expect(answer === '0x1626ba7e').toBe(kind === '7702')
      const data = {
        domain: { name: 'Shop', chainId: 31_337 },
        types: { Order: [{ name: 'item', type: 'uint256' }] },
        primaryType: 'Order',
        message: { item: '7' },
      } as const
      const params = [address, JSON.stringify(data)]
      const order = (await visitor.request({
        account: address,
        chainId,
        method: 'eth_signTypedData_v4',
        params,
      })) as Hex
      const typed = { ...data, message: { item: 7n }, address, signature: order }
      expect(await client.verifyTypedData(typed)).toBe(true)
    }, 60_000)

    it('does all calls of a batch or none, and says so; several batches at once are all mined', async () => {
      const { client, test } = chain()
      const { visitor, address } = await newVisitor()
      await test.setCode({ address: fickle, bytecode: '0x00' })
      await settled(visitor, await sendCalls(visitor, [{ to: friend }]))
      const before = await client.getBalance({ address: friend })
      const calls = [
        { to: friend, value: '0x9' },
        { to: fickle, data: '0x01' },
      ] as const
      await test.setAutomine(false)
      let id: string
      try {
        id = await sendCalls(visitor, calls)
        await test.setCode({ address: fickle, bytecode: '0x60006000fd' })
      } finally {
        await test.setAutomine(true)
      }
      await test.mine({ blocks: 1 })
      expect(await settled(visitor, id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
      expect(await client.getBalance({ address: friend })).toBe(before)
      // One that its estimate already reverts is refused with the words of the bundler.
      expect(await refusalOf(sendCalls(visitor, calls))).toBe('embedded/nodeRefused')

      const asked = [1, 2, 3].map((value) => sendCalls(visitor, [{ to: friend, value: `0x${value}` }]))
      for (const each of await Promise.all(asked)) expect((await settled(visitor, each)).status).toBe(200)
      expect(await client.getBalance({ address: friend })).toBe(before + 6n)
      expect(address).toBe(await visitor.smartAccount(chainId))
    }, 60_000)

    it('is known by the ids that pages choose, once each', async () => {
      const { visitor } = await newVisitor()
      const first = await sendCalls(visitor, [{ to: friend, value: '0x1' }], { id: 'mine' })
      expect(first).toBe('mine')
      expect(await settled(visitor, 'mine')).toMatchObject({ id: 'mine', status: 200 })
      const again = sendCalls(visitor, [{ to: friend, value: '0x1' }], { id: 'mine' })
      expect(await refusalOf(again)).toEqual(['embedded/duplicateId', 5720])
      const unknown = visitor.read(chainId, 'wallet_getCallsStatus', ['theirs'])
      expect(await refusalOf(unknown)).toEqual(['embedded/unknownBundle', 5730])
    }, 60_000)

    it('refuses with the numbers of EIP-5792, before the visitor is asked', async () => {
      const { visitor, address } = await newVisitor()
      const { delegationManager } = chain().accounts.addresses
      const call = { to: friend }
      const send = (calls: readonly object[], more: object = {}) =>
        refusalOf(
          visitor.ask({ account: address, chainId, method: 'wallet_sendCalls', params: batchOf(address, calls, more) }),
        )
      expect(await send([call], { capabilities: { flashbots: {} } })).toEqual(['embedded/unreadable', 5700])
      expect(await send([call], { chainId: '0x1' })).toEqual(['embedded/chainNotAllowed', 5710])
      expect(await send(Array.from({ length: 51 }, () => call))).toEqual(['embedded/unreadable', 5740])
      expect(await send([call], { from: friend })).toEqual(['embedded/unreadable', 4100])
      expect(await send([{ to: address, data: '0x01' }])).toEqual(['embedded/dangerousTransaction', 4100])
      expect(await send([{ to: delegationManager, data: '0x01' }])).toEqual(['embedded/dangerousTransaction', 4100])
      expect(await send([{ to: 'beef' }])).toBe('embedded/unreadable')
      const burning = { to: '0x00000000000000000000000000000000000b0b0b', data: '0x01' }
      // A loop until three million gas are used.
      await chain().test.setCode({ address: burning.to as Hex, bytecode: '0x5a5b5a8103622dc6c01160015700' })
      expect(await send([burning])).toEqual(['embedded/tooMuchGas', 5740])
    }, 60_000)
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../../src/server/config/SecureSiteSettings.js'
import type { RequestVisitor } from '../requestVisitor.js'
import { batchOf, refusalOf, sendCalls, settled } from './batches.js'
import { chainId, friend, newKey, type AccountsChain } from './chain.js'
import { amplest, burner, codes, depositOf, startSponsorSite, type SponsorSite } from './sponsorSite.js'

/** It does something, and costs the account nothing. */
const call = { to: friend, data: '0x01' } as const

/** What the operator configures, as a visitor's account uses it: the signer's keys, the site's bundler and its paymaster. */
export function sponsorSuite(chain: () => AccountsChain): void {
  const rowsOf = async (site: SponsorSite, { userId }: RequestVisitor) =>
    site.query(
      `select cost, outcome, deploys from paymaster_operation where user_id = '${userId}' order by id`,
    ) as Promise<readonly { readonly cost: string; readonly outcome: string; readonly deploys: boolean }[]>
  const mined = async (visitor: RequestVisitor) => (await settled(visitor, await sendCalls(visitor, [call]))).status

  describe.each(['hybrid', '7702'] as const)('a sponsored account, %s', (kind) => {
    let site: SponsorSite
    beforeAll(async () => {
      site = await startSponsorSite(chain, { kind })
    })
    afterAll(() => site?.stop())

    it('is made and acts without ether of its own; what it did cost counts, not what it could have', async () => {
      const visitor = await site.visit()
      const address = await visitor.smartAccount(chainId)
      expect(await visitor.read(chainId, 'wallet_getCapabilities', [address])).toMatchObject({
        paymasterService: { supported: true },
      })
      const before = await depositOf(chain())
      for (let round = 0; round < 2; round++) expect(await mined(visitor)).toBe(200)
      expect(await chain().client.getBalance({ address })).toBe(0n)
      const spent = before - (await depositOf(chain()))
      expect(spent).toBeGreaterThan(0n)
      const rows = await rowsOf(site, visitor)
      expect(rows.map(({ outcome, deploys }) => [outcome, deploys])).toEqual([
        ['done', true],
        ['open', false],
      ])
      expect(BigInt(rows[0]!.cost)).toBeLessThan(spent)
    }, 60_000)

    it('is told that the site pays, and nothing is reserved nor signed before the visitor decides', async () => {
      const visitor = await site.visit()
      const account = await visitor.smartAccount(chainId)
      const ask = () => visitor.ask({ account, chainId, method: 'wallet_sendCalls', params: batchOf(account, [call]) })
      const counted = async () => [
        (await rowsOf(site, visitor)).length,
        (await site.query(`select 1 from signer_sponsorship where user_id = '${visitor.userId}'`)).length,
      ]
      const { description } = await ask()
      const fields = description.sections.flatMap((section) => section.fields)
      expect(JSON.stringify(fields)).toContain('feePaidBySite')
      const second = await ask()
      expect(await counted()).toEqual([0, 0])
      await second.approve()
      expect(await counted()).toEqual([1, 1])
    }, 60_000)
  })

  describe('draining the paymaster', () => {
    let site: SponsorSite
    beforeAll(async () => {
      site = await startSponsorSite(chain)
    })
    afterAll(() => site?.stop())
    const setBurner = (bytecode: `0x${string}`): Promise<void> => chain().test.setCode({ address: burner, bytecode })

    it('by reverts: three in an hour are the last', async () => {
      const visitor = await site.visit()
      const { test } = chain()
      expect(await mined(visitor)).toBe(200)
      for (let reverts = 0; reverts < 3; reverts++) {
        await setBurner(codes.nothing)
        await test.setAutomine(false)
        let id: string
        try {
          id = await sendCalls(visitor, [{ to: burner, data: '0x01' }])
          await setBurner(codes.reverts)
        } finally {
          await test.setAutomine(true)
        }
        await test.mine({ blocks: 1 })
        expect((await settled(visitor, id)).status).toBe(500)
      }
      expect(await refusalOf(sendCalls(visitor, [call]))).toBe('paymaster/reverts')
    }, 60_000)

    it('by operations that do nothing, or would fail: they are refused before the visitor is asked', async () => {
      const visitor = await site.visit()
      expect(await mined(visitor)).toBe(200)
      const account = await visitor.smartAccount(chainId)
      const asked = (calls: readonly object[]) =>
        refusalOf(visitor.ask({ account, chainId, method: 'wallet_sendCalls', params: batchOf(account, calls) }))
      expect(await asked([{ to: friend }])).toBe('paymaster/nothing')
      expect(await asked([{ to: friend }, { to: friend }])).toBe('paymaster/nothing')
      await setBurner(codes.reverts)
      expect(await asked([{ to: burner, data: '0x01' }])).toBe('embedded/nodeRefused')
    }, 60_000)

    it('by an account with the code of another wallet, which its bundler would pay for', async () => {
      const visitor = await site.visit()
      expect(await mined(visitor)).toBe(200)
      const address = await visitor.smartAccount(chainId)
      // As its owner can have it elsewhere, with the words.
      const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
      const other = `0x${chain().accounts.addresses.multiSig.slice(2).padStart(64, '0')}` as const
      await chain().test.setStorageAt({ address, index: implementation, value: other })
      expect(await refusalOf(sendCalls(visitor, [call]))).toBe('embedded/otherCode')
    }, 60_000)

    it('by a paymaster that the page names: it is not asked', async () => {
      const asked: string[] = []
      const sink = createServer((request, response) => {
        asked.push(String(request.url))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
      await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/pay`
      try {
        const visitor = await site.visit()
        const id = await sendCalls(visitor, [call], { capabilities: { paymasterService: { url } } })
        expect((await settled(visitor, id)).status).toBe(200)
        expect(asked).toEqual([])
      } finally {
        sink.close()
      }
    }, 60_000)
  })

  it('a visitor gets so much in a day, and an empty deposit pays nothing', async () => {
    const poor = await startSponsorSite(chain, { sponsor: { ...amplest, amountPerNewUser: parseEther('0.001') } })
    try {
      const before = await depositOf(chain())
      const visitor = await poor.visit()
      const answers: unknown[] = []
      while (answers.length < 18 && answers.at(-1) !== 'paymaster/userLimit')
        answers.push(await refusalOf(sendCalls(visitor, [call]).then((id) => settled(visitor, id))))
      expect(answers.at(-1)).toBe('paymaster/userLimit')
      expect(answers.length).toBeGreaterThan(2)
      expect(before - (await depositOf(chain()))).toBeLessThan(parseEther('0.001'))
    } finally {
      await poor.stop()
    }
    const { client, test, accounts } = chain()
    const address = newKey().address
    const bytecode = await client.getCode({ address: accounts.paymaster.address })
    await test.setCode({ address, bytecode: bytecode! })
    const empty = await startSponsorSite(chain, { paymaster: { address } })
    try {
      expect(await refusalOf(sendCalls(await empty.visit(), [call]))).toBe('paymaster/empty')
      expect(empty.lines.map(({ event }) => event)).toContain('paymaster.depositLow')
    } finally {
      await empty.stop()
    }
  }, 120_000)

  it('is not configured without the accounts that the bundler sends from', () => {
    for (const bundlers of [undefined, [], ['0x12']]) {
      const paymaster = { ...chain().accounts.paymaster, bundlers } as never
      const configured = () =>
        parseSecureSiteConfig({
          mode: 'development',
          projects: [{ id: 'shop' }],
          signer: { socketPath: '/nowhere' },
          networks: chain().networks({ paymaster }),
        })
      expect(configured).toThrow(expect.objectContaining({ details: expect.stringContaining('bundlers') }))
    }
  })
}

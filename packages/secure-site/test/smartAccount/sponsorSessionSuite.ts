import { operationTypedData, type UnsignedOperation } from '@portico/wallet-requests/accounts'
import { numberToHex, type Hex } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { refusalOf } from './batches.js'
import { chainId, friend, newKey, type AccountsChain } from './chain.js'
import { createSessionPages, type Granter, type PageSession } from './sessionPages.js'
import { startSponsorSite, type SponsorSite } from './sponsorSite.js'

/** A little less than the margin of a fifth, as numbers are rounded. */
const most = (amount: bigint): bigint => (amount * 119n) / 100n

/** Sponsored sessions: their pages make operations themselves, so that they choose what the site would pay. */
export function sponsorSessionSuite(chain: () => AccountsChain): void {
  let site: SponsorSite
  let granter: Granter
  const pages = createSessionPages(chain, () => site)
  beforeAll(async () => {
    site = await startSponsorSite(chain)
    granter = await pages.newGranter()
  }, 60_000)
  afterAll(() => site?.stop())

  it('a session acts without ether of its own, on the account of who granted it', async () => {
    const session = await pages.grant(granter)
    const { account } = session.answer.signerData
    expect(await session.use(1n, { isSponsored: true })).toBe(true)
    expect(await session.use(2n, { isSponsored: true }), 'deployed by now').toBe(true)
    expect(await chain().client.getBalance({ address: account })).toBe(0n)
    const rows = await site.query(
      `select user_id, deploys from paymaster_operation where sender = '${account.toLowerCase()}'`,
    )
    const row = { user_id: granter.visitor.userId, deploys: false }
    expect(rows).toEqual([row, row])
  }, 60_000)

  it('a session is not paid for beyond its limit, nor after it was ended', async () => {
    const session = await pages.grant(granter)
    await expect(session.use(11n, { isSponsored: true })).rejects.toThrow('limits of the session')
    const { visitor, account } = granter
    const params = [{ pci: session.pci }]
    const signature = await visitor.request({ account, chainId, method: 'wallet_revokePermissions', params })
    await pages.ask(account, '/revoke', { pci: session.pci, signature: signature as Hex })
    await expect(session.use(1n, { isSponsored: true })).rejects.toThrow('has ended')
  }, 60_000)

  describe('what the site does not pay for', () => {
    let session: PageSession
    let honest: UnsignedOperation
    beforeAll(async () => {
      session = await pages.grant(granter)
      expect(await session.use(1n, { isSponsored: true })).toBe(true)
      const { client, bundler, accounts } = chain()
      const opened = await session.open()
      const prepared = await bundler.prepareUserOperation({
        account: opened,
        callData: await opened.encodeCalls([{ to: friend, value: 1n }]),
        ...(await client.estimateFeesPerGas()),
        paymaster: accounts.paymaster.address,
        paymasterData: `0x${'ff'.repeat(97)}`,
      })
      const { paymaster: _, paymasterData: __, ...rest } = prepared as unknown as UnsignedOperation
      honest = rest
    }, 60_000)

    async function ask(
      change: Partial<UnsignedOperation>,
      { entryPoint = chain().accounts.entryPoint, chain: on = '0x7a69' } = {},
    ) {
      const operation = { ...honest, ...change }
      const place = { chainId: 31_337, entryPoint: chain().accounts.entryPoint }
      const signature = await session.app.signTypedData(operationTypedData('multiSig', operation, place))
      const { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas } =
        formatUserOperationRequest(operation as UserOperation<'0.8'>)
      const prices = {
        maxFeePerGas: numberToHex(operation.maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
      }
      const gas = { callGasLimit, verificationGasLimit, preVerificationGas }
      const params = [{ sender, nonce, callData, ...gas, ...prices }, entryPoint, on, {}]
      const request = { method: 'pm_getPaymasterData', params }
      return pages.ask(granter.account, '/sponsor', { pci: session.pci, request, signature })
    }

    it('but for an operation whose numbers are those that its bundler and its node say', async () => {
      expect(await ask({})).toMatchObject({ paymaster: chain().accounts.paymaster.address })
    })

    it.each<[string, () => Partial<UnsignedOperation>, string]>([
      [
        'more preVerificationGas than the operation needs',
        () => ({ preVerificationGas: (honest.preVerificationGas * 13n) / 10n }),
        'paymaster/gas',
      ],
      ['the most preVerificationGas', () => ({ preVerificationGas: 1_000_000n }), 'paymaster/gas'],
      ['more gas for calls than they need', () => ({ callGasLimit: honest.callGasLimit * 3n }), 'paymaster/gas'],
      ['more gas for the check of the account', () => ({ verificationGasLimit: 170_000n }), 'paymaster/gas'],
      [
        'a higher price than the node asks for',
        () => ({ maxFeePerGas: (honest.maxFeePerGas * 13n) / 10n }),
        'paymaster/fees',
      ],
      [
        'a higher tip than the node asks for',
        () => ({ maxFeePerGas: most(honest.maxFeePerGas), maxPriorityFeePerGas: (honest.maxFeePerGas * 13n) / 10n }),
        'paymaster/fees',
      ],
    ])('%s', async (_, change, code) => {
      expect(await refusalOf(ask(change()))).toBe(code)
    })

    it('operations of other networks and EntryPoints, and requests of another form', async () => {
      expect(await refusalOf(ask({}, { chain: '0x1' }))).toBe('paymaster/account')
      expect(await refusalOf(ask({}, { entryPoint: newKey().address }))).toBe('paymaster/account')
      const signature = `0x${'11'.repeat(65)}`
      for (const request of [{}, { method: 'pm_getPaymasterData', params: [] }, { method: 'eth_sign', params: [{}] }])
        expect(await refusalOf(pages.ask(granter.account, '/sponsor', { pci: session.pci, request, signature }))).toBe(
          'badRequest',
        )
    })
  })
}

import { decodeContext, operationTypedData, type UnsignedOperation } from '@portico/wallet-requests/accounts'
import { numberToHex, parseEther, type Address, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { redeemCallData } from '../../src/server/smart-sessions/delegation.js'
import { startRequestSite, type RequestSite } from '../requestVisitor.js'
import { refusalOf, sendCalls, settled } from './batches.js'
import { chainId, friend, newKey, type AccountsChain } from './chain.js'
import { createSessionPages, type Granter, type PageSession } from './sessionPages.js'

const gas = { callGasLimit: 1_000_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n } as const
const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const

/** The second key of sessions, which the signer has, as pages and thieves ask for it. */
export function coSignerSuite(chain: () => AccountsChain): void {
  let site: RequestSite
  let granter: Granter
  const pages = createSessionPages(chain, () => site)
  const contracts = () => chain().accounts.addresses

  beforeAll(async () => {
    site = await startRequestSite({ networks: chain().networks(), sessions: { asksPerMinuteOfClient: 1000 } })
    granter = await pages.newGranter()
  }, 60_000)
  afterAll(() => site?.stop())

  const ask = <Answer>(path: string, body?: object, origin?: string) =>
    pages.ask<Answer>(granter.account, path, body, origin)
  const revocation = async (pci: string, { visitor, account }: Granter = granter): Promise<Hex> => {
    const params = [{ pci, permissions: [], expiry: 0, address: `${chainId}:${account}` }]
    return (await visitor.request({ account, chainId, method: 'wallet_revokePermissions', params })) as Hex
  }

  /** Asks for the signature of the second key, without a node. */
  async function sign(
    session: PageSession,
    change: {
      readonly by?: PrivateKeyAccount
      readonly pci?: string
      readonly callData?: Hex
      readonly of?: PageSession
    } = {},
  ): Promise<unknown> {
    const [delegation] = decodeContext((change.of ?? session).answer.context)
    const callData =
      change.callData ?? redeemCallData([{ delegation: delegation!, to: friend, value: 1n }], contracts())
    const sender = session.answer.signerData.account
    const operation: UnsignedOperation = { sender, nonce: 0n, callData, ...gas, ...fees }
    const { entryPoint } = chain().accounts
    const data = operationTypedData('multiSig', operation, { chainId: 31_337, entryPoint })
    const signature = await (change.by ?? session.app).signTypedData(data)
    const json = Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : (value as unknown),
    ])
    return ask('/sign', { pci: change.pci ?? session.pci, operation: Object.fromEntries(json), signature })
  }

  it('a session is listed, is used, is refused on chain beyond its limit, and ends when it is revoked', async () => {
    const { client } = chain()
    const before = await client.getBalance({ address: friend })
    const session = await pages.grant(granter)
    const { pci } = session
    // Makes the account of the session.
    expect(await session.use(1n)).toBe(true)
    // Each alone is within the limit: the co-signer signs both, and the chain takes one.
    const [first, second] = [await session.prepare(6n), await session.prepare(6n)]
    expect(await first()).toBe(true)
    expect(await second()).toBe(false)
    expect(await client.getBalance({ address: friend })).toBe(before + 7n)
    await expect(session.use(4n)).rejects.toThrow('limits of the session')

    const signature = await revocation(pci)
    const forged = `${signature.slice(0, -2)}00`
    expect(await refusalOf(ask('/revoke', { pci, signature: forged }))).toBe('sessions/signature')
    const stranger = await pages.newGranter()
    await settled(stranger.visitor, await sendCalls(stranger.visitor, [{ to: friend }]))
    const strange = { pci, signature: await revocation(pci, stranger) }
    expect(await refusalOf(ask('/revoke', strange))).toBe('sessions/signature')
    const signedBefore = [await session.prepare(1n), await session.prepare(1n)]
    const ended = await ask<{ calls: readonly { to: Address; data: Hex }[] }>('/revoke', { pci, signature })
    await expect(session.use(1n)).rejects.toThrow('has ended')
    // The signer ended it too: a site that is taken over gets no more signatures.
    const operation = { sender: session.answer.signerData.account, nonce: '0x0', callData: '0x' } as never
    expect(await refusalOf(site.signerClient.call('/sessions/sign', { pci, operation }))).toMatch(/^signer\//)

    // On the network it goes on for what both keys signed before, until the account ends it there too.
    expect(await signedBefore[0]?.()).toBe(true)
    expect(ended.calls).toHaveLength(1)
    const id = await sendCalls(granter.visitor, ended.calls)
    expect(await settled(granter.visitor, id)).toMatchObject({ status: 200 })
    expect(await signedBefore[1]?.()).toBe(false)
    expect(await ask('/revoke', { pci, signature }), 'nothing is left to end').toEqual({ calls: [] })
    const { pcis } = await ask<{ pcis: readonly { pci: string; revokedAt?: number }[] }>('')
    expect(pcis.find((one) => one.pci === pci)?.revokedAt).toBeGreaterThan(0)
  }, 120_000)

  it('a stolen key of the page does nothing alone, and a session is of no use without it', async () => {
    const session = await pages.grant(granter)
    const { bundler, test } = chain()
    const opened = await session.open()
    await test.setBalance({ address: opened.address, value: parseEther('1') })
    const callData = await opened.encodeCalls([{ to: friend, value: 1n }])
    const prepared = await bundler.prepareUserOperation({ account: opened, callData, ...gas, ...fees })
    const operation = prepared as unknown as UnsignedOperation
    const { entryPoint } = chain().accounts
    const own = await session.app.signTypedData(
      operationTypedData('multiSig', operation, { chainId: 31_337, entryPoint }),
    )
    const twice = { ...operation, signature: `${own}${own.slice(2)}`, entryPointAddress: entryPoint }
    await expect(bundler.sendUserOperation(twice as never)).rejects.toThrow(/AA2[34]/)
    expect(await refusalOf(sign(session, { by: newKey() }))).toBe('sessions/key')
  }, 60_000)

  it('signs nothing but uses of its session, for pages of the project', async () => {
    const [session, foreign] = [await pages.grant(granter), await pages.grant(granter)]
    expect(await refusalOf(sign(session, { of: foreign }))).toBe('sessions/notAllowed')
    expect(await refusalOf(sign(session, { pci: foreign.pci }))).toBe('sessions/key')
    expect(await refusalOf(sign(session, { pci: 'a'.repeat(43) }))).toBe('sessions/unknown')
    expect(await refusalOf(sign(session, { callData: '0x' }))).toBe('sessions/notAllowed')
    expect(await refusalOf(ask('', undefined, 'https://thief.example'))).toBe('sessions/origin')
    // A stranger who knows the id uses none of its signatures up.
    for (let time = 0; time < 65; time++)
      expect(await refusalOf(sign(session, { by: foreign.app }))).toBe('sessions/key')
    expect(await refusalOf(sign(session))).toBe('done')
  }, 60_000)

  describe('while the wallet is stopped', () => {
    it('nothing is signed for its sessions, and none is granted', async () => {
      const owner = await pages.newGranter()
      const session = await pages.grant(owner)
      expect(await session.use(1n)).toBe(true)
      await site.signerClient.call('/users/freeze', { userId: owner.visitor.userId })
      await expect(session.use(1n)).rejects.toMatchObject({ code: 'signer/frozen' })
      expect(await refusalOf(pages.grant(owner))).toBe('signer/frozen')
    }, 60_000)
  })
}

import type { Field } from '@portico/wallet-requests'
import { decodeContext, deploymentOf } from '@portico/wallet-requests/accounts'
import { publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { GrantAnswer } from '../../src/server/smart-sessions/createGrants.js'
import { startRequestSite, type RequestSite } from '../requestVisitor.js'
import { refusalOf, sendCalls, settled } from './batches.js'
import { chainId, friend, newKey, type AccountsChain } from './chain.js'
import { createSessionPages, keyOf, purchase, type Granter } from './sessionPages.js'

/** How sessions come to be. */
export function grantSuite(chain: () => AccountsChain): void {
  let site: RequestSite
  let granter: Granter
  const pages = createSessionPages(chain, () => site)
  const contracts = () => chain().accounts.addresses

  beforeAll(async () => {
    site = await startRequestSite({ networks: chain().networks(), sessions: { createsPerHour: 20 } })
    granter = await pages.newGranter()
  }, 60_000)
  afterAll(() => site?.stop())

  const asked = async (keys: readonly object[], change?: object, { visitor, account }: Granter = granter) =>
    visitor.ask({ account, chainId, method: 'wallet_grantPermissions', params: await pages.paramsOf(keys, change) })
  const listed = async (): Promise<readonly { readonly pci: string }[]> =>
    (await pages.ask<{ readonly pcis: readonly { readonly pci: string }[] }>(granter.account, '')).pcis

  describe('a session that is granted', () => {
    it('makes the account first, answers with what was asked, what was signed and who may use it, and is listed', async () => {
      const { client } = chain()
      expect(await client.getCode({ address: granter.account })).toBeUndefined()
      const permissions = [await pages.native('0xa'), purchase()]
      const { answer, pci } = await pages.grant(granter, permissions)
      expect(await client.getCode({ address: granter.account })).toBeDefined()
      expect(answer).toMatchObject({ chainId: '0x7a69', address: granter.account, permissions, policies: [] })
      expect(answer.signerData.delegationManager).toBe(contracts().delegationManager)
      const delegates = decodeContext(answer.context).map(({ delegate }) => delegate)
      expect(delegates).toEqual([answer.signerData.account, answer.signerData.account])
      const [first] = await listed()
      expect(first).toMatchObject({ project: { id: 'shop', name: 'Shop' }, pci, policies: [], context: answer.context })
      expect(first).not.toHaveProperty('revokedAt')
    }, 60_000)

    it('is shown with the key of the site, and the one that the signer made for it', async () => {
      const app = newKey()
      const { description, approve } = await asked([keyOf(app)])
      const answer = (await approve()) as GrantAnswer
      const [coSigner, own] = answer.signer.data.keys
      expect(own.publicKey).toBe(app.publicKey)
      const fields = description.sections.flatMap((section): readonly Field[] => section.fields)
      const shown = (key: string) =>
        fields.find(({ label }) => label !== undefined && 'key' in label && label.key === key)?.value
      expect(shown('keyOfSite')).toMatchObject({ text: app.publicKey })
      expect(shown('keyOfCoSigner')).toMatchObject({ text: coSigner.publicKey })
      const signers = [publicKeyToAddress(coSigner.publicKey), app.address] as const
      const { address } = deploymentOf('multiSig', signers, contracts())
      expect(shown('sessionAccount')).toMatchObject({ address })
      expect(decodeContext(answer.context)[0]?.delegate).toBe(address)
    }, 60_000)

    it('is refused before the visitor is asked where it could not be kept', async () => {
      const key = keyOf(newKey())
      const many = Array.from({ length: 6 }, () =>
        purchase({ functions: [{ functionName: 'buy' }, { functionName: 'sell' }] }),
      )
      const before = await listed()
      for (const change of [
        { chainId: '0x1' },
        { address: friend },
        { policies: [{ type: 'gas-limit' }] },
        { permissions: [purchase({ address: granter.account })] },
        { permissions: [purchase({ functions: [{ functionName: 'give' }] })] },
        { permissions: many },
      ])
        expect(await refusalOf(asked([key], change)), JSON.stringify(change)).toMatch(/^embedded\//)
      const params = [{ pci: 'a'.repeat(43), address: `${chainId}:${friend}` }]
      const foreign = granter.visitor.ask({
        account: granter.account,
        chainId,
        method: 'wallet_revokePermissions',
        params,
      })
      expect(await refusalOf(foreign)).toBe('embedded/unreadable')
      expect(await listed()).toEqual(before)
    }, 60_000)

    it('has the key of the co-signer: a page gets no session of two keys of its own', async () => {
      const { answer } = await pages.grant(granter)
      const before = await listed()
      const own = keyOf(newKey())
      for (const keys of [[], [keyOf(newKey()), own], [own, own], answer.signer.data.keys])
        expect(await refusalOf(asked(keys))).toBe('embedded/unreadable')
      expect(await listed()).toEqual(before)
      // With the key of another session's co-signer as its own, it has a session that it cannot use.
      const params = await pages.paramsOf([answer.signer.data.keys[0]])
      const second = (await granter.visitor.request({
        account: granter.account,
        chainId,
        method: 'wallet_grantPermissions',
        params,
      })) as GrantAnswer
      expect(second.signer.data.keys[0].publicKey).not.toBe(answer.signer.data.keys[0].publicKey)
    }, 60_000)
  })

  it('is not asked of the visitor while the account is on hold', async () => {
    const visitor = await site.visit(granter.visitor.email)
    const holdUntil = (time: string) =>
      site.query(`update user_account set hold_until = ${time} where id = '${visitor.userId}'`)
    // As after a login by a new browser later than an hour after the first one.
    await holdUntil(String(Date.now() + 3_600_000))
    expect(await refusalOf(asked([keyOf(newKey())], undefined, { ...granter, visitor }))).toBe('embedded/onHold')
    await holdUntil('null')
  }, 60_000)

  it('is begun so many times an hour by one visitor', async () => {
    const other = await pages.newGranter()
    await settled(other.visitor, await sendCalls(other.visitor, [{ to: friend }]))
    const answers: unknown[] = []
    for (let time = 0; time < 21; time++) {
      answers.push(await refusalOf(asked([keyOf(newKey())], undefined, other)))
      // A page that asks this often waits otherwise.
      await site.query('delete from wallet_request')
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('done'))
    expect(answers.at(-1)).toBe('embedded/tooMany')
  }, 60_000)

  it('is not there for accounts of EIP-7702', async () => {
    const plain = await startRequestSite({ networks: chain().networks({ kind: '7702' }) })
    try {
      const visitor = await plain.visit()
      const account = visitor.accounts.evm
      const params = await pages.paramsOf([keyOf(newKey())])
      const grant = visitor.ask({ account, chainId, method: 'wallet_grantPermissions', params })
      expect(await refusalOf(grant)).toBe('embedded/sessionsUnavailable')
      const revoke = { account, chainId, method: 'wallet_revokePermissions', params: [{ pci: 'a'.repeat(43) }] }
      expect(await refusalOf(visitor.ask(revoke))).toBe('embedded/methodNotAllowed')
      const capabilities = await visitor.read(chainId, 'wallet_getCapabilities', [account])
      expect(capabilities).toMatchObject({ permissions: { supported: false } })
    } finally {
      await plain.stop()
    }
  }, 60_000)
}

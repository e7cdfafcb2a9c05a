import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { account, nowSeconds, own, pci, request, row, signature, token } from './site.js'
import { openStage } from './stage.js'

describe('SmartSessionList', () => {
  it('is reached from the account where it is a smart account', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await stage.press('Smart Sessions')
    await stage.until(() => expect(stage.text()).toContain('No smart sessions'))
    expect(stage.title()).toBe('Smart Sessions')
    expect(stage.coSigner.paths()).toEqual([`/v1/sessions/${account}`])
  })

  it('is not offered to other accounts, until one has granted a session', async () => {
    const stage = await openStage({ accountType: 'eoa' })
    await stage.open('Account')
    expect(stage.button('Smart Sessions')).toBeUndefined()
    await act(() => stage.api.grant(request()))
    await stage.open('Account')
    expect(stage.button('Smart Sessions')).toBeDefined()
  })

  it('says what each session may do, until when, and in which state it is', async () => {
    const stage = await openStage()
    const functions = [
      { functionName: 'buy', args: [{ operator: 'EQUAL', value: 7 }, null], valueLimit: '0xde0b6b3a7640000' },
      { functionName: 'sell' },
    ]
    stage.coSigner.rows = [
      row(),
      row({
        pci: 'r'.repeat(43),
        project: { id: 'bakery', name: '‮Bakery' },
        permissions: [
          { type: 'erc20-recurring-allowance', data: { token, allowance: '0x64', start: 0, period: 7200 } },
          { type: 'contract-call', data: { address: token, abi: [], functions } },
          { type: 'teleport', data: {} },
        ],
      }),
      row({ pci: 's'.repeat(43), expiry: nowSeconds() - 60 }),
      row({ pci: 't'.repeat(43), revokedAt: 5 }),
    ]
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.root().querySelectorAll('.session')).toHaveLength(4))
    const plain = (text: string | null) => text?.replaceAll(/[⁦-⁩]/g, '')
    const [first, second, third, fourth] = [...stage.root().querySelectorAll('.session')].map(({ textContent }) =>
      plain(textContent),
    )
    expect(first).toMatch(/^OrchardActiveSend up to 0\.01 PRL each dayUntil .*End session$/)
    expect(second).toContain('Bakery')
    expect(second).not.toContain('‮')
    expect(second).toContain('Send up to 100 smallest units of 0xfb…c5d359')
    expect(second).toContain('every 2 hours')
    expect(second).toMatch(/Call buy of 0xfb\S+d359 with values that were agreed on, paying up to 1 PRL/)
    expect(second).toMatch(/Call sell of 0xfb\S+d359One limit that cannot be shown here/)
    expect(third).toMatch(/^OrchardExpired/)
    expect(fourth).toMatch(/^OrchardEnded/)
    expect(stage.root().querySelectorAll('.session button')).toHaveLength(2)
  })

  it('are asked for at the account, and ended there with a signature: the wallet signs, the co-signer is told, the row goes [7.20, 7.21]', async () => {
    const stage = await openStage()
    const shown = row()
    stage.coSigner.rows = [shown]
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.button('End the session of Orchard')).toBeDefined())
    await stage.press('End the session of Orchard')
    await stage.until(() => expect(stage.text()).toContain('No smart sessions'))
    const { expiry, permissions } = shown as { readonly expiry: number; readonly permissions: unknown }
    expect(stage.lagoon.calls.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ pci, permissions, expiry, address: account }],
    })
    expect(stage.coSigner.bodies('revoke')).toEqual([{ pci, signature }])
    const asked = stage.coSigner.seen.map(({ method, url }) => `${method} ${decodeURIComponent(url.pathname)}`)
    expect(asked[0]).toBe(`GET /v1/sessions/${account}`)
    expect(asked).toContain(`POST /v1/sessions/${account}/revoke`)
  })

  it.each([
    ['the wallet refuses', { answer: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }],
    ['the wallet answers no signature', { answer: () => ({ ok: true }) }],
    ['the co-signer fails', { status: 503 }],
  ])('keeps the row where %s', async (_, { answer, status }: { answer?: () => unknown; status?: number }) => {
    const stage = await openStage()
    stage.coSigner.rows = [row()]
    if (answer) stage.lagoon.answers['wallet_revokePermissions'] = answer
    if (status) stage.coSigner.answers['revoke'] = { status }
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.button('End the session of Orchard')).toBeDefined())
    await stage.press('End the session of Orchard')
    await stage.until(() => expect(stage.toast()).toBe('Error revoking smart session'))
    expect(stage.button('End the session of Orchard')).toBeDefined()
  })

  const call = { to: token, data: '0x499340470001' }
  /** Ended at the co-signer; the network has it still. */
  async function openEnded() {
    const stage = await openStage()
    stage.coSigner.rows = [row()]
    stage.coSigner.answers['revoke'] = { body: { calls: [call] } }
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.button('End the session of Orchard')).toBeDefined())
    await stage.press('End the session of Orchard')
    await stage.until(() => expect(stage.button('End it on the network too')).toBeDefined())
    return stage
  }

  it('offers to end it on the network too, by calls that the wallet has approved, and waits for the network', async () => {
    const stage = await openEnded()
    expect(stage.text()).toContain('No smart sessions')
    let status = 100
    stage.lagoon.answers['wallet_sendCalls'] = () => ({ id: '0x77' })
    stage.lagoon.answers['wallet_getCallsStatus'] = ([id]) => ({ id, status })
    await stage.press('End it on the network too')
    await stage.until(() => expect(stage.lagoon.calls.at(-1)?.method).toBe('wallet_getCallsStatus'))
    const sent = stage.lagoon.calls.find(({ method }) => method === 'wallet_sendCalls')
    expect(sent?.params).toEqual([{ version: '2.0.0', chainId: '0x1', from: own, atomicRequired: true, calls: [call] }])
    expect(stage.text()).toContain('Ending it on the network')
    status = 200
    await stage.until(() => expect(stage.text()).not.toContain('on the network'))
  })

  it.each([
    ['the wallet refuses', { wallet_sendCalls: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }],
    ['the network refuses', { wallet_getCallsStatus: () => ({ status: 500 }) }],
    ['the wallet answers something else', { wallet_getCallsStatus: () => ({ status: 'CONFIRMED' }) }],
  ])('goes on offering where %s', async (_, answers) => {
    const stage = await openEnded()
    stage.lagoon.answers['wallet_sendCalls'] = () => ({ id: '0x77' })
    Object.assign(stage.lagoon.answers, answers)
    await stage.press('End it on the network too')
    await stage.until(() => expect(stage.toast()).toBe('Error ending the session on the network'))
    expect(stage.button('End it on the network too')).toBeDefined()
    expect(stage.text()).toContain('No smart sessions')
  })

  it('offers nothing where nothing is left to end there', async () => {
    const stage = await openStage()
    stage.coSigner.rows = [row()]
    stage.coSigner.answers['revoke'] = { body: { calls: [] } }
    const [session] = await stage.api.list()
    await act(() => stage.api.revoke(session!))
    expect(stage.modal.store.get(stage.api.ended)).toBeUndefined()
  })

  it('says when the list does not come, and asks again', async () => {
    const stage = await openStage()
    stage.coSigner.answers['list'] = { status: 503 }
    await stage.open('SmartSessionList')
    await stage.until(() => expect(stage.toast()).toBe('Error fetching smart sessions'))
    stage.coSigner.answers['list'] = undefined
    stage.coSigner.rows = [row()]
    await stage.press('Retry')
    await stage.until(() => expect(stage.text()).toContain('Orchard'))
  })
})

describe('modal.api.sessions.list', () => {
  it('reads the rows, in milliseconds, and leaves out what it cannot read', async () => {
    const stage = await openStage()
    const expiry = nowSeconds() + 60
    stage.coSigner.rows = [row({ expiry }), row({ expiry: '5' }), null as never, row({ pci: '../x' })]
    const listed = await stage.api.list()
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({ pci, account, status: 'active', expiry: expiry * 1000, otherPermissions: 0 })
    await stage.api.list(own)
    await stage.api.list(`eip155:10:${token}`)
    expect(stage.coSigner.paths()).toEqual([
      `/v1/sessions/${account}`,
      `/v1/sessions/${account}`,
      `/v1/sessions/eip155:10:${token}`,
    ])
  })

  it('is empty where it fails, and the visitor is told', async () => {
    const stage = await openStage()
    await stage.open('Account')
    for (const answer of [{ status: 500 }, { body: '<html>' }, { body: { pcis: 'none' } }, { hangUp: true }]) {
      stage.coSigner.answers['list'] = answer
      await act(async () => expect(await stage.api.list()).toEqual([]))
      await stage.until(() => expect(stage.toast()).toBe('Error fetching smart sessions'))
    }
  })
})

describe('SmartSessionCreated', () => {
  it('follows a grant while the modal is open', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await act(() => stage.api.grant(request()))
    await stage.until(() => expect(stage.view()).toBe('SmartSessionCreated'))
    await stage.until(() => expect(stage.text()).toContain('Session created'))
    expect(stage.text()).toContain('Meridian may act for this account')
    expect(stage.text()).toContain('0.01 PRL')
    stage.coSigner.rows = [row()]
    await stage.press('See all sessions')
    await stage.until(() => expect(stage.text()).toContain('Orchard'))
  })

  it.each([
    ['a session', { pci }, 'Session created'],
    ['something else', {}, 'The session could not be set up'],
  ])('takes the place of the view of the embedded wallet, which answers %s', async (_, answer, title) => {
    const stage = await openStage({ type: 'AUTH' })
    await stage.open('Account')
    stage.lagoon.answers['wallet_grantPermissions'] = async () => {
      // As the embedded wallet leaves its view.
      stage.lagoon.router().popTransaction('success')
      await new Promise((resolve) => setTimeout(resolve, 300))
      return answer
    }
    let granted: Promise<unknown> = Promise.resolve()
    await act(async () => void (granted = stage.api.grant(request()).catch(() => {})))
    await stage.until(() => expect(stage.text()).toContain('Setting up the session'))
    await act(() => granted)
    await stage.until(() => expect(stage.text()).toContain(title))
  })

  it('is not opened by a grant of another wallet while the modal is closed', async () => {
    const stage = await openStage()
    const isOpen = () => stage.modal.store.get(stage.modal.atoms.state).open
    await act(async () => stage.modal.close())
    await stage.until(() => expect(isOpen()).toBe(false))
    await act(() => stage.api.grant(request()))
    await stage.settle()
    expect(isOpen()).toBe(false)
  })
})

import type { SessionChange } from '@portico/core'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { own, second } from './ledger.js'
import { copy, entered, pressSend, refused, reviewed, theo } from './entered.js'
import { openStage, type Stage } from './stage.js'

describe('Review Send', () => {
  it('shows the whole address, the fee, and all that leaves the account', async () => {
    const stage = await reviewed('0.25', theo)
    await stage.until(() => expect(stage.title()).toBe('Review Send'))
    await stage.until(() => expect(stage.text()).toContain('0.251000 PRL'))
    expect(stage.root().querySelector('.address-full')?.previousElementSibling?.textContent).toBe(theo)
    expect(stage.text()).toContain('0.001000 PRL')
    expect(stage.text()).toContain('Lagoon')
  })

  it('leads to Account when it is in a block, with the new balance [2.17]', async () => {
    const stage = await reviewed('0.25', theo)
    await pressSend(stage)
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.ledger.sent).toEqual([{ to: theo, amount: 25n * 10n ** 16n, token: undefined }])
    await stage.until(() => expect(stage.toast()).toBe('Sent 0.25 PRL'))
    await stage.until(() => expect(stage.text()).toContain('4.749 PRL'))
    expect(stage.state()).toMatchObject({ amount: undefined, loading: false })
  })

  it('says that the wallet is asked, and keeps the draft after a refusal', async () => {
    const stage = await reviewed('0.25', theo)
    let refuse = (): void => {}
    stage.ledger.answer = () => new Promise((_, reject) => (refuse = () => void refused().catch(reject)))
    await pressSend(stage)
    expect(stage.button('Confirm in Shell')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => refuse())
    await stage.until(() => expect(stage.button('Send 0.25 PRL')).toBeDefined())
    expect(stage.view()).toBe('WalletSendPreview')
    expect(stage.toast()).toBeUndefined()
    expect(stage.text()).not.toContain('It was not sent')
    expect(stage.state()).toMatchObject({ amount: 25n * 10n ** 16n, receiver: theo, loading: false })
  })

  it('has a field for the memo where the network takes one, shows it whole, and sends it', async () => {
    const stage = await entered('0.25', theo, { longestMemo: 6 })
    expect(stage.text()).toContain('Exchanges need a memo: ask the receiver')
    await stage.type('Memo', 'é1234')
    // Seven bytes in UTF-8.
    await stage.type('Memo', 'é12345')
    expect(stage.state().memo).toBe('é1234')
    await stage.press('Review')
    await stage.until(() => expect(stage.view()).toBe('WalletSendPreview'))
    expect(stage.text()).toContain('Memoé1234')
    await pressSend(stage)
    await stage.until(() => expect(stage.view()).toBe('Account'))
    const [transfer] = stage.modal.store.get(stage.modal.transfers.list)
    expect(transfer!.order.action).toMatchObject({ to: expect.any(String) as string, memo: 'é1234' })
    expect(stage.state().memo).toBeUndefined()
  })

  it('has no field for a memo where the network takes none, and sends none', async () => {
    const stage = await entered('0.25', theo)
    expect(stage.text()).not.toContain('memo')
    await act(async () => stage.modal.api.send.setMemo('107'))
    await stage.press('Review')
    await stage.until(() => expect(stage.view()).toBe('WalletSendPreview'))
    expect(stage.text()).not.toContain('107')
    await pressSend(stage)
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.modal.store.get(stage.modal.transfers.list)[0]!.order.action).not.toHaveProperty('memo')
  })

  it('says what went wrong, keeps the draft, and can try again', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.walletBroadcasts = false
    stage.ledger.answer = () => Promise.reject(new Error('The wallet is out of ink'))
    await pressSend(stage)
    await stage.until(() => expect(stage.toast()).toBe('It was not sent'))
    expect(stage.text()).toContain('The wallet is out of ink')
    stage.ledger.answer = async () => undefined
    await pressSend(stage)
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it.each(['Cancel', 'Back'])('at %s, withdraws the request, and says to reject it in the wallet', async (label) => {
    const stage = await reviewed('0.25', theo)
    let refuse = (): void => {}
    stage.ledger.answer = () => new Promise((_, reject) => (refuse = () => void refused().catch(reject)))
    await pressSend(stage)
    await stage.press(label)
    await stage.until(() => expect(stage.state().transfer?.status).toBe('withdrawing'))
    expect(stage.view()).toBe(label === 'Cancel' ? 'WalletSendPreview' : 'WalletSend')
    if (label === 'Cancel') expect(stage.text()).toContain('The request is still open there')
    if (label === 'Cancel') expect(stage.toast()).toBeUndefined()
    await act(async () => refuse())
    await stage.until(() => expect(stage.state().loading).toBe(false))
    expect(stage.state().amount).toBe(25n * 10n ** 16n)
    expect(stage.toast()).toBeUndefined()
    expect(stage.ledger.sent).toEqual([])
  })

  it('a late yes of a wallet that broadcasts by itself is followed: Account, the draft is gone', async () => {
    const stage = await reviewed('0.25', theo)
    let approve = (): void => {}
    stage.ledger.answer = () => new Promise<void>((resolve) => (approve = resolve))
    await pressSend(stage)
    await stage.press('Cancel')
    await act(async () => approve())
    await stage.until(() => expect(stage.toast()).toBe('Sent 0.25 PRL'))
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.ledger.sent).toHaveLength(1)
    expect(stage.state().amount).toBeUndefined()
  })

  it('can be left while the network confirms: Done leads to Account, and success is reported later', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.sight = async () => ({ status: 'pending' })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('0.25 PRL on its way'))
    expect(stage.root().querySelector<HTMLAnchorElement>('.view a')?.href).toMatch(
      /^https:\/\/shore\.example\/tx\/0x0+1$/,
    )
    await stage.press('Done')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    stage.ledger.sight = async () => ({ status: 'included', isSuccess: true, isFinal: false })
    await stage.until(() => expect(stage.toast()).toBe('Sent 0.25 PRL'))
  })

  it('a wallet that breaks off may have sent it: not known, looked for at a press, and not sent again unasked', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.answer = () => Promise.reject(new Error('Request timed out'))
    stage.ledger.sight = () => Promise.reject(new Error('node down'))
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('We don’t know yet'))
    expect(stage.text()).toContain('0.25 PRL may still arrive. Do not send it again')
    expect(stage.text()).not.toMatch(/not sent/i)
    expect(stage.state().amount).toBeUndefined()

    // The same again: the visitor is told of the first before the wallet is asked.
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.text()).toContain('0.25 PRL to 0xfB…c5d359. Sending again could pay twice.'))
    await act(() => stage.modal.api.send.loadBalances())
    await stage.type('Amount', '0.25')
    await stage.type('To', theo)
    await stage.press('Review')
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('A transfer may still arrive'))
    expect(stage.ledger.sent).toEqual([])
    stage.ledger.answer = async () => undefined
    stage.ledger.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    await stage.press('Send all the same')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.ledger.sent).toHaveLength(1)
  })

  it('Check now looks at once', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.answer = () => Promise.reject(new Error('Request timed out'))
    stage.ledger.sight = () => Promise.reject(new Error('node down'))
    await pressSend(stage)
    await stage.until(() => expect(stage.button('Check now')).toBeDefined())
    stage.ledger.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true, hash: '0xabc' })
    await stage.press('Check now')
    await stage.until(() => expect(stage.state().transfer?.status).toBe('confirmed'))
  })

  it('a reload finds it, and shows it above the next draft', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.sight = async () => ({ status: 'pending' })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('on its way'))
    await act(async () => stage.modal.dispose())
    const again = await openStage({ connected: 'stored', sight: async () => ({ status: 'pending' }) }, stage.stored)
    await again.open('WalletSend')
    await again.until(() => expect(again.text()).toContain('Under way'))
    await again.press('Show it')
    await again.until(() => expect(again.text()).toContain('0.25 PRL on its way'))
  })

  const broadcast = (stage: Stage): void => void (stage.ledger.walletBroadcasts = false)
  it('says what was refused and that nothing left the account, and goes back to the draft', async () => {
    const stage = await reviewed('0.25', theo)
    broadcast(stage)
    stage.ledger.take = async () => ({ refused: { message: 'min relay fee not met' } })
    stage.ledger.sight = async () => ({ status: 'expired' })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('min relay fee not met. Nothing left the account.'))
    expect(stage.toast()).toBeUndefined()
    await stage.press('Try again')
    await stage.until(() => expect(stage.button('Send 0.25 PRL')).toBeDefined())
  })

  it('says what a node said while the refusal is not certain, and that it may still arrive', async () => {
    const stage = await reviewed('0.25', theo)
    broadcast(stage)
    let certain = false
    stage.ledger.take = async () => ({ refused: { message: 'min relay fee not met' } })
    stage.ledger.sight = async () => ({ status: certain ? 'expired' : 'unseen' })
    stage.ledger.expires = true
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('min relay fee not met'))
    expect(stage.text()).toContain('Lagoon has not accepted it')
    expect(stage.text()).toContain('0.25 PRL may still arrive')
    expect(stage.text()).not.toMatch(/on its way|not sent|Nothing left/i)
    certain = true
    await stage.until(() => expect(stage.text()).toContain('min relay fee not met. Nothing left the account.'))
  })

  it('is on its way once another node has it, whatever the first one said', async () => {
    const stage = await reviewed('0.25', theo)
    broadcast(stage)
    stage.ledger.take = async () => ({ refused: { message: 'min relay fee not met' } })
    stage.ledger.sight = async () => ({ status: 'pending' })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('0.25 PRL on its way'))
    expect(stage.text()).not.toContain('min relay fee not met')
  })

  it.each([
    [
      'reverted',
      { status: 'included', isSuccess: false, isFinal: true, fee: 10n ** 15n },
      'kept its fee of 0.001000 PRL',
    ],
    ['replaced', { status: 'replaced', by: '0xabc' }, 'Another transaction of this account took its place'],
    [
      'changed',
      { status: 'changed', hash: '0xdef', differences: [{ field: 'receiver', asked: theo, found: copy }] },
      'Shell sent something else',
    ],
  ] as const)('says what happened to one that was %s', async (_what, sighting, words) => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.sight = async () => sighting
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain(words))
    expect(stage.toast()).toBeUndefined()
    expect(stage.text()).not.toContain('not sent')
    if (sighting.status === 'changed') expect(stage.text()).toContain(copy)
    if (sighting.status === 'replaced')
      expect(stage.root().querySelector<HTMLAnchorElement>('.view a')?.href).toBe('https://shore.example/tx/0xabc')
  })

  it.each([
    ['Failed on the network', { status: 'included', isSuccess: false, isFinal: true }],
    ['Replaced', { status: 'replaced', by: '0xabc' }],
    ['Shell sent something else', { status: 'changed', hash: '0xdef', differences: [] }],
  ] as const)('tells a visitor who has left the view: %s', async (words, sighting) => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.sight = async () => ({ status: 'pending' })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('0.25 PRL on its way'))
    await stage.press('Done')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    stage.ledger.sight = async () => sighting
    await stage.until(() => expect(stage.toast()).toBe(words))
  })

  it('asks again where the fee rose above the one that was shown', async () => {
    const stage = await reviewed('0.25', theo)
    await stage.until(() => expect(stage.text()).toContain('0.001000 PRL'))
    stage.ledger.fee *= 3n
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('higher than the one that was confirmed'))
    expect(stage.ledger.sent).toEqual([])
    await stage.press('Retry')
    await stage.until(() => expect(stage.text()).toContain('0.003000 PRL'))
    await pressSend(stage)
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it('rounds the highest fee up', async () => {
    const stage = await entered('1', theo)
    stage.ledger.fee = 1_999_999_999_999n
    await stage.press('Review')
    await stage.until(() => expect(stage.text()).toContain('0.000002 PRL'))
    expect(stage.text()).toContain('1.000002 PRL')
  })

  it('warns of a fee that is high for the amount', async () => {
    const stage = await reviewed('0.005', theo)
    await stage.until(() => expect(stage.text()).toContain('The fee is high for this amount'))
  })

  it('shows which token it is, and warns of another with its name', async () => {
    const stage = await openStage()
    const fake = { token: `0x${'3'.repeat(40)}`, name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 10n ** 19n }
    stage.ledger.tokens = [...stage.ledger.tokens, fake]
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    await act(async () => stage.modal.api.send.setToken(fake))
    await stage.type('Amount', '1')
    await stage.type('To', theo)
    await stage.press('Review')
    await stage.until(() => expect(stage.text()).toContain('There is another PRL'))
    expect(stage.text()).toContain('0x3333')
  })

  it('drops the amount where the token has other decimals than before', async () => {
    const stage = await entered('1', theo)
    await act(async () => stage.modal.api.send.setToken(stage.ledger.tokens[0]))
    expect(stage.state().amount).toBe(1_000_000n)
    stage.ledger.tokens = stage.ledger.tokens.map((one) => ({ ...one, decimals: 2 }))
    await act(() => stage.modal.api.send.loadBalances())
    expect(stage.state()).toMatchObject({ amount: undefined, sendTokenAmount: undefined })
  })

  it('does not warn if the fee rises a little after Max', async () => {
    const stage = await entered('1', theo)
    await stage.press('Max')
    await stage.until(() => expect(stage.state().sendTokenAmount).toBe('4.999'))
    stage.ledger.fee = (stage.ledger.fee * 5n) / 4n
    await stage.press('Review')
    await stage.until(() => expect(stage.text()).toContain('0.001250 PRL'))
    expect(stage.text()).not.toContain('Not enough')
  })

  it('warns if the rest does not pay the fee', async () => {
    const stage = await reviewed('4.9999', theo)
    await stage.until(() => expect(stage.text()).toContain('Not enough PRL for the fee'))
  })

  it('shows why the network would reject it, and tries again', async () => {
    const stage = await entered('0.25', theo)
    stage.ledger.broken = new Error('execution reverted')
    await stage.press('Review')
    await stage.until(() => expect(stage.text()).toContain('The network would reject this transfer'))
    expect(stage.text()).toContain('execution reverted')
    stage.ledger.broken = undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.text()).toContain('0.251000 PRL'))
  })

  it('warns of a copy of an earlier receiver, and shows both', async () => {
    const stage = await entered('0.001', theo)
    await act(() => stage.modal.api.send.send())
    await act(() => stage.modal.api.send.loadBalances())
    await stage.open('WalletSend')
    await stage.type('Amount', '0.25')
    await stage.type('To', copy)
    await stage.press('Review')
    await stage.until(() => expect(stage.text()).toContain('This is not the address you know'))
    expect(stage.button('Send 0.25 PRL')).toBeUndefined()
    const marked = [...stage.root().querySelectorAll('mark')].map(({ textContent }) => textContent).join('')
    expect(marked).toBe('1578b1414fb133ebF537826C391bB1')
    await stage.press('I checked it, continue')
    expect(stage.button('Send 0.25 PRL')).toBeDefined()
    expect(stage.state().receiver).toBe(copy)
  })

  it('can use the known address instead', async () => {
    const stage = await reviewed('0.25', `${own.slice(0, 6)}${'7'.repeat(30)}${own.slice(-6)}`)
    await stage.until(() => expect(stage.text()).toContain('Your own address'))
    await stage.press('Use the address I know')
    expect(stage.state().receiver).toBe(own)
    expect(stage.text()).toContain('This is your own address')
  })

  it.each<[string, SessionChange, string]>([
    ['account', { type: 'accounts', accounts: [{ address: second }] }, 'Nothing to review'],
    ['network', { type: 'network', networkId: 'eip155:99' }, 'does not use Unknown Network'],
  ])('is over where the %s changes before it is confirmed: the wallet is not asked', async (_, change, says) => {
    const stage = await reviewed('0.25', theo)
    await stage.until(() => expect(stage.button('Send 0.25 PRL')?.disabled).toBe(false))
    await act(async () => stage.ledger.emit(change))
    await stage.until(() => expect(stage.text()).toContain(says))
    expect(stage.button('Send 0.25 PRL')).toBeUndefined()
    expect([stage.ledger.sent, stage.modal.store.get(stage.modal.transfers.list)]).toEqual([[], []])
  })

  it('is of the account that confirmed it, whichever is in use when the wallet answers', async () => {
    const stage = await reviewed('0.25', theo)
    let approve = (): void => {}
    stage.ledger.answer = () => new Promise<void>((resolve) => (approve = resolve))
    await pressSend(stage)
    await stage.until(() => expect(stage.button('Confirm in Shell')).toBeDefined())
    await act(async () => stage.ledger.emit({ type: 'accounts', accounts: [{ address: second }] }))
    await act(async () => approve())
    const orders = () => stage.modal.store.get(stage.modal.transfers.list).map(({ order }) => order.account)
    await stage.until(() => expect(stage.ledger.sent).toHaveLength(1))
    expect(orders()).toEqual([`eip155:1:${own}`])
    expect(stage.state()).toMatchObject({ transfer: undefined, loading: false })
  })

  it('has nothing to show where nothing is entered', async () => {
    const stage = await openStage()
    await stage.open('WalletSendPreview')
    expect(stage.text()).toContain('Nothing to review')
    await stage.press('Enter a transfer')
    await stage.until(() => expect(stage.view()).toBe('WalletSend'))
  })
})

import type { ResolvedName } from '@portico/core'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { theo } from './entered.js'
import { openStage, type Stage } from './stage.js'

const answer: ResolvedName = { name: 'theo.portico', address: theo.toLowerCase() }

async function typing(text: string, ...words: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...words)
  await stage.open('WalletSend')
  await stage.until(() => expect(stage.state().token).toBeDefined())
  await stage.type('To', text)
  return stage
}
const field = (stage: Stage): HTMLInputElement => stage.root().querySelector<HTMLInputElement>('.field__input')!

describe('a name as the receiver', () => {
  it('is looked up once typing has paused for 500 ms, on the network in use, and its whole address is shown [1.7]', async () => {
    const resolve = vi.fn(async () => answer)
    const stage = await typing('theo.port', { resolve })
    await act(() => new Promise((done) => setTimeout(done, 250)))
    await stage.type('To', ' theo.portico ')
    expect(stage.text()).toContain('Resolving…')
    expect(stage.button('Resolving…')?.disabled).toBe(true)
    await act(() => new Promise((done) => setTimeout(done, 350)))
    expect(resolve).not.toHaveBeenCalled()
    await stage.until(() => expect(stage.state().receiver).toBe(theo.toLowerCase()))
    expect(resolve.mock.calls).toEqual([['theo.portico', 'eip155:1', expect.any(AbortSignal)]])
    expect(stage.text()).not.toContain('Resolving…')
    expect(field(stage).value).toBe('theo.portico')
    expect(stage.root().querySelector('.send-recipient .visually-hidden')?.textContent).toBe(theo.toLowerCase())
    expect(stage.root().querySelector('.send-recipient .strong')?.textContent).toBe('theo.portico')
    expect(stage.state()).toMatchObject({ receiverAddress: theo.toLowerCase(), receiverProfileName: 'theo.portico' })
  })

  it('is given up when the text changes: a late answer is not entered', async () => {
    const signals: AbortSignal[] = []
    let answerFirst: (name: ResolvedName) => void = () => {}
    const resolve = async (text: string, _network: string, signal?: AbortSignal): Promise<ResolvedName | undefined> => {
      signals.push(signal!)
      if (text !== 'theo.portico') return undefined
      return new Promise((done) => {
        answerFirst = done
      })
    }
    const stage = await typing('theo.portico', { resolve })
    await stage.until(() => expect(signals).toHaveLength(1))
    await stage.type('To', 'nobody.portico')
    expect(signals[0]?.aborted).toBe(true)
    await act(async () => answerFirst(answer))
    expect(stage.state().receiver).toBeUndefined()
    expect(field(stage).value).toBe('nobody.portico')
    await stage.until(() => expect(stage.text()).toContain('nobody.portico has no address on Lagoon.'))
    expect(stage.button('Invalid address')?.disabled ?? stage.button('Add amount')?.disabled).toBe(true)
  })

  it.each([
    [
      'no address of the network',
      async () => ({ name: 'theo.portico', address: 'bc1qtheo' }),
      'theo.portico has no address on Lagoon.',
    ],
    [
      'a failure',
      () => Promise.reject(new Error('The registry is asleep.')),
      'Could not look up theo.portico. The registry is asleep.',
    ],
  ])('says so where there is %s', async (_, resolve, words) => {
    const stage = await typing('theo.portico', { resolve })
    await stage.until(() => expect(stage.text()).toContain(words))
    expect(stage.state().receiver).toBeUndefined()
  })

  it('is said to be the address on another network where the name has none on this one, also in the review', async () => {
    const stage = await typing('theo.portico', { resolve: async () => ({ ...answer, ofNetwork: 'eip155:999' }) })
    await stage.until(() => expect(stage.text()).toContain('This is its address on Ethereum'))
    expect(stage.text()).toContain('theo.portico has none on Lagoon.')
    await act(async () => stage.modal.api.send.setAmount('0.25'))
    await act(async () => stage.modal.open('WalletSendPreview'))
    await stage.until(() => expect(stage.view()).toBe('WalletSendPreview'))
    expect(stage.text()).toContain('This is its address on Ethereum')
    await act(async () => stage.modal.api.send.setReceiver(theo))
    expect(stage.text()).not.toContain('This is its address')
  })

  it('may be edited: the address is forgotten with the name', async () => {
    const stage = await typing('theo.portico', {
      resolve: async (text) => (text === 'theo.portico' ? answer : undefined),
    })
    await stage.until(() => expect(stage.state().receiver).toBeDefined())
    await stage.type('To', 'theo.portic')
    expect(stage.state()).toMatchObject({ receiverAddress: 'theo.portic', receiver: undefined })
    expect(stage.state().receiverProfileName).toBeUndefined()
  })

  it('that imitates an address known here is warned about as any other', async () => {
    const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const stage = await typing('me.portico', { resolve: async () => ({ name: 'me.portico', address: own }) })
    await stage.until(() => expect(stage.text()).toContain('This is your own address'))
  })

  it('is not looked up where it is an address, or where no plugin knows names', async () => {
    const resolve = vi.fn(async () => answer)
    const stage = await typing(theo, { resolve })
    await act(() => new Promise((done) => setTimeout(done, 600)))
    expect(resolve).not.toHaveBeenCalled()
    expect(stage.text()).not.toContain('Resolving…')
  })
})

describe('a name that was resolved', () => {
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const begun = (stage: Stage) => stage.modal.store.get(stage.modal.transfers.list)

  /** The review of a transfer to a name. */
  async function reviewed(resolve: () => Promise<ResolvedName | undefined>): Promise<Stage> {
    const stage = await typing('theo.portico', { resolve })
    await stage.until(() => expect(stage.state().receiver).toBeDefined())
    await act(async () => stage.modal.api.send.setAmount('0.25'))
    await act(async () => stage.modal.open('WalletSendPreview'))
    await stage.until(() => expect(stage.view()).toBe('WalletSendPreview'))
    expect(stage.root().querySelector('.send-recipient .visually-hidden')?.textContent).toBe(theo.toLowerCase())
    return stage
  }
  const sendButton = (stage: Stage) =>
    [...stage.root().querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Send '))

  it('is resolved again right before the wallet is asked, and stops the transfer where it leads elsewhere by then [1.7]', async () => {
    let address = theo.toLowerCase()
    const resolve = vi.fn(async () => ({ name: 'theo.portico', address }))
    const stage = await reviewed(resolve)
    address = other
    await stage.until(() => expect(sendButton(stage)?.disabled).toBe(false))
    await act(async () => sendButton(stage)!.click())
    await stage.until(() => expect(stage.text()).toContain('theo.portico does not lead to this address any more'))
    expect(resolve).toHaveBeenCalledTimes(2)
    expect(begun(stage)).toEqual([])
    expect(stage.state().loading).toBe(false)
    // As long as the name leads there.
    address = theo.toLowerCase()
    await act(async () => sendButton(stage)!.click())
    await stage.until(() => expect(begun(stage)).toHaveLength(1))
    expect(stage.text()).not.toContain('does not lead')
  })

  it('goes to the address of before where it is not resolved again: as one does that the site entered with a name of its own', async () => {
    let address = theo.toLowerCase()
    const stage = await reviewed(async () => ({ name: 'theo.portico', address }))
    // The same name and address, without the mark that the name was resolved.
    await act(async () => stage.modal.api.send.setReceiver(theo.toLowerCase(), { name: 'theo.portico' }))
    address = other
    await act(async () => void stage.modal.api.send.send().catch(() => {}))
    await stage.until(() => expect(begun(stage)).toMatchObject([{ order: { action: { to: theo.toLowerCase() } } }]))
  })

  it.each([
    ['leads nowhere', async () => undefined, 'does not lead to this address'],
    ['cannot be looked up', () => Promise.reject(new Error('The registry is asleep.')), 'The registry is asleep'],
  ])('stops the transfer where it %s any more', async (_, then, words) => {
    let answers: () => Promise<ResolvedName | undefined> = async () => answer
    const stage = await reviewed(() => answers())
    answers = then
    await stage.until(() => expect(sendButton(stage)?.disabled).toBe(false))
    await act(async () => sendButton(stage)!.click())
    await stage.until(() => expect(stage.text()).toContain(words))
    expect(begun(stage)).toEqual([])
  })

  it('is looked at once for two presses, and not for an address that the site entered with a name of its own', async () => {
    let go: (name: ResolvedName) => void = () => {}
    let answers: () => Promise<ResolvedName | undefined> = async () => answer
    const resolve = vi.fn(() => answers())
    const stage = await reviewed(resolve)
    answers = () => new Promise((done) => (go = done))
    await stage.until(() => expect(sendButton(stage)?.disabled).toBe(false))
    await act(async () => void stage.modal.api.send.send().catch(() => {}))
    await stage.until(() => expect(stage.state().loading).toBe(true))
    await expect(stage.modal.api.send.send()).rejects.toMatchObject({ code: 'send/alreadySending' })
    await act(async () => stage.modal.api.send.cancel())
    await stage.until(() => expect(stage.state().loading).toBe(false))
    go(answer)
    await stage.settle()
    expect(begun(stage)).toEqual([])
    const times = resolve.mock.calls.length
    await act(async () => stage.modal.api.send.setReceiver(theo, { name: 'Theo' }))
    await act(async () => void stage.modal.api.send.send().catch(() => {}))
    await stage.until(() => expect(begun(stage)).toHaveLength(1))
    expect(resolve).toHaveBeenCalledTimes(times)
  })
})

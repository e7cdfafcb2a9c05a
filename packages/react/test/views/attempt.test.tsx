import { PorticoError, type SessionHandle } from '@portico/core'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { networkWallet, type NetworkWallet, type NetworkWalletOptions, type NetworksModal } from './networksModal.js'
import { focused, isConnected, leaveAfterEach, said, until, visit } from './visit.js'

leaveAfterEach()

interface SlowWallet extends NetworkWallet {
  /** Questions that are open, oldest first. */
  readonly questions: { agree(): void; refuse(error: unknown): void; readonly signal: AbortSignal }[]
}
/** A wallet that answers when the test says so. */
function slowWallet(options: NetworkWalletOptions = {}, id = 'fox'): SlowWallet {
  const wallet = networkWallet(options)
  const questions: SlowWallet['questions'] = []
  const { connect } = wallet.connector
  return {
    ...wallet,
    questions,
    connector: {
      ...wallet.connector,
      id,
      connect: (request) =>
        new Promise<SessionHandle>((resolve, reject) => {
          questions.push({ agree: () => resolve(connect(request)), refuse: reject, signal: request.signal })
        }),
    },
  }
}
async function asking(...wallets: readonly SlowWallet[]): Promise<NetworksModal> {
  const one = await visit({ wallets })
  await act(async () => one.modal.open())
  await one.settle()
  await one.press('Fox')
  await until(one, () => expect(one.view()).toBe('ConnectingExternal'))
  return one
}
const answer = (one: () => void) => act(async () => one())

describe('ConnectingExternal', () => {
  it('asks once a visit, and gives up when the visitor goes back: an answer that comes later is closed again', async () => {
    const fox = slowWallet()
    const one = await asking(fox)
    expect(fox.questions).toHaveLength(1)
    await act(async () => one.shell.router.back())
    await until(one, () => expect(fox.questions[0]!.signal.aborted).toBe(true))
    expect(one.view()).toBe('Connect')
    await answer(fox.questions[0]!.agree)
    await until(one, () => expect(fox.ended()).toBe(1))
    expect(isConnected(one)).toBe(false)
  })

  it('says after 8 s that the wallet is silent, and asks again in place of the first question', async () => {
    const fox = slowWallet()
    const one = await visit({ wallets: [fox] })
    await act(async () => one.modal.open())
    await one.settle()
    vi.useFakeTimers()
    await act(async () => one.shell.router.push('ConnectingExternal', { wallet: one.shell.wallets.find('fox')! }))
    await one.settle(7900)
    expect(one.text()).toContain('Continue in Fox')
    await one.settle(200)
    expect(one.text()).toContain('Fox is not responding')
    expect(one.text()).toContain('It may be locked')
    expect(said(one)[0]).toContain('Fox is not responding')
    await one.press('Ask Fox again')
    expect(one.text()).toContain('Continue in Fox')
    expect(fox.questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answer(fox.questions[1]!.agree)
    await one.settle(50)
    expect(isConnected(one)).toBe(true)
  })

  it('says at once who declined, and begins on Try again [8.4]', async () => {
    const fox = slowWallet()
    const one = await asking(fox)
    await answer(() => fox.questions[0]!.refuse({ code: 4001, message: 'User rejected the request.' }))
    await one.settle()
    expect(said(one)[1]).toContain('You declined in Fox')
    expect(focused(one)).toBe('Try again')
    const told = one.events.flatMap(({ type, payload }) => (type === 'CONNECT_ERROR' ? [payload] : []))
    expect(told).toMatchObject([{ message: 'Connection rejected', name: 'Fox', code: 'core/connectionRejected' }])
    // Nobody needs the code of their own refusal.
    expect(one.text()).not.toContain('Details')
  })

  it('knows a wallet in which the question is open already', async () => {
    const fox = slowWallet()
    const one = await asking(fox)
    await answer(() => fox.questions[0]!.refuse({ code: -32002, message: 'Already processing' }))
    await one.settle()
    expect(one.text()).toContain('Fox is already asking you')
    expect(one.text()).toContain('answer the request that waits there')
  })

  it('knows a wallet that is gone', async () => {
    const fox = slowWallet()
    const one = await asking(fox)
    const gone = new PorticoError('core/connectorNotFound', { shortMessage: 'No connector', context: undefined })
    await answer(() => fox.questions[0]!.refuse(gone))
    await one.settle()
    expect(one.text()).toContain('Fox is no longer available')
  })

  it('connects only the families that the visitor picks', async () => {
    const fox = slowWallet({ namespaces: ['alpha', 'beta'] })
    const one = await asking(fox)
    expect(fox.questions).toEqual([])
    const [, beta] = one.root().querySelectorAll<HTMLInputElement>('.view input[type="checkbox"]')
    await act(async () => beta!.click())
    await one.press('Connect 1 blockchain')
    await answer(fox.questions[0]!.agree)
    await one.settle(50)
    expect(fox.connects.map(({ namespaces }) => namespaces)).toEqual([['alpha']])
    expect(one.shell.connections.active('beta')).toBeUndefined()
  })

  it('keeps what one question brought where the next is declined, and goes on with that', async () => {
    const fox = slowWallet()
    const also = slowWallet({ namespaces: ['beta'] }, 'fox-beta')
    const one = await asking(fox, also)
    await one.press('Connect 2 blockchains')
    expect(one.text()).toContain('Alpha Networks, 1 of 2')
    await answer(fox.questions[0]!.agree)
    await one.settle(50)
    expect(one.text()).toContain('Beta Networks, 2 of 2')
    await answer(() => also.questions[0]!.refuse({ code: 4001, message: 'no' }))
    await one.settle()
    expect(one.text()).toContain('Alpha Networks is connected, Beta Networks is not.')
    await one.press('Continue with Alpha Networks')
    expect(one.text()).toContain('Connected')
    expect(one.shell.connections.active('alpha')).toBeDefined()
    expect(one.shell.connections.active('beta')).toBeUndefined()
    await until(one, () => expect(one.view()).toBeUndefined())
  })

  it('is in one place a second time: the wallet is asked for what is missing only', async () => {
    const fox = slowWallet()
    const also = slowWallet({ namespaces: ['beta'] }, 'fox-beta')
    const one = await asking(fox, also)
    await one.press('Connect 2 blockchains')
    await answer(fox.questions[0]!.agree)
    await one.settle(50)
    await answer(() => also.questions[0]!.refuse({ code: 4001, message: 'no' }))
    await one.settle()
    await one.press('Try again')
    await answer(also.questions[1]!.agree)
    await one.settle(50)
    expect(fox.questions).toHaveLength(1)
    expect(one.shell.connections.active('beta')).toBeDefined()
  })
})

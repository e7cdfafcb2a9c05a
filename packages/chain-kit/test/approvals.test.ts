import { atom, createStore, type Atom } from 'jotai/vanilla'
import type { Route } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createApprovals, type Approvals } from '../src/account/createApprovals.js'

const refusal = new Error('refused')

interface Page {
  readonly approvals: Approvals
  /** Names of the views, the one that is shown last. */
  views(): readonly string[]
  readonly ended: string[]
  go(...views: readonly string[]): void
  setOpen(isOpen: boolean): void
}

/** @param wasOpened whether the modal was opened before, without which it has no router */
function openPage({ isOpen = true, wasOpened = true } = {}): Page {
  const store = createStore()
  const state = atom({ open: isOpen })
  const history = atom<readonly string[]>(isOpen ? ['Account'] : [])
  const route = atom((get): Route => ({ view: get(history).at(-1) ?? '' }) as Route)
  let hasRouter = wasOpened
  const ended: string[] = []
  const push = (view: string): void => store.set(history, (before) => [...before, view])
  const router = {
    route: route as Atom<Route>,
    has: (view: string) => store.get(history).includes(view),
    push,
    back: () => store.set(history, (before) => before.slice(0, -1)),
    popTransaction: (status: string) => void ended.push(status),
  }
  const context = {
    store,
    state,
    get router() {
      if (!hasRouter) throw new Error('not opened')
      return router
    },
    open(view: string) {
      hasRouter = true
      store.set(history, [view])
      store.set(state, { open: true })
    },
  }
  return {
    approvals: createApprovals(context as never, { view: 'Sign', refusal: () => refusal }),
    views: () => store.get(history),
    ended,
    go: (...views) => store.set(history, views),
    setOpen: (open) => store.set(state, { open }),
  }
}

const untilRefused = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('a request that the visitor approves', () => {
  it('is shown while it is worked on, and the view is left after it', async () => {
    const page = openPage()
    const answer = page.approvals.ask(async () => {
      expect(page.views()).toEqual(['Account'])
      await turn()
      expect(page.views()).toEqual(['Account', 'Sign'])
      return 'signed'
    })
    expect(await answer).toBe('signed')
    expect([page.views(), page.ended]).toEqual([['Account'], ['success']])
  })

  it.each([
    ['closed', { isOpen: false }],
    ['never opened', { isOpen: false, wasOpened: false }],
  ])('opens the modal where it is %s', async (_, at) => {
    const page = openPage(at)
    const answer = page.approvals.ask(untilRefused)
    await turn()
    expect(page.views()).toEqual(['Sign'])
    const refused = expect(answer).rejects.toBe(refusal)
    page.go('Account')
    await refused
  })

  it('waits for the one before it', async () => {
    const page = openPage()
    const order: string[] = []
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} begins`)
      await turn()
      order.push(`${name} ends`)
    }
    const first = page.approvals.ask(async () => {
      await work('a')()
      throw new Error('failed')
    })
    const second = page.approvals.ask(work('b'))
    await expect(first).rejects.toThrow('failed')
    // The view stays for it.
    expect(page.views()).toEqual(['Account', 'Sign'])
    await second
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect([page.views(), page.ended]).toEqual([['Account'], ['success']])
  })

  it('is refused alone when the visitor cancels, and the next one is shown', async () => {
    const page = openPage()
    const first = page.approvals.ask(untilRefused)
    const second = page.approvals.ask(async () => 'signed')
    const refused = expect(first).rejects.toBe(refusal)
    await turn()
    page.approvals.cancel()
    await refused
    expect(await second).toBe('signed')
    expect([page.views(), page.ended]).toEqual([['Account'], ['success']])
  })

  it.each<[string, (page: Page) => void]>([
    ['the visitor closes the modal', (page) => page.setOpen(false)],
    ['the visitor goes to another view', (page) => page.go('Account')],
    ['the connection ends', (page) => page.approvals.withdraw()],
  ])('is refused with all that wait when %s', async (_, leave) => {
    const page = openPage()
    let began = false
    const first = page.approvals.ask(untilRefused)
    const second = page.approvals.ask(async () => {
      began = true
    })
    const refused = Promise.all([expect(first).rejects.toBe(refusal), expect(second).rejects.toBe(refusal)])
    await turn()
    leave(page)
    await refused
    expect(began).toBe(false)
    expect(page.views()).not.toContain('Sign')
  })
})

import { atom, createStore } from 'jotai/vanilla'
import { expect, vi } from 'vitest'
import { isFinal, type Transfer, type TransferRequest, type TransfersCapability } from '@portico/core'
import { createStorage } from '../src/state/createStorage.js'
import type { StorageArea } from '../src/contract/Storage.js'
import { createTransferRuntime, type TransferRuntime } from '../src/transfers/createTransferRuntime.js'
import { MemoryArea } from './demoChain.js'
import { payer } from './modelChain.js'
import { openQuestion, ScriptedChain } from './scriptedChain.js'

export const request: TransferRequest = {
  account: payer,
  action: { type: 'native', to: 'shop', amount: 1n },
  maxFee: 5n,
}

/** The `localStorage` of this page, which tells of changes as that of a browser tells other tabs. */
export function createPageArea(): StorageArea {
  const area = new MemoryArea()
  const page = new EventTarget()
  const telling: StorageArea = {
    getItem: (key) => area.getItem(key),
    setItem(key, value) {
      area.setItem(key, value)
      queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('storage'), { key })))
    },
    removeItem: (key) => area.removeItem(key),
  }
  vi.stubGlobal('localStorage', telling)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return telling
}

/** Locks of one browser, as far as the pipeline uses them (Web Locks API). */
export function createLocks(): { page(gone: AbortSignal): Pick<LockManager, 'request'> } {
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  const release = (name: string): void => {
    held.delete(name)
    waiting.splice(0).forEach((wake) => wake())
  }
  return {
    page: (gone) =>
      ({
        async request(name: string, options: LockOptions, work?: (lock: Lock | null) => Promise<unknown>) {
          while (held.has(name)) {
            if (options.ifAvailable) return work!(null)
            await new Promise<void>((resolve) => waiting.push(resolve))
            if (options.signal?.aborted || gone.aborted) throw new Error('aborted')
          }
          held.add(name)
          gone.addEventListener('abort', () => release(name), { once: true })
          try {
            return await work!({ name, mode: 'exclusive' })
          } finally {
            if (!gone.aborted) release(name)
          }
        },
      }) as Pick<LockManager, 'request'>,
  }
}

export interface Page {
  readonly runtime: TransferRuntime
  readonly transfers: () => readonly Transfer[]
  /** The only one, or the one with this id. */
  readonly transfer: (id?: string) => Transfer
  /** How often the list was written. */
  readonly changes: () => number
  /** Accounts whose balances were told to have changed. */
  readonly arrived: string[]
  /** The modal is stopped: its run ends, and the page stays. */
  stop(): void
  /** The modal is started again. */
  restart(): void
  /** The page is closed: nothing of it happens any more. */
  close(): void
}

export interface PageOptions {
  readonly area?: StorageArea
  readonly locks?: ReturnType<typeof createLocks> | undefined
  /** Whether the modal is started. Default true. */
  readonly isStarted?: boolean
}

export function openPage(chain: TransfersCapability | undefined, options: PageOptions = {}): Page {
  const { area = new MemoryArea(), locks, isStarted = true } = options
  const gone = new AbortController()
  let run = new AbortController()
  const store = createStore()
  const list = atom<readonly Transfer[]>([])
  let changes = 0
  store.sub(list, () => void (changes += 1))
  const arrived: string[] = []
  const never = new Promise<never>(() => {})
  async function whileOpen<T>(work: Promise<T>): Promise<T> {
    return work.then(
      (value) => (gone.signal.aborted ? never : value),
      (error: unknown) => {
        if (gone.signal.aborted) return never
        throw error
      },
    )
  }
  const whilePageIsOpen: TransfersCapability | undefined = chain && {
    actions: chain.actions,
    longestMemo: chain.longestMemo,
    estimate: (...asked) => whileOpen(chain.estimate(...asked)),
    sign: (order, steps) =>
      whileOpen(
        chain.sign(order, {
          ...steps,
          prepared(transfer) {
            gone.signal.throwIfAborted()
            steps.prepared(transfer)
          },
        }),
      ),
    broadcast: (...asked) => whileOpen(chain.broadcast(...asked)),
    find: (...asked) => whileOpen(chain.find(...asked)),
  }
  const runtime = createTransferRuntime({
    store,
    list,
    storage: createStorage(area, 'test').scope('shell'),
    chain: (namespace) => (namespace === 'model' ? whilePageIsOpen : undefined),
    arrived: (account) => arrived.push(account),
    locks: locks?.page(gone.signal),
  })
  function restart(): void {
    run = new AbortController()
    runtime.begin({ signal: run.signal, defer: () => {} })
  }
  if (isStarted) restart()
  const transfers = (): readonly Transfer[] => store.get(list)
  return {
    runtime,
    arrived,
    transfers,
    transfer: (id) => transfers().find((one) => id === undefined || one.id === id)!,
    changes: () => changes,
    stop: () => run.abort(),
    restart,
    close() {
      gone.abort()
      run.abort()
    },
  }
}

/** Waits until the transfer has ended, in fake time. */
export async function settle(page: Page, id: string, most = 3600_000): Promise<Transfer> {
  for (let waited = 0; waited < most; waited += 1000) {
    const found = page.transfers().find((one) => one.id === id)
    if (found && isFinal(found)) return found
    await vi.advanceTimersByTimeAsync(1000)
  }
  return page.transfers().find((one) => one.id === id)!
}

/** A page whose wallet has been asked for transfer 1, and has not answered. */
export async function openAskedPage(
  chain: ScriptedChain = new ScriptedChain(),
  options: PageOptions = {},
): Promise<{ readonly chain: ScriptedChain; readonly page: Page; readonly question: ReturnType<typeof openQuestion> }> {
  const question = openQuestion()
  chain.answer = question.answer
  const page = openPage(chain, options)
  void page.runtime.send('1', request)
  await vi.advanceTimersByTimeAsync(0)
  expect(page.transfer()).toMatchObject({ status: 'asking', anchor: chain.prepared.anchor })
  return { chain, page, question }
}

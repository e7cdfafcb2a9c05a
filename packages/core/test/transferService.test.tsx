import {
  createModal,
  definePlugin,
  Transfers,
  type Modal,
  type Transfer,
  type TransfersCapability,
} from '@portico/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoChain, MemoryArea } from './demoChain.js'
import { openQuestion, refusal, ScriptedChain } from './scriptedChain.js'

interface SendingSpec {
  readonly id: 'sending'
  readonly provides: { readonly transfers: TransfersCapability }
}

/** A site with a chain that sends. */
function open(chain: ScriptedChain, { storage = new MemoryArea(), isStarted = true } = {}): Modal<SendingSpec> {
  const sending = definePlugin<SendingSpec>({
    id: 'sending',
    core: 1,
    provides: { transfers: Transfers },
    setup: () => ({ provide: { transfers: [{ namespace: 'model', impl: chain }] } }),
  })
  const modal = createModal({ projectId: 'p', plugins: [demoChain('model', []), sending], storage })
  onTestFinished(() => modal.dispose())
  if (isStarted) modal.start()
  return modal as unknown as Modal<SendingSpec>
}
const request = {
  account: 'model:1:payer',
  action: { type: 'native', to: 'shop', amount: 1n },
} as const
const included = async () => ({ status: 'included', isSuccess: true, isFinal: true, fee: 4n }) as const

describe('modal.transfers', () => {
  it('estimates, sends, and shows the transfer in its state, in the list and to a site that waits', async () => {
    const chain = Object.assign(new ScriptedChain(), { sight: included })
    const { store, transfers } = open(chain)
    expect(await transfers.estimate(request)).toEqual({ fee: 5n })
    const first = transfers.send(request)
    expect(store.get(first.state)).toBeUndefined()
    expect(await first.included).toMatchObject({ id: first.id, status: 'confirmed' })
    const second = transfers.send(request)
    const ended: Transfer = await second.done
    expect(ended).toMatchObject({ id: second.id, status: 'confirmed', hash: 'hash-1', fee: 4n, order: request })
    expect(first.id).not.toBe(second.id)
    expect(store.get(second.state)).toBe(ended)
    expect(store.get(transfers.list).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(store.get(first.state)?.id).toBe(first.id)
  })
  it('withdraws, looks again, and forgets', async () => {
    const question = openQuestion()
    const chain = Object.assign(new ScriptedChain(), { answer: question.answer })
    const { store, transfers } = open(chain)
    const withdrawn = transfers.send(request)
    await vi.waitFor(() => expect(chain.asked).toHaveLength(1))
    await transfers.cancel(withdrawn.id)
    expect(store.get(withdrawn.state)?.status).toBe('withdrawing')
    question.fail(refusal())
    expect((await withdrawn.done).status).toBe('cancelled')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    chain.answer = async () => ({ hash: 'hash-2', bytes: 'bytes-2', expires: false })
    const kept = transfers.send(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(kept.state)?.status).toBe('broadcast')
    expect(chain.looks).toHaveLength(1)
    await transfers.refresh(kept.id)
    await vi.advanceTimersByTimeAsync(0)
    expect(chain.looks).toHaveLength(2)
    await transfers.forget(kept.id)
    expect(store.get(kept.state)).toBeUndefined()
    expect((await kept.done).hash).toBe('hash-2')
  })
  it('asks nothing before the modal is started, and says so to those who wait only', async () => {
    const chain = new ScriptedChain()
    const { store, transfers } = open(chain, { isStarted: false })
    const sent = transfers.send(request)
    for (const promise of [sent.included, sent.done, transfers.estimate(request), transfers.cancel(sent.id)])
      await expect(promise).rejects.toMatchObject({ code: 'core/notStarted' })
    // A host that reads the state only: no rejection is left unhandled, which would fail this test.
    transfers.send(request)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(store.get(transfers.list)).toEqual([])
    expect([chain.estimates, chain.asked]).toEqual([[], []])
  })
  it('finds what was under way before a reload', async () => {
    const storage = new MemoryArea()
    const first = open(new ScriptedChain(), { storage })
    const sent = first.transfers.send(request)
    await vi.waitFor(() => expect(first.store.get(sent.state)?.status).toBe('broadcast'))
    first.dispose()
    const chain = Object.assign(new ScriptedChain(), { sight: included })
    const second = open(chain, { storage })
    await vi.waitFor(() =>
      expect(second.store.get(second.transfers.list)).toMatchObject([{ id: sent.id, status: 'confirmed' }]),
    )
    expect(chain.asked).toEqual([])
  })
})

import type { TransferAction, TransfersCapability } from '@portico/core'
import { createTestModal } from '@portico/testing/conformance'
import {
  drawLie,
  transfersPlugin,
  whilePageIsOpen,
  type History,
  type HistoryQuestion,
  type HistoryWallet,
  type HistoryWorld,
  type NodeMood,
} from '@portico/testing/transfers'
import { createModelChain, type ModelChain, type ModelTransaction } from './modelChain.js'

const receiver = '0x000000000000000000000000000000000000beef'
const call = (value: bigint): { to: string; value: bigint } => ({ to: receiver, value })

export const actions: Readonly<Record<string, TransferAction>> = {
  'one call': { type: 'calls', calls: [call(3n)] },
  batch: { type: 'calls', calls: [call(3n), call(4n)] },
  'atomic batch': { type: 'calls', calls: [call(3n), call(4n)], atomic: true },
}

/** What a wallet can say of a batch beside what it knows. */
const batchLies = ['200, without receipts', '400', 'nothing', 'that there is none', 'an earlier transaction'] as const
type BatchLie = (typeof batchLies)[number]

/** A transaction whose fate is known before nodes see it. */
interface Fated {
  readonly fate: 'included' | 'reverted' | 'dropped'
  readonly readyAt: number
  readonly transaction: { -readonly [K in keyof ModelTransaction]: ModelTransaction[K] }
  readonly hash: string
  isGone: boolean
}

interface Sent {
  readonly to?: string
  readonly value?: string
  readonly data?: string
}

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

/** An account of the model chain whose wallet and nodes do what a history says. */
export async function createCallWorld(
  history: History,
  wallet: HistoryWallet,
  action: TransferAction,
): Promise<HistoryWorld> {
  const { dice, lag } = history
  let mood: NodeMood = 'lie'
  let isPageAlive = (): boolean => true
  /** In the order of their nonces. */
  const sent: Fated[] = []
  const batches = new Map<string, { readonly fated: readonly Fated[]; readonly lie: BatchLie | undefined }>()
  const chain = await createModelChain({
    wrap: (provider) => ({ request: (request) => answer(provider, request) }),
  })
  const isSmart = dice(4) === 0
  if (isSmart) chain.code.set(chain.payer, `0xef0100${'ca'.repeat(20)}`)
  wallet.note(`${action.type}${isSmart ? ', of a smart account' : ''}`)
  chain.answers['eth_call'] = ({ data = '' }: { readonly data?: string }) =>
    word(data.startsWith('0x313ce567') ? 6n : 1n)
  const earlier = chain.add({ nonce: 5, block: 90 })
  chain.lie = (method) => {
    const lie = drawLie(history, mood)
    if (lie === 'throws') return new Error('header not found')
    const isLookup = /^eth_getTransaction(ByHash|Receipt)$|^eth_getBlockByNumber$/.test(method)
    return lie === 'forgets' && isLookup ? null : undefined
  }

  function take({ to = receiver, value = '0x0', data = '0x' }: Sent, fate: Fated['fate']): Fated {
    const transaction: Fated['transaction'] = {
      nonce: 6 + sent.filter(({ isGone }) => !isGone).length,
      to: to.toLowerCase(),
      value: BigInt(value),
      input: data,
      seenAt: Date.now() + lag,
      ...(fate === 'reverted' && { receipt: { status: '0x0' } }),
    }
    const readyAt = Date.now() + lag + 1000 + dice(15) * 1000
    const fated: Fated = { fate, readyAt, transaction, hash: chain.add(transaction), isGone: false }
    sent.push(fated)
    return fated
  }
  /** A block every two seconds, with what is ready in the order of nonces. */
  function mine(): void {
    chain.latest += 1
    chain.safe = chain.latest - 3
    for (const [at, one] of sent.entries()) {
      if (one.transaction.block !== undefined || one.isGone) continue
      if (one.readyAt > Date.now()) return
      // Nodes forget the newest one: what comes next takes its nonce.
      if (one.fate === 'dropped' && at === sent.length - 1) {
        one.isGone = true
        one.transaction.seenAt = Infinity
      } else one.transaction.block = chain.latest
    }
  }
  setInterval(mine, 2000)
  function drawFate(): Fated['fate'] {
    const fate = dice(8)
    return fate === 0 ? 'reverted' : fate === 1 ? 'dropped' : 'included'
  }
  const hasArrived = ({ fate, transaction: { block } }: Fated): boolean => fate !== 'reverted' && block !== undefined
  function arrivedOf(all: readonly Fated[]) {
    return () => (all.every(hasArrived) ? true : all.some(hasArrived) ? ('partly' as const) : false)
  }

  async function answer(
    provider: ModelChain['wallet']['provider'],
    { method, params }: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown> {
    switch (method) {
      case 'eth_sendTransaction':
        return wallet.ask(true, () => {
          const fated = take((params as readonly [Sent])[0], drawFate())
          return { answer: fated.hash, arrived: arrivedOf([fated]) }
        })
      case 'wallet_getCapabilities':
        return { '0x7': { atomic: { status: 'supported' } } }
      case 'wallet_sendCalls':
        return wallet.ask(true, (question) =>
          sendBatch(params as readonly [{ readonly calls: readonly Sent[] }], question),
        )
      case 'wallet_getCallsStatus':
        return statusOf((params as readonly [string])[0])
      default:
        return provider.request({ method, params })
    }
  }
  function sendBatch([{ calls }]: readonly [{ readonly calls: readonly Sent[] }], { turn }: HistoryQuestion) {
    const fate = drawFate()
    const isAtomic = isSmart || (action.type === 'calls' && action.atomic === true)
    const fated = isAtomic
      ? [take({ to: chain.payer, data: '0x1234' }, fate)]
      : calls.map((one) => take(one, dice(8) === 0 ? 'reverted' : fate))
    const id = `batch ${batches.size}`
    const lie = turn.variant % 2 ? batchLies[(turn.variant >> 1) % batchLies.length] : undefined
    wallet.note(`of ${id} the wallet says ${lie ?? 'what it knows'}`)
    batches.set(id, { fated, lie })
    return { answer: { id }, arrived: arrivedOf(fated) }
  }
  function statusOf(id: string): unknown {
    const { fated, lie } = batches.get(id)!
    const receipts = fated.flatMap(({ hash, transaction: { block } }) =>
      block === undefined ? [] : [{ transactionHash: hash }],
    )
    switch (lie) {
      case 'nothing':
        return new Promise(() => {})
      case 'that there is none':
        return Promise.reject(Object.assign(new Error('Unknown bundle id'), { code: 5730 }))
      case '400':
        return { status: 400, receipts: [] }
      case '200, without receipts':
        return { status: 200, receipts: [] }
      case 'an earlier transaction':
        return { status: 200, receipts: [{ transactionHash: earlier }] }
      case undefined: {
        if (receipts.length < fated.length) return { status: 100, receipts }
        const succeeded = fated.filter(hasArrived).length
        return { status: succeeded === fated.length ? 200 : succeeded ? 600 : 500, receipts }
      }
    }
  }

  return {
    setMood: (next) => void (mood = next),
    async open(stored, gone) {
      isPageAlive = () => !gone.aborted
      const transfers: TransfersCapability = {
        actions: ['native', 'token', 'calls'],
        broadcast: async () => 'unanswered',
        ...chain.reload(),
      }
      const { modal } = createTestModal(
        {
          plugins: [transfersPlugin('eip155', whilePageIsOpen(transfers, gone))],
          metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        },
        stored,
      )
      modal.store.sub(modal.transfers.list, () => {
        if (isPageAlive()) chain.setList(modal.store.get(modal.transfers.list))
      })
      modal.start()
      return {
        modal,
        async attempt(evenIfOpen) {
          const { included } = modal.transfers.send({ account: chain.account, action, maxFee: 10n ** 18n, evenIfOpen })
          await included
          return undefined
        },
        changeAccount: (isOwn) => (isOwn ? chain.connect() : chain.disconnect()),
      }
    },
  }
}

import { createTestModal } from '@portico/testing/conformance'
import {
  createHistoryLedger,
  createHistoryTransfers,
  describeTransferHistories,
  whilePageIsOpen,
  type History,
  type HistoryWallet,
  type HistoryWord,
  type HistoryWorld,
} from '@portico/testing/transfers'
import type { TransferOrder } from '@portico/core'
import { beforeAll } from 'vitest'
import { swaps } from '../src/headless.js'
import type { SwapState } from '../src/index.js'
import { createPond, own, readCall, second } from './pond.js'
import { market, pearl, shell } from './strangersQuotes.js'

// Fake time does not wait for code that is loaded.
beforeAll(async () => void (await import('../src/runtime/checkSwap.js')))

/** Ms that a visitor waits for a quote, or for what is reviewed. */
const timeout = 20_000

const callsOf = ({ action }: TransferOrder): readonly Record<string, string>[] =>
  action.type === 'calls' ? action.calls.map(readCall) : []

/** What a visitor is told by what `confirm` throws. */
function wordOf(thrown: unknown): HistoryWord {
  const { code } = Object(thrown) as { readonly code?: unknown }
  return code === 'swaps/unconfirmed' ? 'open' : 'not sent'
}

function createSwapWorld(history: History, wallet: HistoryWallet, isAtomic: boolean): HistoryWorld {
  const ledger = createHistoryLedger(history)
  const { market: shared } = createPond()
  const transfers = createHistoryTransfers(wallet, ledger, {
    pays: (order) => callsOf(order).some(({ swap }) => swap !== undefined),
    carryOut(order) {
      for (const { allow, swap } of callsOf(order)) {
        if (allow !== undefined) shared.isAllowed = true
        if (swap !== undefined) shared.isAllowed = false
      }
    },
  })
  return {
    setMood: (mood) => void (ledger.mood = mood),
    async open(stored, gone) {
      const pond = createPond({ market: shared, transfers: whilePageIsOpen(transfers, gone) })
      pond.isAtomic = isAtomic
      const { modal } = createTestModal(
        {
          plugins: [pond.plugin, market(shared), swaps()],
          metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        },
        stored,
      )
      modal.start()
      await modal.connect({ wallet: 'heron' })
      const controls = await modal.api.swaps.load()
      let isOwnAccount = true
      const state = (): SwapState => modal.store.get(modal.api.swaps.state)!
      /** @throws once the visitor has waited long enough */
      function until(isSo: (now: SwapState) => boolean): Promise<void> {
        return new Promise((resolve, reject) => {
          const timer = setTimeout(() => end(() => reject(new Error('Nothing to confirm'))), timeout)
          const off = modal.store.sub(modal.api.swaps.state, () => read())
          function end(settle: () => void): void {
            clearTimeout(timer)
            off()
            settle()
          }
          function read(): void {
            if (isSo(state())) end(resolve)
          }
          read()
        })
      }
      return {
        modal,
        async attempt(evenIfOpen, isWanted) {
          // Another account pays with its own money.
          if (!isOwnAccount) throw new Error('Another account is in use')
          controls.reset()
          controls.setSourceToken(shell)
          controls.setToToken(pearl)
          controls.setAmount('50')
          await until(({ nextStep }) => nextStep === 'review')
          controls.review()
          await until(({ review }) => review?.prepared !== undefined)
          if (!isOwnAccount || !isWanted()) throw new Error('The visitor does not want it any more')
          try {
            await controls.confirm({ evenIfOpen })
            return 'arrived'
          } catch (thrown) {
            return wordOf(thrown)
          }
        },
        cancel: () => controls.cancel(),
        changeAccount(isOwn) {
          isOwnAccount = isOwn
          pond.emit({ type: 'accounts', accounts: [{ address: isOwn ? own : second }] })
        },
      }
    },
  }
}

for (const isAtomic of [false, true])
  describeTransferHistories(isAtomic ? 'a swap with its approval in one batch' : 'a swap after its approval', {
    createWorld: (history, wallet) => createSwapWorld(history, wallet, isAtomic),
    ends: ['confirmed', 'reverted', 'rejected', 'lost'],
  })

import { createTestModal } from '@portico/testing/conformance'
import {
  createHistoryLedger,
  createHistoryTransfers,
  describeTransferHistories,
  whilePageIsOpen,
  type History,
  type HistoryWallet,
  type HistoryWorld,
} from '@portico/testing/transfers'
import { expect } from 'vitest'
import { pay } from '../src/headless.js'
import type { PaymentOptions, PayResult } from '../src/index.js'
import { createLake, own } from './lake.js'

const drops = { name: 'Drop', symbol: 'DRP', decimals: 6 }
const payments = {
  native: { paymentAsset: { network: 'lake:1', asset: 'native', metadata: drops }, recipient: 'shop', amount: '2' },
  token: {
    paymentAsset: { network: 'lake:1', asset: 'pebble', metadata: { ...drops, symbol: 'PBL' } },
    recipient: 'shop',
    amount: '2',
  },
} satisfies Readonly<Record<string, PaymentOptions>>

/** What was asked for by one `open`. */
interface Asked {
  /** Attempts to pay it out of the wallet. */
  readonly attempts: number[]
  result?: PayResult
}

function createPayWorld(history: History, wallet: HistoryWallet, payment: PaymentOptions): HistoryWorld {
  const ledger = createHistoryLedger(history)
  const asked: Asked[] = []
  return {
    setMood: (mood) => void (ledger.mood = mood),
    async open(stored, gone) {
      const lake = createLake(whilePageIsOpen(createHistoryTransfers(wallet, ledger), gone))
      const { modal } = createTestModal(
        {
          plugins: [lake.plugin, pay()],
          metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        },
        stored,
      )
      modal.start()
      await modal.connect({ wallet: 'heron' })
      const controls = await modal.api.pay.load()
      let current: Asked | undefined
      async function ask(): Promise<Asked> {
        const one: Asked = { attempts: [] }
        const before = modal.store.get(modal.api.pay.state)?.payment
        asked.push(one)
        current = one
        void modal.api.pay.open(payment).then(
          (result) => {
            if (gone.aborted) return
            one.result = result
            wallet.note(`the payment ended: ${result.success ? 'paid' : result.error.code}`)
            if (current === one) current = undefined
          },
          () => {},
        )
        while (modal.store.get(modal.api.pay.state)?.payment === before) await Promise.resolve()
        return one
      }
      return {
        modal,
        async attempt(evenIfOpen) {
          const attempt = wallet.attempt
          const { attempts } = current ?? (await ask())
          attempts.push(attempt)
          await controls.payFromWallet({ account: own, evenIfOpen })
          const { transfer } = modal.store.get(modal.api.pay.state) ?? {}
          const isPaid = transfer?.status === 'included' || transfer?.status === 'confirmed'
          return isPaid ? 'arrived' : undefined
        },
        cancel: () => (history.dice(2) ? controls.cancel() : controls.close()),
        changeAccount: (isOwn) => lake.choose(isOwn ? 'ann' : 'ben'),
      }
    },
    judge(questions) {
      for (const { attempts, result } of asked) {
        if (!result) continue
        const isPaid = questions.some(({ attempt, arrived }) => attempts.includes(attempt) && arrived?.() === true)
        const code = result.success ? 'paid' : result.error.code
        const saysUnpaid = code === 'pay/closed' || code === 'pay/genericPaymentError'
        if (result.success || saysUnpaid)
          expect([code, isPaid], 'what the site is told').toEqual([code, result.success])
      }
    },
  }
}

for (const [name, payment] of Object.entries(payments))
  describeTransferHistories(`pay out of the wallet, ${name}`, {
    createWorld: (history, wallet) => createPayWorld(history, wallet, payment),
    ends: ['confirmed', 'reverted', 'rejected', 'lost'],
  })

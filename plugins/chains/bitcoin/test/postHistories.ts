import { openTestSite } from '@portico/testing/conformance'
import type { History, HistoryQuestion, HistoryWallet, HistoryWorld } from '@portico/testing/transfers'
import { Psbt } from 'bitcoinjs-lib'
import { vi } from 'vitest'
import { bitcoin } from '../src/index.js'
import { createCoinLedger } from './coinLedger.js'
import { stubPage } from './page.js'
import { createKey, createRelayWallet, finalize } from './relayWallet.js'
import { regtest } from './site.js'

/** What a wallet that was asked to sign may answer once the visitor has approved. */
const answers = ['PSBT', 'PSBT and id', 'id', 'nothing usable'] as const

/** A wallet behind a relay that signs, and may post by itself; or one that is asked to send. */
export function createPostWorld(
  history: History,
  wallet: HistoryWallet,
  method: 'signPsbt' | 'sendTransfer',
): HistoryWorld {
  stubPage()
  const [key, receiver] = [createKey(), createKey().address]
  const ledger = createCoinLedger(history, key)
  vi.stubGlobal('fetch', ledger.fetch)

  function approve(signed: Psbt, { turn: { variant, throws, answersAfter } }: HistoryQuestion) {
    const says = answers[variant % answers.length]!
    // One that says an id has sent it.
    const posts = says === 'id' || says === 'PSBT and id' || (variant >> 2) % 2 === 0
    const psbt = signed.toBase64()
    const transaction = finalize(Psbt.fromBase64(psbt)).extractTransaction(true)
    const txid = transaction.getId()
    wallet.note(`the wallet ${posts ? 'posts' : 'does not post'}, and its answer is: ${says}`)
    const refused = posts ? ledger.post(transaction.toHex(), history.lag) : undefined
    // It passes on what its node said.
    if (refused && refused.status !== 200) throw new Error(refused.text)
    const answer = { PSBT: { psbt }, 'PSBT and id': { psbt, txid }, id: { txid }, 'nothing usable': {} }[says]
    // Where the page has the bytes, it hands them over as well.
    const isHandedOver = !throws && answersAfter !== undefined && says !== 'nothing usable'
    const arrived = isHandedOver ? () => ledger.isConfirmed(txid) : posts ? ledger.confirmationOf(txid) : () => false
    return { answer, arrived }
  }
  /** Builds and posts by itself, with another fee each time: equal transactions are one. */
  const sender = createRelayWallet({
    key,
    nodeUrl: ledger.walletUrl,
    methods: ['sendTransfer'],
    change: ({ outputs }) => void (outputs[1]!.value -= BigInt(wallet.questions.length)),
  })
  const openWallet = (gone: AbortSignal): ReturnType<typeof createRelayWallet> =>
    createRelayWallet({
      key,
      nodeUrl: ledger.walletUrl,
      methods: [method],
      answer: (signed) => wallet.ask(true, (question) => approve(signed, question)),
      instead(request) {
        // Nothing comes from a page that is gone.
        if (gone.aborted) return new Promise(() => {})
        if (request.method !== 'sendTransfer') return undefined
        return wallet.ask(true, async () => {
          const answer = (await sender.request(request)) as { readonly txid: string }
          return { answer, arrived: ledger.confirmationOf(answer.txid) }
        })
      },
    })

  return {
    setMood: (mood) => void (ledger.mood = mood),
    async open(stored, gone) {
      const site = openTestSite(
        'bip122',
        {
          plugins: [bitcoin({ networks: [regtest(ledger.url)] })],
          metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        },
        stored,
      )
      const relayed = openWallet(gone)
      await site.connectRelay(relayed)
      const { modal } = site
      return {
        modal,
        async attempt(evenIfOpen) {
          const action = { type: 'native', to: receiver, amount: 20_000n } as const
          await modal.transfers.send({ account: relayed.account, action, maxFee: 5000n, evenIfOpen }).included
          return undefined
        },
      }
    },
  }
}

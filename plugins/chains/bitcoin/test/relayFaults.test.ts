import { isFinal, type Transfer } from '@portico/core'
import { createDice } from '@portico/testing/transfers'
import { expect, it } from 'vitest'
import { connectAgain, leftBehind, openPostingWallet, type Posting } from './postingWallet.js'
import { send, withTransfers } from './sending.js'
import { regtest, type Site } from './site.js'

const tests = withTransfers()
const { open, devnet, proxy: lyingNode } = tests
const amount = 20_000n
const answers = ['PSBT', 'PSBT and id', 'id', 'nothing usable', 'that the request expired'] as const
/** Statuses that say that nothing left the account. */
const notSent: readonly string[] = ['rejected', 'cancelled', 'failed', 'refused', 'expired', 'replaced']
/** How many histories; the first seed is 1. */
const seeds = Number(process.env['RELAY_SEEDS'] ?? 20)

it.each(Array.from({ length: seeds }, (_, at) => at + 1))(
  'whatever a wallet behind a relay does, and the visitor: nobody pays twice, and what is told is true (seed %i)',
  async (seed) => {
    const dice = createDice(seed)
    const answer = answers[dice(answers.length)]!
    // One that says an id has sent it.
    const does: Posting = { posts: dice(3) > 0 || answer.endsWith('id'), answers: answer }
    const [isCancelled, isLeft, isSentAgain] = [dice(2) === 0, dice(3) === 0, dice(2) === 0]
    const story = JSON.stringify({ ...does, isCancelled, isLeft, isSentAgain })
    const proxy = await lyingNode()
    const opened = await openPostingWallet(tests, does, proxy.url)
    let { site } = opened
    proxy.fault = (kind) => {
      if (dice(3) > 0) return undefined
      if (kind === 'lookup') return dice(2) ? { takes: 'once', says: 'unknown' } : { takes: 'never', says: 'HTTP 502' }
      return { takes: dice(2) ? 'once' : 'never', says: 'nothing' }
    }
    const { id } = send(site, opened.account, opened.receiver, amount)
    await expect.poll(() => opened.wallet.requests.length).toBe(1)
    if (isCancelled) await site.modal.transfers.cancel(id)
    if (isLeft) site.modal.dispose()
    // What comes of the former page is nothing that the next one sees.
    const stored = leftBehind(opened.stored)
    await opened.approve()
    if (isLeft) site = open({ networks: [regtest(proxy.url)], stored })
    const now = (which: string): Transfer | undefined => readOne(site, which)
    /** Until nothing more is to be told of it, whatever blocks come. */
    const settle = async (which: string, isEnough = (one: Transfer) => one.isUnspent === true): Promise<Transfer> => {
      await expect
        .poll(
          async () => {
            await site.modal.transfers.refresh(which)
            const transfer = now(which)
            if (transfer?.isKnown && !isFinal(transfer)) await devnet().mine()
            return transfer !== undefined && (isFinal(transfer) || isEnough(transfer))
          },
          { timeout: 20_000, interval: 50, message: story },
        )
        .toBe(true)
      return now(which)!
    }
    proxy.fault = () => undefined
    const told = await settle(id)
    const paid = await opened.received()
    expect([story, told.status, paid]).toEqual([story, told.status, told.status === 'confirmed' ? amount : 0n])
    if (does.posts) expect([story, told.status]).toEqual([story, 'confirmed'])

    if (told.status === 'confirmed' || !isSentAgain) return
    await connectAgain(tests, site, opened)
    const again = send(site, opened.account, opened.receiver, amount, { evenIfOpen: [id] })
    expect([story, (await settle(again.id)).status]).toEqual([story, 'confirmed'])
    expect([story, notSent.includes((await settle(id, () => false)).status)]).toEqual([story, true])
    expect([story, await opened.received()]).toEqual([story, amount])
  },
  60_000,
)

function readOne({ modal }: Site, id: string): Transfer | undefined {
  return modal.store.get(modal.transfers.list).find((one) => one.id === id)
}

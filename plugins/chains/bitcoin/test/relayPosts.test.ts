import type { Transfer } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { connectAgain, leftBehind, openPostingWallet, untilUnspent, type PostingWallet } from './postingWallet.js'
import { send, withTransfers, type Sending } from './sending.js'
import { regtest } from './site.js'

const tests = withTransfers()
const { open, devnet } = tests
const openWallet = (does: Parameters<typeof openPostingWallet>[1]): Promise<PostingWallet> =>
  openPostingWallet(tests, does)
const amount = 20_000n

/** Begins a transfer, and waits until the wallet has the question. */
async function begin(opened: PostingWallet): Promise<Sending> {
  const sending = send(opened.site, opened.account, opened.receiver, amount)
  await expect.poll(() => opened.wallet.requests.length).toBe(1)
  return sending
}
async function expectPaidOnce(opened: PostingWallet, sending: Sending): Promise<void> {
  expect((await sending.untilKnown()).isKnown).toBe(true)
  await devnet().mine()
  expect((await sending.until()).status).toBe('confirmed')
  expect(await opened.received()).toBe(amount)
}

describe('a wallet behind a relay that posts what it was asked to sign', () => {
  it.each(['PSBT', 'PSBT and id', 'id'] as const)('and answers %s: the transfer arrives', async (answers) => {
    const opened = await openWallet({ answers })
    const sending = await begin(opened)
    await opened.approve()
    await expectPaidOnce(opened, sending)
  })
  it.each([
    ['PSBT', 'lost'],
    ['PSBT and id', 'broadcast'],
    ['id', 'broadcast'],
    ['that the request expired', 'lost'],
    ['nothing usable', 'lost'],
  ] as const)(
    'after the visitor has cancelled here, and answers %s: it is %s, and is found (S3)',
    async (answers, status) => {
      const opened = await openWallet({ answers })
      const sending = await begin(opened)
      await opened.site.modal.transfers.cancel(sending.id)
      expect(sending.now().status).toBe('withdrawing')
      await opened.approve()
      const seen: string[] = []
      const off = opened.site.modal.store.sub(
        opened.site.modal.transfers.list,
        () => void seen.push(sending.now().status),
      )
      await expectPaidOnce(opened, sending)
      off()
      if (status === 'broadcast') expect(seen).not.toContain('lost')
      for (const wrong of ['cancelled', 'failed', 'rejected']) expect(seen).not.toContain(wrong)
    },
  )
  it('and whose answer is lost: it is lost, no other is begun beside it, and it is found (S3)', async () => {
    const opened = await openWallet({ answers: 'that the request expired' })
    const sending = await begin(opened)
    await opened.approve()
    await sending.until('lost', 'broadcast')
    if (sending.now().status === 'lost') {
      expect(sending.now().problem).toMatchObject({ message: expect.stringContaining('Request expired') as string })
      const second = await send(opened.site, opened.account, opened.receiver, amount).until()
      expect(second).toMatchObject({ status: 'failed', problem: { code: 'core/transferOpen' } })
    }
    expect(opened.wallet.requests).toHaveLength(1)
    await expectPaidOnce(opened, sending)
  })
  it('after the page was left: the next page finds it (S3)', async () => {
    const opened = await openWallet({})
    const { id } = await begin(opened)
    opened.site.modal.dispose()
    // What comes of the former page is nothing that the next one sees.
    const stored = leftBehind(opened.stored)
    await opened.approve()
    const { modal } = open({ networks: [regtest(devnet().url)], stored })
    const now = (): Transfer | undefined => modal.store.get(modal.transfers.list).find((one) => one.id === id)
    const status = async (): Promise<string | undefined> => {
      await modal.transfers.refresh(id)
      return now()?.status
    }
    await expect.poll(status, { timeout: 15_000 }).toBe('broadcast')
    await devnet().mine()
    await expect.poll(status, { timeout: 15_000 }).toBe('confirmed')
    expect(await opened.received()).toBe(amount)
  })
})

describe('a wallet behind a relay that has sent nothing', () => {
  it.each([
    ['whose request expired', { answers: 'that the request expired' }, false],
    ['that answered nothing usable', { answers: 'nothing usable' }, false],
    ['that signed after the visitor had cancelled', { answers: 'PSBT' }, true],
  ] as const)(
    '%s: so far nothing was moved, which stays true, and it may still be sent',
    async (_, does, isCancelled) => {
      const opened = await openWallet({ ...does, posts: false })
      const sending = await begin(opened)
      if (isCancelled) await opened.site.modal.transfers.cancel(sending.id)
      await opened.approve()
      expect(await untilUnspent(opened.site, sending)).toMatchObject({ status: 'lost', isUnspent: true })
      expect(await opened.received()).toBe(0n)
    },
  )
  it('lets the visitor send again: the second spends the same coins, so that the first cannot arrive any more', async () => {
    const opened = await openWallet({ answers: 'that the request expired', posts: false })
    const first = await begin(opened)
    await opened.approve()
    await untilUnspent(opened.site, first)
    // The largest coin would be another one now.
    await devnet().fund(opened.key.address, 200_000n)
    await connectAgain(tests, opened.site, opened)
    const second = send(opened.site, opened.account, opened.receiver, amount, { evenIfOpen: [first.id] })
    const { hash } = await second.untilKnown()
    await devnet().mine()
    expect((await second.until()).status).toBe('confirmed')
    expect(await first.until()).toMatchObject({ status: 'replaced', replacedBy: hash })
    expect(await opened.received()).toBe(amount)
  })
})

import type { Transfer, TransferStatus } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { isUnproved, mayHaveLeft, useTransferWords } from '../../src/ui/index.js'
import type { TransferWords } from '../../src/ui/transfers/useTransferWords.js'
import { leaveAfterEach } from '../views/visit.js'
import { drawTransferPart, transfer } from './drawTransferPart.js'

leaveAfterEach()

const texts = {
  wallet: 'Heron',
  unknownText: 'Do not send it again.',
  revertedTitle: 'It failed',
  revertedText: 'The fee is paid.',
}

/** What is said of each. */
async function wordsOf(
  transfers: readonly (Partial<Transfer> | undefined)[],
  more: { readonly unknownTitle?: string } = {},
): Promise<readonly (TransferWords | undefined)[]> {
  const said: (TransferWords | undefined)[] = []
  await drawTransferPart(({ t }) =>
    transfers.map((parts, index) => {
      said[index] = useTransferWords(parts && transfer(parts), { t, ...texts, ...more })
      return <p key={index}>{said[index]?.title ?? 'It goes on'}</p>
    }),
  )
  return said
}

const unknown = { title: 'We don’t know yet', text: texts.unknownText, glyph: 'clock', tone: 'warning' }
const notSent = { title: 'Not sent', text: 'Nothing left the account.', glyph: 'warning' }
const changedUnsent = {
  text: 'What the wallet signed is not what you confirmed here. This page did not send it.',
  glyph: 'warning',
  tone: 'error',
}
const unproved = {
  title: 'Only your wallet says that it was carried out',
  text: 'The network does not show it: how much was sent, and to whom, is not certain. Look it up before you go on.',
  glyph: 'warning',
}

describe('what is said of a transfer', () => {
  const byStatus: Record<TransferStatus, TransferWords | object | undefined> = {
    preparing: undefined,
    asking: undefined,
    withdrawing: undefined,
    signed: undefined,
    broadcast: undefined,
    included: undefined,
    confirmed: undefined,
    lost: unknown,
    unknown,
    reverted: { title: 'It failed', text: 'The fee is paid.', glyph: 'warning', tone: 'error' },
    rejected: notSent,
    cancelled: notSent,
    failed: notSent,
    refused: notSent,
    expired: notSent,
    replaced: {
      title: 'Replaced',
      text: 'Another transaction of this account took its place: it was sped up or cancelled in the wallet.',
      glyph: 'warning',
    },
    changed: { title: 'Not sent', ...changedUnsent },
  }
  it('is what became of it, and nothing while it goes on', async () => {
    const statuses = Object.keys(byStatus) as TransferStatus[]
    const said = await wordsOf(statuses.map((status) => ({ status })))
    expect(Object.fromEntries(statuses.map((status, index) => [status, said[index]]))).toEqual(byStatus)
    expect(await wordsOf([undefined])).toEqual([undefined])
  })

  it('has the plugin’s own title where it may still arrive', async () => {
    const [lost, changed] = await wordsOf([{ status: 'lost' }, { status: 'changed', walletMayBroadcast: true }], {
      unknownTitle: 'Not sent so far',
    })
    expect(lost?.title).toBe('Not sent so far')
    // Another one may have been sent.
    expect(changed?.title).toBe('We don’t know yet')
  })

  it('is why it was not sent, as a sentence of its own', async () => {
    const said = await wordsOf(
      ['The nonce is too low.', 'The pond. Is dry'].map((message) => ({ status: 'refused', problem: { message } })),
    )
    expect(said).toEqual([
      { ...notSent, text: 'The nonce is too low. Nothing left the account.' },
      { ...notSent, text: 'The pond. Is dry. Nothing left the account.' },
    ])
  })

  it('is who sent something else; that it was not sent is said only of a wallet that cannot send', async () => {
    const status = 'changed'
    const [sent, unsent, perhaps] = await wordsOf([
      { status, hash: '0xab', walletMayBroadcast: true },
      { status, walletMayBroadcast: false },
      { status, walletMayBroadcast: true },
    ])
    expect(sent).toEqual({
      ...changedUnsent,
      title: 'Heron sent something else',
      text: 'What Heron sent is not what you confirmed here. Do not use it again before you know why.',
    })
    expect(unsent).toEqual({ ...changedUnsent, title: 'Not sent' })
    expect(perhaps).toEqual({ ...changedUnsent, title: 'We don’t know yet' })
  })

  it('is that only the wallet says it, where the chain does not show what was ordered', async () => {
    const said = await wordsOf(
      (['included', 'confirmed', 'reverted', 'broadcast'] as const).map((status) => ({ status, isProved: false })),
    )
    expect(said).toEqual([unproved, unproved, byStatus.reverted, undefined])
    expect(await wordsOf([{ status: 'confirmed', isProved: true }])).toEqual([undefined])
    expect(isUnproved(transfer({ status: 'confirmed' }))).toBe(false)
  })
})

it('a transfer may have left the page once it was signed, and not where it ended before', () => {
  const statuses: readonly TransferStatus[] = [
    'preparing',
    'asking',
    'withdrawing',
    'signed',
    'broadcast',
    'included',
    'lost',
    'unknown',
    'confirmed',
    'reverted',
    'rejected',
    'cancelled',
    'failed',
    'refused',
    'expired',
    'replaced',
    'changed',
  ]
  expect(statuses.filter((status) => !mayHaveLeft({ status }))).toEqual([
    'preparing',
    'asking',
    'withdrawing',
    'rejected',
    'cancelled',
    'failed',
  ])
})

import type { Transfer } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { drawnProgress, progressing, type DrawnProgress } from './progressing.js'

type Words = readonly string[]

describe('a swap on its way', () => {
  it('shows both tokens and all steps, while the wallet is asked', async () => {
    const stage = await progressing()
    await stage.as({ swap: undefined, approval: { ...stage.done.approval!, status: 'asking', hash: undefined } })
    stage.shows(
      '.body > *',
      `
      div hidden state=waiting
        icon "S" circle lg
        icon "P" circle lg
      h3 "50 SHD to 0.02475 PRL"
      p "Compare it with what your wallet shows, then confirm there."
      div.card
        ol.swaps-steps "Steps"
          li.row iconless state=busy
            "Allow SHD"
            "Confirm in Heron"
            spinner
          li.row iconless
            "Swap"
            "Follows"
            glyph clock
      div stack
        button "Cancel"
    `,
    )
  })

  it('shows what it swapped, and leads to the explorer', async () => {
    const stage = await progressing()
    stage.shows(
      '.body > *',
      `
      div hidden state=done
        icon "S" circle lg
        glyph check sm
        icon "P" circle lg
      h3 "Swapped 50 SHD to 0.02475 PRL"
      p "It is in your account."
      div.card
        ol.swaps-steps "Steps"
          li.row iconless state=done
            "Allow SHD"
            "Done"
            glyph done
          li.row iconless state=done
            "Swap"
            "Done"
            glyph done
      div stack
        button variant=primary "Done"
        a variant=ghost href=https://shore.example/tx/hash2
          "View on explorer"
          glyph external flip
    `,
    )
  })

  it('shows with a glyph what has to be known of it', async () => {
    const stage = await progressing()
    await stage.as({ swap: { ...stage.done.swap!, status: 'unknown' } })
    stage.shows(
      '.body > *',
      `
      icon glyph clock circle lg warning
      h3 "We don’t know yet"
      p "It may still go through. Do not swap again before this is known."
      p.swaps-amounts "50 SHD to 0.02475 PRL"
      div.card
        ol.swaps-steps "Steps"
          li.row iconless state=done
            "Allow SHD"
            "Done"
            glyph done
          li.row iconless
            "Swap"
            "Not known yet"
            glyph clock
      div stack
        button variant=primary "Check now"
        a variant=ghost href=https://shore.example/tx/hash2
          "View on explorer"
          glyph external flip
    `,
    )
  })

  it('shows each difference between what was confirmed and what was sent', async () => {
    const stage = await progressing()
    const differences = [
      { field: 'call', asked: '0xaa', found: '0xbb\u202e' },
      { field: 'value', asked: '1', found: '2' },
    ]
    await stage.as({ swap: { ...stage.done.swap!, status: 'changed', differences } })
    stage.shows(
      '.body > :not(.actions)',
      `
      icon glyph warning circle lg error
      h3 "Heron sent something else"
      p "What Heron sent is not what you confirmed here. Do not use it again before you know why."
      p.swaps-amounts "50 SHD to 0.02475 PRL"
      div.card
        ol.swaps-steps "Steps"
          li.row iconless state=done
            "Allow SHD"
            "Done"
            glyph done
          li.row iconless state=failed
            "Swap"
            "Failed"
            glyph error
      div.difference.card
        p.strong "call"
        p.label "You confirmed"
        p.difference__value "0xaa"
        p.label "The wallet signed"
        p.difference__value "0xbb"
      div.difference.card
        p.strong "value"
        p.label "You confirmed"
        p.difference__value "1"
        p.label "The wallet signed"
        p.difference__value "2"
    `,
    )
  })
})

describe('what is said of the step that came last', () => {
  const notKnown = 'It may still go through. Do not swap again before this is known.'
  const confirm = 'Compare it with what your wallet shows, then confirm there.'
  const replaced = 'Another transaction of this account took its place: it was sped up or cancelled in the wallet.'
  const onWay = ['50 SHD to 0.02475 PRL', 'You can close this. The swap is found again in Swap.']
  const notSent = ['Not sent', 'Nothing left the account.']
  const done = ['Swapped 50 SHD to 0.02475 PRL', 'It is in your account.']
  const reject = 'The request is still open there, and this page cannot take it back.'
  const revertedTitle = 'The swap failed on the network'
  const reverted =
    'Nothing was swapped. The price had moved by more than your slippage of 1%, or someone traded ahead of you. The network kept its fee of 0.001 PRL.'
  const changed = 'What Heron sent is not what you confirmed here. Do not use it again before you know why.'
  const waiting = 'waiting'
  const [question, warning, clock] = ['clock circle lg warning', 'warning circle lg', 'clock circle lg'].map(
    (glyph) => `icon glyph ${glyph}`,
  )
  const wrong = 'icon glyph warning circle lg error'
  const ofSwap: Partial<Record<Transfer['status'], readonly [string | undefined, Words, string, string]>> = {
    preparing: [waiting, ['50 SHD to 0.02475 PRL', confirm], 'Preparing, busy, spinner', 'Cancel'],
    asking: [waiting, ['50 SHD to 0.02475 PRL', confirm], 'Confirm in Heron, busy, spinner', 'Cancel'],
    withdrawing: [clock, ['Reject it in Heron', reject], 'Reject it in Heron, waits, glyph clock', 'Done'],
    signed: [waiting, onWay, 'Sent, waiting for the network, busy, spinner', 'Done'],
    broadcast: [waiting, onWay, 'Sent, waiting for the network, busy, spinner', 'Done'],
    included: ['done', done, 'Done, done, glyph done', 'Done'],
    confirmed: ['done', done, 'Done, done, glyph done', 'Done'],
    lost: [question, ['We don’t know yet', notKnown], 'Not known yet, waits, glyph clock', 'Check now'],
    unknown: [question, ['We don’t know yet', notKnown], 'Not known yet, waits, glyph clock', 'Check now'],
    reverted: [wrong, [revertedTitle, reverted], 'Failed, failed, glyph error', 'Try again'],
    refused: [warning, notSent, 'Failed, failed, glyph error', 'Try again'],
    expired: [warning, notSent, 'Failed, failed, glyph error', 'Try again'],
    failed: [warning, notSent, 'Failed, failed, glyph error', 'Done'],
    rejected: [warning, notSent, 'Failed, failed, glyph error', 'Done'],
    cancelled: [warning, notSent, 'Failed, failed, glyph error', 'Done'],
    replaced: [warning, ['Replaced', replaced], 'Failed, failed, glyph error', 'Done'],
    changed: [wrong, ['Heron sent something else', changed], 'Failed, failed, glyph error', 'Done'],
  }
  it('is what became of the swap', async () => {
    const stage = await progressing()
    for (const [status, [mark, says, step, way]] of Object.entries(ofSwap)) {
      await stage.as({ swap: { ...stage.done.swap!, status: status as Transfer['status'] } })
      const ways = [way, 'View on explorer']
      expect([status, drawnProgress(stage)]).toEqual([
        status,
        { mark, says, steps: ['Done, done, glyph done', step], ways },
      ])
    }
  })

  it('is what became of the approval, before the swap is asked for', async () => {
    const stage = await progressing()
    const follows = 'Follows, waits, glyph clock'
    const approved = [
      'A swap waits for you',
      'SHD is allowed. The swap itself has not been sent: look at its price, then confirm.',
    ]
    const check = 'icon glyph check circle lg success'
    const unsent = ['Not sent', 'Nothing left the account.']
    const failed = [revertedTitle, 'The approval failed. Nothing was swapped. The network kept its fee of 0.001 PRL.']
    for (const [status, mark, says, step, way] of [
      ['asking', waiting, ['50 SHD to 0.02475 PRL', confirm], 'Confirm in Heron, busy, spinner', 'Cancel'],
      ['broadcast', waiting, onWay, 'Sent, waiting for the network, busy, spinner', 'Done'],
      ['unknown', question, ['We don’t know yet', notKnown], 'Not known yet, waits, glyph clock', 'Check now'],
      ['included', check, approved, 'Done, done, glyph done', 'Continue with the swap'],
      ['confirmed', check, approved, 'Done, done, glyph done', 'Continue with the swap'],
      ['reverted', wrong, failed, 'Failed, failed, glyph error', 'Try again'],
      ['expired', warning, unsent, 'Failed, failed, glyph error', 'Try again'],
    ] as const) {
      await stage.as({ swap: undefined, approval: { ...stage.done.approval!, status, hash: undefined } })
      const drawn: DrawnProgress = { mark, says, steps: [step, follows], ways: [way] }
      expect([status, drawnProgress(stage)]).toEqual([status, drawn])
    }
  })

  it('while the swap is prepared after its approval is that it goes on', async () => {
    const stage = await progressing()
    const review = { isConfirming: true } as never
    await stage.give({ review })
    await stage.as({ swap: undefined })
    const steps = ['Done, done, glyph done', 'Preparing, busy, spinner']
    const ways = ['Done', 'View on explorer']
    expect(drawnProgress(stage)).toEqual({ mark: 'done', says: onWay, steps, ways })
    await stage.as({ swap: undefined, approval: { ...stage.done.approval!, status: 'broadcast' } })
    expect(drawnProgress(stage).steps).toEqual([
      'Sent, waiting for the network, busy, spinner',
      'Follows, waits, glyph clock',
    ])
    // No approval is needed, and the wallet is not asked yet.
    await stage.as({ swap: undefined, approval: undefined, needsApproval: false })
    expect(drawnProgress(stage)).toEqual({
      mark: waiting,
      says: onWay,
      steps: ['Preparing, busy, spinner'],
      ways: ['Done'],
    })
    await stage.give({ review: undefined })
    expect(drawnProgress(stage).steps).toEqual(['Follows, waits, glyph clock'])
    await stage.give({ review })
    await stage.as({ swap: { ...stage.done.swap!, status: 'broadcast' } })
    expect(drawnProgress(stage).steps).toEqual([
      'Done, done, glyph done',
      'Sent, waiting for the network, busy, spinner',
    ])
  })

  it('is how much arrived as far as the chain shows it', async () => {
    const stage = await progressing()
    const swap = { ...stage.done.swap!, isProved: undefined }
    await stage.as({ received: 3n * 10n ** 16n })
    expect(drawnProgress(stage).says).toEqual(['Swapped 50 SHD to 0.03 PRL', 'It is in your account.'])
    await stage.as({ received: undefined, swap })
    expect(drawnProgress(stage)).toMatchObject({ mark: 'done', says: ['Swapped 50 SHD', 'It is in your account.'] })
    await stage.as({ received: undefined, swap: { ...swap, isProved: false } })
    expect(drawnProgress(stage)).toMatchObject({
      mark: warning,
      says: [
        'Only your wallet says that it was carried out',
        'The network does not show it: how much was sent, and to whom, is not certain. Look it up before you go on.',
      ],
    })
  })

  it('is no fee of a failed swap where the network names none, and else in its decimals', async () => {
    const stage = await progressing({ decimals: 10 })
    await stage.as({ swap: { ...stage.done.swap!, status: 'reverted', fee: 10n ** 10n }, slippage: 2.5 })
    expect(drawnProgress(stage).says[1]).toBe(
      'Nothing was swapped. The price had moved by more than your slippage of 2.5%, or someone traded ahead of you. The network kept its fee of 1 PRL.',
    )
    await stage.as({ swap: { ...stage.done.swap!, status: 'reverted', fee: undefined } })
    expect(drawnProgress(stage).says[1]).toMatch(/traded ahead of you\.$/)
  })

  it('that the wallet changed is that this page did not send it, and not what the wallet may have done', async () => {
    const stage = await progressing()
    const swap = { ...stage.done.swap!, status: 'changed', hash: undefined } as const
    const text = 'What the wallet signed is not what you confirmed here. This page did not send it.'
    await stage.as({ swap })
    expect(drawnProgress(stage)).toMatchObject({ mark: wrong, says: ['Not sent', text], ways: ['Done'] })
    await stage.as({ swap: { ...swap, walletMayBroadcast: true } })
    expect(drawnProgress(stage)).toMatchObject({ mark: wrong, says: ['We don’t know yet', text], ways: ['Done'] })
  })
})

import { atom, type Network, type Transfer } from '@portico/core'
import { describe, expect, it, vi } from 'vitest'
import {
  Button,
  ExplorerLink,
  OpenTransferNotice,
  ReviewFooter,
  TransferFailure,
  TransferOutcome,
} from '../../src/ui/index.js'
import { alphaNetworks } from '../views/networksModal.js'
import { leaveAfterEach } from '../views/visit.js'
import { drawTransferPart, transfer } from './drawTransferPart.js'

leaveAfterEach()

const network: Network = alphaNetworks[1]!
const texts = (elements: Iterable<Element>): readonly (string | null)[] =>
  [...elements].map(({ textContent }) => textContent)

describe('the outcome of a transfer', () => {
  const words = { title: 'Heron sent something else', text: 'Find out why.', glyph: 'warning', tone: 'error' } as const
  const outcome = (parts: Partial<Transfer> | undefined) =>
    drawTransferPart(({ t }) => (
      <>
        <TransferOutcome t={t} transfer={parts && transfer(parts)} {...words}>
          <b>1 coin</b>
        </TransferOutcome>
      </>
    ))

  it('is its words with their glyph, what it was to do, and each value that differs', async () => {
    const differences = [
      { field: 'receiver', asked: 'bob', found: 'eve' },
      { field: 'amount', asked: '1', found: '9' },
    ]
    const site = await outcome({ status: 'changed', differences })
    const view = site.root().querySelector('.view')!
    expect(texts(view.querySelectorAll('.message h3, .message p'))).toEqual([words.title, words.text])
    expect({ ...view.querySelector<HTMLElement>('.message > .icon')!.dataset }).toEqual({
      kind: 'glyph',
      size: 'lg',
      shape: 'circle',
      tone: 'error',
    })
    expect(texts(view.querySelectorAll('.message, b, .card')).slice(1)).toEqual([
      '1 coin',
      'receiverYou confirmedbobThe wallet signedeve',
      'amountYou confirmed1The wallet signed9',
    ])
    const [card] = view.querySelectorAll('.difference.card')
    expect(texts(card!.querySelectorAll('.label'))).toEqual(['You confirmed', 'The wallet signed'])
    expect(texts(card!.querySelectorAll('.difference__value'))).toEqual(['bob', 'eve'])
    expect(card!.querySelector('.strong')!.getAttribute('dir')).toBe('auto')
  })

  it('shows a stranger’s values on one line each, without characters that turn the text around, and cut', async () => {
    const asked = 'a'.repeat(200)
    const site = await outcome({ differences: [{ field: 'ca\u202ell', asked, found: `0xbb\u202e\n${asked}` }] })
    const [confirmed, signed] = texts(site.root().querySelectorAll('.difference__value'))
    expect(confirmed).toBe(asked)
    expect(signed).toBe(`0xbb ${asked}`.slice(0, 200))
    expect(site.root().querySelector('.difference > .strong')?.textContent).toBe('ca ll')
  })

  it('has no values where nothing differs', async () => {
    for (const parts of [undefined, {}, { differences: [] }]) {
      const site = await outcome(parts)
      expect(texts(site.root().querySelectorAll('.message, b, .card'))).toEqual([words.title + words.text, '1 coin'])
    }
  })
})

describe('the link to the explorer', () => {
  const linkOf = async (of: Network | undefined, parts: Partial<Transfer> | undefined): Promise<string | undefined> => {
    const site = await drawTransferPart(({ t }) => (
      <>
        <b>Transfer</b> <ExplorerLink t={t} network={of} transfer={parts && transfer(parts)} />
      </>
    ))
    expect(site.root().querySelector('.view b')).not.toBeNull()
    const link = site.root().querySelector('.view a')
    expect(link?.textContent ?? 'View on explorer').toBe('View on explorer')
    return link?.getAttribute('href') ?? undefined
  }
  it('leads to the transaction, or to the one that took its place', async () => {
    expect(await linkOf(network, { hash: '0xab' })).toBe('https://shore.example/tx/0xab')
    expect(await linkOf(network, { hash: '0xab', replacedBy: '0xcd' })).toBe('https://shore.example/tx/0xcd')
  })
  it('is not there without a transaction, a network, or an explorer of its chain', async () => {
    expect(await linkOf(network, {})).toBeUndefined()
    expect(await linkOf(network, undefined)).toBeUndefined()
    expect(await linkOf(undefined, { hash: '0xab' })).toBeUndefined()
    expect(await linkOf({ ...network, chainNamespace: 'gamma' }, { hash: '0xab' })).toBeUndefined()
  })
})

describe('a failure in a review', () => {
  const error = { code: 'pond/empty', message: 'Too few pearls.', details: 'Add some first.' }
  it('says why with the advice, has the details, and another try where that helps', async () => {
    const onRetry = vi.fn<() => void>()
    const site = await drawTransferPart(({ t }) => (
      <TransferFailure t={t} title="It was not sent" error={error} onRetry={onRetry} />
    ))
    const notice = site.root().querySelector('.view .notice')!
    expect(notice.getAttribute('role')).toBe('alert')
    expect(texts(notice.querySelectorAll('p'))).toEqual(['It was not sent', 'Too few pearls. Add some first.'])
    expect(site.root().querySelector('.view details pre')?.textContent).toBe('Too few pearls. (pond/empty)')
    await site.press('Retry')
    expect(onRetry).toHaveBeenCalledOnce()
  })
  it('offers no other try where the same would fail again', async () => {
    const site = await drawTransferPart(({ t }) => <TransferFailure t={t} title="It was not sent" error={error} />)
    expect(site.root().querySelector('.view .notice__actions')).toBeNull()
  })
})

it('a review’s notice of transfers that may still arrive counts those of the account, and passes all of them', async () => {
  const { order } = transfer({})
  const others: readonly Partial<Transfer>[] = [
    { id: 'lost', status: 'lost' },
    { id: 'elsewhere', status: 'lost', order: { ...order, account: 'alpha:2:ann' } },
    { id: 'known', status: 'broadcast', isKnown: true },
    { id: 'ended', status: 'confirmed' },
    { id: 'signed', status: 'signed' },
  ]
  const list = atom(others.map(transfer))
  const onGoOn = vi.fn<(ids: readonly string[]) => void>()
  const site = await drawTransferPart(({ t }) => (
    <OpenTransferNotice t={t} transfers={{ list }} account={order.account} action="Send all the same" onGoOn={onGoOn}>
      {(open) => open.map(({ id }) => id).join(', ')}
    </OpenTransferNotice>
  ))
  const notice = site.root().querySelector('.view .notice')!
  expect(notice.getAttribute('role')).toBe('alert')
  expect(texts(notice.querySelectorAll('p'))).toEqual(['A transfer may still arrive', 'lost, signed'])
  await site.press('Send all the same')
  expect(onGoOn.mock.calls).toEqual([[['lost', 'signed']]])
})

it('the footer of a review has the way back and a wider way on', async () => {
  const site = await drawTransferPart(() => (
    <ReviewFooter>
      <Button>Back</Button>
      <Button variant="primary">Send</Button>
    </ReviewFooter>
  ))
  const buttons = site.root().querySelectorAll('.view .footer[data-kind=actions] > .review-actions > .button')
  expect(texts(buttons)).toEqual(['Back', 'Send'])
  const rules = site.root().adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  expect(rules.some((rule) => rule.startsWith('.review-actions:has(> .button + .button)'))).toBe(true)
})

import { transferChanged, type SignedTransfer, type TransfersCapability, type TransferSighting } from '@portico/core'
import { openStage, strictViews } from '@portico/testing/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { pay, type PayResult } from '../src/index.js'
import { createLake } from './lake.js'

const drops = { name: 'Drop', symbol: 'DRP', decimals: 6 }
const paymentAsset = { network: 'lake:1', asset: 'native', metadata: drops } as const
const differences = [{ field: 'amount', asked: '2', found: '9' }]

/** What the wallet answers, and what the chain has of the transaction. */
interface Answers {
  readonly walletMayBroadcast?: boolean
  readonly sign?: () => Promise<SignedTransfer>
  readonly sight?: TransferSighting
}

/** A payment of two drops that the visitor sent. */
async function paid({ walletMayBroadcast, sign, sight = { status: 'unseen' } }: Answers) {
  const transfers: TransfersCapability = {
    actions: ['native'],
    estimate: async () => ({ fee: 1n }),
    async sign(_order, { prepared }) {
      prepared({ anchor: {}, fee: 1n, walletBroadcasts: !walletMayBroadcast, walletMayBroadcast })
      return sign ? sign() : { hash: '0xab', expires: false }
    },
    broadcast: async () => 'accepted',
    find: async () => sight,
  }
  const stage = await openStage({ plugins: [createLake(transfers).plugin, strictViews(pay())] })
  await stage.connect('heron')
  const { modal } = stage
  let result: PayResult | undefined
  await act(async () => {
    const options = { paymentAsset, recipient: 'shop', amount: '2', payWithExchange: false } as const
    void modal.api.pay.open(options).then((ended) => (result = ended))
  })
  await stage.until(() => expect(stage.button('Pay 2 DRP')).toHaveProperty('disabled', false))
  await stage.press('Pay 2 DRP')
  await stage.until(() => expect(stage.root().querySelector('.view .message')).not.toBeNull())
  const all = (selector: string) => [...stage.root().querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    stage,
    result: () => result,
    drawn: () => ({
      mark: stage.root().querySelector<HTMLElement>('.message .icon')?.dataset['tone'],
      says: all('.message h3, .message p'),
      cards: all('.view .card'),
      ways: all('.view .actions > *'),
    }),
  }
}

describe('what became of a payment', () => {
  it('is shown with what was to be paid, and leads back to the payment where that is not paid', async () => {
    const { stage, drawn } = await paid({ sight: { status: 'replaced', by: '0xcd' } })
    await stage.until(() => expect(drawn().says[0]).toBe('Replaced'))
    expect(drawn()).toMatchObject({ mark: undefined, cards: ['2 DRPToshopshop'], ways: ['Back to the payment'] })
    await stage.press('Back to the payment')
    await stage.until(() => expect(stage.button('Pay 2 DRP')).toBeDefined())
  })

  it('is not known where the wallet broke off, and looked for at a press', async () => {
    const { drawn } = await paid({ sign: () => Promise.reject(new Error('Port closed')) })
    expect(drawn()).toEqual({
      mark: 'warning',
      says: ['We don’t know yet', '2 DRP may still arrive. Do not pay again before this is known.'],
      cards: ['2 DRPToshopshop'],
      ways: ['Check now'],
    })
  })

  it('is that only the wallet says so, where the chain does not show it: it is not offered to be paid again', async () => {
    const sight = { status: 'included', isSuccess: true, isFinal: true, isProved: false } as const
    const { stage, drawn, result } = await paid({ sight })
    expect(drawn()).toMatchObject({
      mark: undefined,
      says: ['Only your wallet says that it was carried out', expect.stringContaining('is not certain')],
      cards: [],
      ways: ['Close'],
    })
    expect(result()).toBeUndefined()
    await stage.press('Close')
    await stage.until(() => expect(result()).toMatchObject({ success: false, error: { code: 'pay/unproved' } }))
  })

  it('is what the wallet signed otherwise, value by value', async () => {
    const { stage, drawn } = await paid({ sight: { status: 'changed', hash: '0xcd', differences } })
    await stage.until(() => expect(drawn().says[0]).toBe('Heron sent something else'))
    expect(drawn().cards).toEqual(['2 DRPToshopshop', 'amountYou confirmed2The wallet signed9'])
  })

  it.each([
    [false, 'Not paid'],
    [true, 'We don’t know yet'],
  ])(
    'is that this page did not send it, where a wallet that may broadcast (%s) signed otherwise',
    async (may, title) => {
      const sign = (): Promise<SignedTransfer> => Promise.reject(transferChanged(differences))
      const { drawn } = await paid(may ? { walletMayBroadcast: true, sign } : { sign })
      expect(drawn()).toMatchObject({
        mark: 'error',
        says: [title, 'What the wallet signed is not what you confirmed here. This page did not send it.'],
      })
    },
  )
})

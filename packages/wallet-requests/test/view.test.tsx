import { definePlugin, type LocaleTexts, type PluginSpec } from '@portico/core'
import { openStage, strictViews } from '@portico/testing/react'
import { act, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { Description } from '../src/Description.js'
import { RequestDescription, useWriter } from '../src/view.js'
import { read, evm, eoa } from './asked.js'

interface ReviewSpec extends PluginSpec {
  readonly id: 'review'
  readonly views: { readonly Review: {} }
}

const order = {
  domain: { name: 'Boats', version: '1', chainId: 1 },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'name', type: 'string' },
      { name: 'parts', type: 'Part[]' },
    ],
    Part: [
      { name: 'maker', type: 'address' },
      { name: 'hash', type: 'bytes32' },
      { name: 'isNew', type: 'bool' },
    ],
  },
  message: { name: 'mast\u200b', parts: [{ maker: eoa, hash: `0x${'ab'.repeat(32)}`, isNew: true }] },
}
const typedData = read(evm('eth_signTypedData_v4', [eoa, JSON.stringify(order)])).description
const fee = { gas: '21000', maxFeePerGas: '100', maxPriorityFeePerGas: '2' }
const receiver = '0x000000000000000000000000000000000000c0de'
const payment = read(evm('eth_sendTransaction', [{ to: receiver, value: '0x56bc75e2d63100001' }]), { fee })

/** German as far as this test needs it: the other words stay English. */
const german: LocaleTexts = {
  texts: {
    requests: { youSend: 'Du sendest', askedBy: 'Gefragt von', bareUnits: ({ units }) => `${units} Einheiten` },
  },
}

async function show(description: Description, locale = 'en') {
  const ticks: boolean[] = []
  function Review(): ReactNode {
    const [isConfirmed, setConfirmed] = useState(false)
    const onConfirm = (isTicked: boolean): void => {
      ticks.push(isTicked)
      setConfirmed(isTicked)
    }
    return (
      <>
        <h3>{useWriter().text(description.title)}</h3>
        <RequestDescription description={description} isConfirmed={isConfirmed} onConfirm={onConfirm} />
      </>
    )
  }
  const plugin = definePlugin<ReviewSpec>({
    id: 'review',
    core: 1,
    views: { Review: { load: async () => ({ default: Review }), title: () => 'Review' } },
    setup: () => ({}),
  })
  const plugins = [strictViews(plugin)]
  const stage = await openStage({ plugins, locale, locales: { de: async () => ({ default: german }) } })
  await stage.open('Review')
  return { ...stage, ticks, all: (selector: string) => [...stage.root().querySelectorAll(`.view ${selector}`)] }
}
const texts = (elements: readonly Element[]): readonly (string | null)[] => elements.map((one) => one.textContent)

describe('a description in the modal', () => {
  it('says who asks, the parts of structs, and what is not seen; it ends with the box to tick', async () => {
    const { all, root, text, ticks, until } = await show(typedData)
    expect(text()).toContain('Asked by shop.example')
    expect(texts(all('[part=notice] .notice__title'))).toEqual(typedData.warnings.map(() => expect.any(String)))
    expect(texts(all('mark'))).toEqual(['⟨U+200B⟩'])
    expect(texts(all('dl dl dl dt')).map((one) => one?.replace(/(address|bytes32|bool)$/, ''))).toEqual([
      'maker',
      'hash',
      'isNew',
    ])
    expect(text()).toContain(eoa)
    expect(text()).toContain(`0x${'ab'.repeat(32)}`)
    expect(all('details pre')[0]?.textContent).toBe(typedData.raw)
    const box = root().querySelector<HTMLInputElement>('.view input')
    await act(async () => box!.click())
    await until(() => expect(box!.checked).toBe(true))
    expect(ticks).toEqual([true])
  })

  it('is in the language of the modal, with every digit; words that it lacks are English', async () => {
    const { text, all, until } = await show(payment.description, 'de')
    await until(() => expect(text()).toContain('Du sendest'))
    expect(text()).toContain('Gefragt von shop.example')
    expect(text()).toContain('100,000000000000000001 ETH')
    expect(text()).toContain('Fee, at most')
    expect(text()).not.toContain('Network fee')
    expect(all('input')).toEqual([])
  })
})

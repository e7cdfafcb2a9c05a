import type { Caip10, Modal, TransferFlow } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { act } from 'react'
import { expect } from 'vitest'
import { activity, type ActivityOptions, type ActivitySpec } from '../src/index.js'
import {
  createLagoon,
  friend,
  own,
  startGateway,
  type Gateway,
  type Lagoon,
  type LagoonSpec,
  type row,
} from './site.js'

export interface Stage extends ModalStage<Modal<LagoonSpec | ActivitySpec>> {
  readonly lagoon: Lagoon
  readonly gateway: Gateway
  /** Headings of the list, each with the text of its rows: title, subtitle, amount, time. */
  months(): readonly (readonly [month: string, ...rows: string[]])[]
}

export interface StageOptions extends ActivityOptions {
  /** Changes the gateway before it is asked. */
  readonly prepare?: (gateway: Gateway) => void
  readonly namespace?: string
  readonly locale?: string
  /** Default true. */
  readonly hasGateway?: boolean
}

/** A page with a connected wallet, and Account open. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { prepare, namespace, namespaces, locale, hasGateway = true } = options
  const lagoon = createLagoon(undefined, namespace)
  const gateway = await startGateway()
  prepare?.(gateway)
  const opened = await openModal({
    ...(hasGateway && { gateway: gateway.url }),
    ...(locale && { locale }),
    plugins: [lagoon.plugin, strictViews(activity(namespaces ? { namespaces } : {}))],
  })
  const { root } = opened
  const stage: Stage = {
    ...opened,
    lagoon,
    gateway,
    months: () =>
      [...root().querySelectorAll('section')].map((section) => [
        section.querySelector('h3')!.textContent,
        ...[...section.querySelectorAll('.row')].map(textOf),
      ]),
    text: () => root().querySelector('[role=tabpanel]')?.textContent ?? '',
  }
  await stage.connect('shell')
  await stage.open('Account')
  await stage.until(() => expect(root().querySelector('.identity')).not.toBeNull())
  return stage
}

function textOf(row: Element): string {
  return [...row.querySelectorAll('.row__title, .row__subtitle, .amount > .amount, time')]
    .map((one) => {
      const copy = one.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
      const sign = one.matches('.amount > .amount') ? one.parentElement!.firstChild!.textContent : ''
      return `${sign?.length === 1 ? sign : ''}${copy.textContent}`
    })
    .join(' | ')
}

export const account: Caip10 = `eip155:1:${own}`

/** The stage once the tab shows something else than its skeleton. */
export async function listed(options: StageOptions): Promise<Stage> {
  const stage = await openStage(options)
  await stage.until(() => expect(stage.gateway.asked.length).toBeGreaterThan(0))
  await stage.until(() => expect(stage.root().querySelector('section, .message')).not.toBeNull())
  return stage
}

/** The first page of the gateway, and the only one. */
export const withRows =
  (...data: ReturnType<typeof row>[]) =>
  (gateway: Gateway): void =>
    void (gateway.pages = { '': { data, next: null } })

/** Begins a transfer of pearls. */
export async function send(stage: Stage, amount = 250_000_000_000_000_000n): Promise<TransferFlow> {
  let flow!: TransferFlow
  await act(async () => {
    flow = stage.modal.transfers.send({
      account,
      action: { type: 'native', to: friend, amount },
      maxFee: 10n,
      display: { symbol: 'PRL', decimals: 18 },
    })
    await Promise.resolve()
  })
  return flow
}

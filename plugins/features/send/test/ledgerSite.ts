import type { Modal, Transfer } from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { expect, onTestFinished, vi } from 'vitest'
import { send } from '../src/headless.js'
import type { HeadlessSendSpec, SendApi, SendOptions, SendState } from '../src/index.js'
import { createHarbour, type HarbourOptions } from './harbour.js'
import { createLedger, type Ledger, type LedgerOptions, type LedgerSpec } from './ledger.js'

/** A site without views, with a wallet on a chain in memory. */
export interface LedgerSite {
  readonly ledger: Ledger
  readonly api: SendApi
  readonly modal: Modal<LedgerSpec | HeadlessSendSpec>
  readonly stored: Map<string, string>
  state(): SendState
  transfer(): Transfer | undefined
  /** Events of the plugin, without its name. */
  events(): readonly (readonly [event: string, payload: unknown])[]
  /** Enters a draft. */
  draft(amount: string, to?: string): void
}

export const theo = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'

const makeModal = (
  ledger: Ledger,
  options: SendOptions & HarbourOptions,
  stored: Map<string, string>,
): TestModal<Modal<LedgerSpec | HeadlessSendSpec>> =>
  createTestModal(
    {
      plugins: [ledger.plugin, send(options), createHarbour(options)],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )

export async function openLedgerSite(
  options: LedgerOptions & SendOptions & HarbourOptions & { readonly isConnected?: boolean } = {},
  stored: Map<string, string> = new Map<string, string>(),
): Promise<LedgerSite> {
  const { isConnected = true, ...others } = options
  const ledger = createLedger(others)
  const { modal, events, errors } = makeModal(ledger, others, stored)
  modal.start()
  onTestFinished(() => {
    modal.dispose()
    vi.useRealTimers()
    expect(errors).toEqual([])
  })
  if (isConnected) await modal.connect({ wallet: 'shell' })
  const api = modal.api.send
  return {
    ledger,
    api,
    modal,
    stored,
    state: () => modal.store.get(api.state),
    transfer: () => modal.store.get(api.state).transfer,
    events: () =>
      events.filter(({ event }) => event.startsWith('send:')).map(({ event, payload }) => [event.slice(5), payload]),
    draft(amount, to = theo) {
      api.setAmount(amount)
      api.setReceiver(to)
    },
  }
}

/** The same with balances loaded, the native currency chosen, and all code loaded: time is that of fake timers from here on. */
export async function openReadySite(...given: Parameters<typeof openLedgerSite>): Promise<LedgerSite> {
  const site = await openLedgerSite(...given)
  await site.api.loadBalances()
  const account = site.modal.store.get(site.modal.atoms.account)!.caipAddress!
  await site.modal.transfers.estimate({ account, action: { type: 'native', to: theo, amount: 1n } })
  site.ledger.estimates.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return site
}

export const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

import type { Caip10, Modal } from '@portico/core'
import { createTestModal, stubPage, type TestModal } from '@portico/testing/conformance'
import { onTestFinished } from 'vitest'
import { balances } from '../src/headless.js'
import type { AccountPortfolio, HeadlessBalancesSpec } from '../src/index.js'
import type { TestGateway } from './gateway.js'
import { createLedger, own, type Ledger, type LedgerOptions, type LedgerSpec } from './ledger.js'

export const account: Caip10 = `eip155:1:${own}`

export interface Site {
  readonly modal: Modal<LedgerSpec | HeadlessBalancesSpec>
  readonly ledger: Ledger
  load(force?: boolean): Promise<AccountPortfolio>
  connect(): Promise<unknown>
}

const makeModal = (
  ledger: Ledger,
  gateway: string | undefined,
  stored: Map<string, string>,
): TestModal<Modal<LedgerSpec | HeadlessBalancesSpec>> =>
  createTestModal(
    {
      plugins: [ledger.plugin, balances()],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      ...(gateway !== undefined && { gateway }),
    },
    stored,
  )

/** A site with `modal.api.balances`, on Node. */
export function open(
  gateway?: TestGateway,
  options: LedgerOptions = {},
  stored: Map<string, string> = new Map(),
): Site {
  const ledger = createLedger(options)
  const { modal } = makeModal(ledger, gateway?.url, stored)
  onTestFinished(() => modal.dispose())
  return {
    modal,
    ledger,
    load: (force = false) => modal.api.balances.load(account, { force }),
    connect() {
      stubPage()
      modal.start()
      return modal.connect({ wallet: 'shell' })
    },
  }
}

import { definePlugin, type PluginSpec, type Transfer, type Translate } from '@portico/core'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { transferTexts, useMessages, type TransferTexts } from '../../src/ui/index.js'
import type { NetworksModal } from '../views/networksModal.js'
import { visit } from '../views/visit.js'

interface TransferringSpec extends PluginSpec {
  readonly id: 'transferring'
  readonly views: { readonly Transferring: {} }
}

const pack = { en: transferTexts }

/** A view that draws a part with the texts of a plugin that moves tokens. */
export async function drawTransferPart(
  Part: (props: { readonly t: Translate<TransferTexts> }) => ReactNode,
): Promise<NetworksModal> {
  const Transferring = (): ReactNode => <Part t={useMessages('transferring', pack)} />
  const plugin = definePlugin<TransferringSpec>({
    id: 'transferring',
    core: 1,
    views: { Transferring: { load: async () => ({ default: Transferring }), title: () => 'Transferring' } },
    setup: () => ({}),
  })
  const site = await visit({ beside: [plugin], explorer: 'https://shore.example' })
  await act(async () => site.modal.open('Transferring' as never))
  await site.settle()
  return site
}

/** A transfer of one coin, as far as parts read it. */
export function transfer(parts: Partial<Transfer>): Transfer {
  return {
    id: 'a',
    order: {
      account: 'alpha:1:ann',
      action: { type: 'native', to: 'bob', amount: 1n },
      maxFee: 1n,
      display: {},
    },
    status: 'broadcast',
    since: 0,
    changedAt: 0,
    walletBroadcasts: false,
    isKnown: false,
    ...parts,
  }
}

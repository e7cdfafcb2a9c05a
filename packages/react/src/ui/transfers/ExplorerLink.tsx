import type { Network, Transfer, Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { TransferTexts } from '../../messages/transfers.en.js'
import { useModalContext } from '../../shell/useModalContext.js'
import { ButtonLink } from '../Button.js'

export interface ExplorerLinkProps {
  readonly t: Translate<TransferTexts>
  readonly network: Network | undefined
  readonly transfer: Pick<Transfer, 'hash' | 'replacedBy'> | undefined
}

/** Leads to the transaction, or to the one that took its place. Draws nothing before there is one, and where no explorer shows it. */
export function ExplorerLink({ t, network, transfer }: ExplorerLinkProps): ReactNode {
  const { chain } = useModalContext()
  const transaction = transfer?.replacedBy ?? transfer?.hash
  const isKnown = network !== undefined && transaction !== undefined
  return (
    <ButtonLink
      href={isKnown ? chain(network.chainNamespace)?.explorerUrl(network, { transaction }) : undefined}
      variant="ghost"
      trailing="external"
    >
      {t('viewOnExplorer')}
    </ButtonLink>
  )
}

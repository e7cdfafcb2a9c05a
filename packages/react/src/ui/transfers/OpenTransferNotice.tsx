import { mayArrive, type Caip10, type Transfer, type TransferService, type Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { TransferTexts } from '../../messages/transfers.en.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { TextButton } from '../Button.js'
import { Notice } from '../Message.js'

export interface OpenTransferNoticeProps {
  readonly t: Translate<TransferTexts>
  readonly transfers: Pick<TransferService, 'list'>
  /** Payer and network. */
  readonly account: Caip10 | undefined
  /** What goes on, such as 'Send all the same'. */
  readonly action: string
  /** Called with the ids of all that may still arrive, for `evenIfOpen`. */
  readonly onGoOn: (evenIfOpen: readonly string[]) => void
  /** What could happen twice. */
  readonly children: (open: readonly Transfer[]) => ReactNode
}

/** Of `core/transferOpen`: transfers of the account may still arrive. With the visitor's way past them. */
export function OpenTransferNotice(props: OpenTransferNoticeProps): ReactNode {
  const { t, transfers, account, action, onGoOn, children } = props
  const open = useAtomValue(transfers.list).filter(
    (transfer) => transfer.order.account === account && mayArrive(transfer),
  )
  return (
    <Notice
      tone="error"
      title={t('openTitle')}
      actions={<TextButton onClick={() => onGoOn(open.map(({ id }) => id))}>{action}</TextButton>}
    >
      {children(open)}
    </Notice>
  )
}

import { isFinal } from '@portico/core'
import {
  isolated,
  Notice,
  shortAddress,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import { isUnspent } from './Outcome.js'
import { useShowTransfer } from './useShownTransfer.js'
import type { SenderView, SendHandle } from './useSender.js'

/** Transfers that are shown above the draft. */
const mostShown = 3

/** Transfers of the account that are not over: begun before a reload, in another tab, or with this draft. */
export function OpenTransfers({
  plugin,
  sender,
}: {
  readonly plugin: SendHandle
  readonly sender: SenderView
}): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  const show = useShowTransfer()
  const open = useAtomValue(plugin.transfers.list).filter(
    (transfer) =>
      transfer.order.account === sender.account.caipAddress && !isFinal(transfer) && transfer.status !== 'included',
  )
  return open.slice(0, mostShown).map((transfer) => {
    const transferView = show(transfer)
    if (!transferView) return null
    const isUnknown = transfer.status === 'lost' || transfer.status === 'unknown'
    const unknownTitle = isUnspent(transfer) ? 'unspentTitle' : 'unknownTitle'
    return (
      <Notice
        key={transfer.id}
        tone={isUnknown ? 'warning' : 'info'}
        title={t(isUnknown ? unknownTitle : 'underWay')}
        actions={
          <TextButton
            onClick={() => {
              plugin.api.show(transfer.id)
              router.push('WalletSendPreview')
            }}
          >
            {t('showTransfer')}
          </TextButton>
        }
      >
        {t(isUnspent(transfer) ? 'openUnspentText' : 'openText', {
          amount: isolated(transferView.amount),
          receiver: shortAddress(transferView.to),
        })}
      </Notice>
    )
  })
}

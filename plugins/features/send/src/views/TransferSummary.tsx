import {
  Address,
  DetailList,
  formatHighest,
  formatMoney,
  plainName,
  Skeleton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { Holding, TransferEstimate } from '@portico/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

export type Estimate =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & Pick<TransferEstimate, 'fee' | 'slow'>)
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * The highest fee of the transfer that is entered.
 *
 * @param key changes with the transfer, and to try again
 */
export function useEstimate({ api }: SendHandle, key: string): Estimate {
  const [last, setLast] = useState<{ readonly key: string; readonly estimate: Estimate }>()
  useEffect(() => {
    const controller = new AbortController()
    const update = (estimate: Estimate) => controller.signal.aborted || setLast({ key, estimate })
    void api.estimate(controller.signal).then(
      ({ fee, slow }) => update({ status: 'ready', fee, slow }),
      (error: unknown) => update({ status: 'failed', error }),
    )
    return () => controller.abort()
  }, [api, key])
  return last?.key === key ? last.estimate : { status: 'loading' }
}

export interface TransferSummaryProps {
  readonly network: SenderView['network']
  readonly token: Holding
  readonly amount: bigint
  readonly memo: string | undefined
  readonly estimate: Estimate
}

/** Network, fee, and the total that leaves the account. */
export function TransferSummary({ network, token, amount, memo, estimate }: TransferSummaryProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('send', viewTexts)
  const { nativeCurrency } = network
  const fee = estimate.status === 'ready' ? estimate.fee : undefined
  const unknown = estimate.status === 'failed' ? t('feeUnknown') : <Skeleton width="96px" />
  const total = (known: bigint): ReactNode =>
    token.token ? (
      <>
        <span>{formatMoney(amount, token, locale)}</span>
        <span>{formatHighest(known, nativeCurrency, locale)}</span>
      </>
    ) : (
      formatHighest(amount + known, nativeCurrency, locale)
    )
  return (
    <DetailList
      rows={[
        { label: t('network'), value: <bdi>{plainName(network.name)}</bdi> },
        { label: t('tokenAddress'), value: token.token && <Address address={token.token} /> },
        // Whole: an exchange loses a deposit with another one.
        { label: t('memo'), value: memo && <bdi>{memo}</bdi> },
        { label: t('feeAtMost'), value: fee === undefined ? unknown : formatHighest(fee, nativeCurrency, locale) },
        {
          label: t('total'),
          value: <div className="send-total strong">{fee === undefined ? unknown : total(fee)}</div>,
        },
      ]}
    />
  )
}

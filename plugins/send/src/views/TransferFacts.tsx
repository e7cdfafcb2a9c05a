import { plainName, Skeleton, useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { SendToken } from '../SendState.js'
import { feeInUnits, inUnits } from './formatted.js'
import type { Estimate } from './useEstimate.js'
import type { SenderView } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

export interface TransferFactsProps {
  readonly network: SenderView['network']
  readonly token: SendToken
  readonly amount: bigint
  readonly estimate: Estimate
}

/** Where, what the network takes, and what will be gone. */
export function TransferFacts({ network, token, amount, estimate }: TransferFactsProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('send', viewTexts)
  const { nativeCurrency } = network
  const fee = estimate.status === 'ready' ? estimate.fee : undefined
  const unknown = estimate.status === 'failed' ? t('feeUnknown') : <Skeleton width="96px" />
  return (
    <dl className="send-facts card">
      <div>
        <dt>{t('network')}</dt>
        <dd dir="auto">{plainName(network.name)}</dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>{fee === undefined ? unknown : feeInUnits(fee, nativeCurrency, locale)}</dd>
      </div>
      <div>
        <dt>{t('total')}</dt>
        <dd className="strong">
          {fee === undefined ? (
            unknown
          ) : token.address ? (
            <>
              <span>{inUnits(amount, token, locale)}</span>
              <span>{feeInUnits(fee, nativeCurrency, locale)}</span>
            </>
          ) : (
            feeInUnits(amount + fee, nativeCurrency, locale)
          )}
        </dd>
      </div>
    </dl>
  )
}

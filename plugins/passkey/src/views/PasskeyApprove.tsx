import type { ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  Body,
  Button,
  Card,
  DetailList,
  exactAmount,
  Footer,
  Notice,
  Sheet,
  useAtomValue,
  useMessages,
  useReason,
} from '@portico/react/ui'
import { useMemo, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeyContext, PasskeyRequest, PasskeySpec } from '../PasskeySpec.js'
import { Calls } from './Calls.js'
import css from './passkey.css?inline'

/** What will be signed, before the browser asks for the passkey. */
export default function PasskeyApprove({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const pending = useAtomValue(plugin.api.approval)
  if (!pending)
    return (
      <Body>
        <Notice>{t('nothing')}</Notice>
      </Body>
    )
  const { request, status, error } = pending
  const isConfirming = status === 'confirming'
  const title = { message: t('signMessage'), typedData: t('signData'), calls: t('sendCalls') }[request.kind]
  return (
    <>
      <Sheet css={css} />
      <Body>
        <h3 className="passkey-head">{title}</h3>
        {request.kind === 'message' && (
          <>
            {request.isBinary && <Notice tone="warning">{t('binary')}</Notice>}
            <Text mono={request.isBinary}>{request.text}</Text>
          </>
        )}
        {request.kind === 'typedData' && <Text mono>{request.json}</Text>}
        <Details request={request} plugin={plugin} />
        {error !== undefined && <Notice tone="warning">{reasonOf(error)}</Notice>}
      </Body>
      <Footer kind="actions">
        {isConfirming && (
          <p className="hint" data-align="center" role="status">
            {t('confirming')}
          </p>
        )}
        {/* Below each other: in many languages the words are longer than half of a phone is wide. */}
        <Actions stack>
          <Button
            variant="primary"
            busy={isConfirming}
            onClick={() => void plugin.api.load().then(({ approve }) => approve())}
          >
            {t('approve')}
          </Button>
          <Button variant="outline" onClick={() => void plugin.api.load().then(({ reject }) => reject())}>
            {t('reject')}
          </Button>
        </Actions>
      </Footer>
    </>
  )
}

function Details({
  request,
  plugin,
}: {
  readonly request: PasskeyRequest
  readonly plugin: PasskeyContext
}): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const networks = useMemo(() => plugin.networks('eip155'), [plugin])
  const known = useAtomValue(networks).find(({ caipNetworkId }) => caipNetworkId === request.networkId)
  const { symbol = '', decimals = 18 } = known?.nativeCurrency ?? {}
  const rows = [
    { label: t('site'), value: location.host },
    { label: t('domain'), value: request.kind === 'typedData' ? request.domain : undefined },
    { label: t('account'), value: <Address address={request.account.address} /> },
    { label: t('network'), value: known?.name ?? request.networkId },
  ]
  if (request.kind !== 'calls') return <DetailList rows={rows} />
  const { calls, fee, isFirst } = request
  const amount = fee === undefined ? undefined : `${exactAmount({ amount: roundedUp(fee), decimals })} ${symbol}`
  return (
    <>
      <Calls calls={calls} symbol={symbol} decimals={decimals} />
      <DetailList
        rows={[
          ...rows,
          { label: t('fee'), value: amount === undefined ? t('feeSponsored') : t('feeMost', { amount }) },
        ]}
      />
      {isFirst && <Notice tone="info">{t('firstText')}</Notice>}
    </>
  )
}

/** Three digits are enough to judge a fee, and never show less than it may be. */
function roundedUp(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(fee).length - 3))
  return ((fee + unit - 1n) / unit) * unit
}

function Text({ mono, children }: { readonly mono?: boolean; readonly children: string }): ReactNode {
  return (
    <Card pad>
      {/* It scrolls: the keyboard has to reach it. */}
      <pre className="passkey-text" data-mono={mono || undefined} tabIndex={0}>
        {children}
      </pre>
    </Card>
  )
}

import {
  AddressFull,
  Card,
  DetailList,
  Disclosure,
  exactAmount,
  Notice,
  SectionHead,
  useMessages,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ShownCall } from '../PasskeySpec.js'

/** From here on an allowance is shown as unlimited: no token has so many units. */
const unlimited = 2n ** 255n

export interface CallsProps {
  readonly calls: readonly ShownCall[]
  /** Of the network's coin. */
  readonly symbol: string
  readonly decimals: number
}

/** The calls of a transaction in their order, each with its receiver and amount. */
export function Calls({ calls, symbol, decimals }: CallsProps): ReactNode {
  const t = useMessages('passkey', viewTexts)
  return calls.map((call, index) => (
    // Calls are identified by their place.
    <section key={index} className="passkey-section">
      {calls.length > 1 && <SectionHead>{t('callOf', { step: index + 1, steps: calls.length })}</SectionHead>}
      <OneCall call={call} symbol={symbol} decimals={decimals} />
    </section>
  ))
}

function OneCall({ call, symbol, decimals }: Omit<CallsProps, 'calls'> & { readonly call: ShownCall }): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const { to, value, data, token } = call
  const coins = `${exactAmount({ amount: value, decimals })} ${symbol}`
  const isUnknown = token === undefined && data !== '0x'
  const amount =
    token && (token.decimals === undefined ? `${token.amount}` : exactAmount({ ...token, decimals: token.decimals }))
  const isApproval = token?.kind === 'approve'
  const tokens = isApproval && token!.amount >= unlimited ? t('unlimited') : amount
  return (
    <>
      <DetailList
        rows={[
          {
            label: isApproval ? t('allowance') : t('amount'),
            value: token && `${tokens} ${token.symbol ?? ''}`.trim(),
            tone: isApproval ? 'warning' : undefined,
          },
          // A token's call may send coins too.
          { label: t('amount'), value: !token || value > 0n ? coins : undefined },
          {
            label: isApproval ? t('spender') : t('receiver'),
            value: token && <AddressFull address={token.receiver} />,
          },
          { label: token || isUnknown ? t('contract') : t('receiver'), value: <AddressFull address={to} /> },
        ]}
      />
      {isUnknown && (
        <>
          <Notice tone="warning">{t('unknownCall')}</Notice>
          <Disclosure summary={t('calldata')}>
            <Card pad>
              <pre className="passkey-text" data-mono tabIndex={0}>
                {data}
              </pre>
            </Card>
          </Disclosure>
        </>
      )}
    </>
  )
}

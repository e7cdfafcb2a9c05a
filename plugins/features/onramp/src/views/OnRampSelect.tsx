import type { ViewProps } from '@portico/core'
import {
  Body,
  Card,
  List,
  RegistryIcon,
  Row,
  RowSkeleton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { OnrampSpec } from '../OnrampSpec.js'
import { limitsOf } from '../runtime/payable.js'
import { inCurrency } from './formatted.js'
import { useDraft } from './useDraft.js'

/** What can be bought. */
export function OnRampTokenSelect({ plugin }: ViewProps<OnrampSpec, {}>): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('onramp', viewTexts)
  const { currencies, purchase } = useDraft(plugin)
  if (!currencies) return <Loading />
  return (
    <Body>
      <List label={t('chooseToken')}>
        {currencies.purchaseCurrencies.map(({ id, name, symbol, networks }) => (
          <Row
            key={id}
            icon={<RegistryIcon kind="token" imageId={symbol} name={symbol} shape="circle" />}
            title={name}
            subtitle={networks.map(({ display_name: network }) => network).join(', ')}
            end={symbol}
            current={id === purchase?.id}
            onClick={() => {
              plugin.api.setPurchase(id)
              router.back()
            }}
          />
        ))}
      </List>
    </Body>
  )
}

/** What it can be paid with. */
export function OnRampFiatSelect({ plugin }: ViewProps<OnrampSpec, {}>): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('onramp', viewTexts)
  const { currencies, payment } = useDraft(plugin)
  if (!currencies) return <Loading />
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <Body>
      <List label={t('chooseCurrency')}>
        {currencies.paymentCurrencies.map((currency) => {
          const { id } = currency
          const { min, max } = limitsOf(currency)
          return (
            <Row
              key={id}
              icon={<RegistryIcon kind="currency" imageId={id} name={id} shape="circle" />}
              title={/^[A-Z]{3}$/.test(id) ? (names.of(id) ?? id) : id}
              subtitle={t('limits', { min: inCurrency(min, id, locale), max: inCurrency(max, id, locale) })}
              end={id}
              current={id === payment?.id}
              onClick={() => {
                plugin.api.setPayment(id)
                router.back()
              }}
            />
          )
        })}
      </List>
    </Body>
  )
}

function Loading(): ReactNode {
  return (
    <Body busy>
      <Card>
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
      </Card>
    </Body>
  )
}

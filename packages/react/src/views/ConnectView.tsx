import type { SlotProps } from '@portico/core'
import type { OwnedSlotItem } from '@portico/core/shell'
import type { ReactNode } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { Body, Footer } from '../ui/Body.js'
import { Button, TextButton, Link } from '../ui/Button.js'
import { Rule } from '../ui/Card.js'
import { isGlyph } from '../ui/Glyph.js'
import { RowSkeleton } from '../ui/Skeleton.js'
import { ConnectWallets } from './ConnectWallets.js'
import { SlotContent } from './SlotContent.js'
import { useSlot } from './useSlot.js'

/** `order` of the wallets among the ways to connect: after email and social by default. */
const walletsOrder = 30

type Method = OwnedSlotItem<SlotProps['connect.methods']>

/** The ways to connect. */
export default function ConnectView(): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const { namespace } = useAtomValue(shell.state)
  const methods = useSlot('connect.methods', namespace)
  const isBefore = ({ order = Infinity }: Method) => order < walletsOrder
  const before = methods.filter(isBefore)
  const after = methods.filter((method) => !isBefore(method))
  return (
    <>
      <Body>
        {before.map((method) => (
          <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
        ))}
        {before.length > 0 && <Rule>{t('or')}</Rule>}
        <ConnectWallets alone={methods.length === 0} />
        {after.length > 0 && <Rule>{t('or')}</Rule>}
        {after.map((method) => (
          <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
        ))}
      </Body>
      <ConnectFooter />
    </>
  )
}

function MethodBlock({ method }: { readonly method: Method }): ReactNode {
  const { namespace } = useAtomValue(useShell().state)
  if (method.load) return <SlotContent item={method} props={{ namespace }} skeleton={<RowSkeleton />} />
  return (
    <Button
      variant="outline"
      glyph={isGlyph(method.icon) ? method.icon : undefined}
      onClick={() => method.onSelect?.({ namespace })}
    >
      {method.label()}
    </Button>
  )
}

/** Help for visitors without a wallet, and links to the legal texts. */
export function ConnectFooter(): ReactNode {
  const { router, options, emit } = useShell()
  const t = useShellMessages()
  const { termsUrl, privacyUrl } = options.legal ?? {}
  return (
    <Footer>
      <p>
        {t('newToWallets')}{' '}
        <TextButton
          onClick={() => {
            emit('CLICK_WALLET_HELP', {})
            router.push('WhatIsAWallet')
          }}
        >
          {t('getStarted')}
        </TextButton>
      </p>
      {(termsUrl || privacyUrl) && (
        <p>
          {t('legal')} {termsUrl && <Link href={termsUrl}>{t('terms')}</Link>}
          {termsUrl && privacyUrl && ` ${t('and')} `}
          {privacyUrl && <Link href={privacyUrl}>{t('privacy')}</Link>}
        </p>
      )}
    </Footer>
  )
}

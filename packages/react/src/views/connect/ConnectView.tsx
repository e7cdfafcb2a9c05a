import type { ModalOptions, SlotProps } from '@portico/core'
import type { OwnedSlotItem } from '@portico/core/shell'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAtomField, useAtomValue } from '../../shell/useAtomValue.js'
import { useShellMessages } from '../../shell/useMessages.js'
import { useShell } from '../../shell/useShell.js'
import { Body, Footer } from '../../ui/Body.js'
import { Button, TextButton, Link } from '../../ui/Button.js'
import { Rule } from '../../ui/Card.js'
import { isGlyph } from '../../ui/Glyph.js'
import { RowSkeleton } from '../../ui/Skeleton.js'
import { textWith } from '../../ui/textWith.js'
import { ConnectWallets } from './ConnectWallets.js'
import { SlotContent } from '../SlotContent.js'
import { useSlot } from '../useSlot.js'
import { termsAccepted, useTermsPending } from './useChooseWallet.js'

/** `order` of the wallets among the ways to connect: after email and social by default. */
const walletsOrder = 30

type Method = OwnedSlotItem<SlotProps['connect.methods']>

/** The ways to connect. */
export default function ConnectView(): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const [isExpanded, setExpanded] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In place of the button, which is gone.
    if (isExpanded) body.current?.querySelector<HTMLElement>('.list button')?.focus()
  }, [isExpanded])
  const namespace = useAtomField(shell.state, 'namespace')
  const methods = useSlot('connect.methods', namespace)
  const isBefore = ({ order = Infinity }: Method) => order < walletsOrder
  const before = methods.filter(isBefore)
  const after = methods.filter((method) => !isBefore(method))
  const isCollapsed =
    !isExpanded &&
    methods.length > 0 &&
    (shell.options.wallets?.collapse || methods.some(({ hidesWallets }) => hidesWallets))
  return (
    <>
      <Body scroller={body}>
        <Methods>
          {before.map((method) => (
            <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
          ))}
          {before.length > 0 && <Rule>{t('or')}</Rule>}
          {isCollapsed ? (
            <Button variant="outline" glyph="wallet" onClick={() => setExpanded(true)}>
              {t('continueWithWallet')}
            </Button>
          ) : (
            <ConnectWallets alone={methods.length === 0} />
          )}
          {after.length > 0 && <Rule>{t('or')}</Rule>}
          {after.map((method) => (
            <MethodBlock key={`${method.plugin}.${method.id}`} method={method} />
          ))}
        </Methods>
      </Body>
      <ConnectFooter />
    </>
  )
}

/** Cannot be used until the visitor has accepted the terms, where they have to. */
function Methods({ children }: { readonly children: ReactNode }): ReactNode {
  const isPending = useTermsPending()
  if (!useShell().options.legal?.checkbox) return children
  return (
    <fieldset className="methods" disabled={isPending}>
      {children}
    </fieldset>
  )
}

function MethodBlock({ method }: { readonly method: Method }): ReactNode {
  const namespace = useAtomField(useShell().state, 'namespace')
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

/** Help for visitors without a wallet, links to the legal texts, and lines of plugins. */
function ConnectFooter(): ReactNode {
  const { router, options, emit, state } = useShell()
  const t = useShellMessages()
  const namespace = useAtomField(state, 'namespace')
  const lines = useSlot('connect.footer', namespace)
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
      <LegalLine {...options.legal} />
      {lines.map(({ plugin, id, label, onSelect }) => (
        <p key={`${plugin}.${id}`}>
          <TextButton onClick={() => onSelect?.({ namespace })}>{label()}</TextButton>
        </p>
      ))}
    </Footer>
  )
}

function LegalLine({ termsUrl, privacyUrl, checkbox }: NonNullable<ModalOptions['legal']>): ReactNode {
  const { store } = useShell()
  const t = useShellMessages()
  const isAccepted = useAtomValue(termsAccepted)
  if (!termsUrl && !privacyUrl) return null
  const terms = termsUrl && <Link href={termsUrl}>{t('terms')}</Link>
  const privacy = privacyUrl && <Link href={privacyUrl}>{t('privacy')}</Link>
  const documents = terms && privacy ? textWith((v) => t('legalDocuments', v), { terms, privacy }) : (terms ?? privacy)
  const links = textWith((v) => t(checkbox ? 'acceptLegal' : 'legal', v), { documents })
  if (!checkbox) return <p>{links}</p>
  return (
    <p>
      <label>
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={({ target }) => store.set(termsAccepted, target.checked)}
        />{' '}
        {links}
      </label>
    </p>
  )
}

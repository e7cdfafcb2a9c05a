import { safePage, type Wallet } from '@portico/core'
import {
  Actions,
  Body,
  ButtonLink,
  isolated,
  Message,
  SiteIcon,
  ConnectionIndicator,
  useModalContext,
  WalletIcon,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { InAppBrowser } from '../links/inAppBrowsers.js'
import { useTexts } from './useTexts.js'

/** A wallet that opens this page in a browser of its own, where it is installed. */
export function InAppBrowserScreen({
  wallet,
  browser,
}: {
  readonly wallet: Wallet
  readonly browser: InAppBrowser
}): ReactNode {
  const t = useTexts()
  const { metadata } = useModalContext()
  const name = isolated(wallet.name)
  return (
    <Body>
      <ConnectionIndicator from={<SiteIcon />} to={<WalletIcon wallet={wallet} size="lg" />} state="idle" />
      <Message title={t('inAppTitle', { wallet: name })}>
        {t('inAppText', { site: isolated(metadata.name), wallet: name })}
      </Message>
      <Actions stack>
        <ButtonLink
          variant="primary"
          trailing="send"
          href={safePage(browser.link({ href: location.href, origin: location.origin }))}
          target="_self"
        >
          {t('openWallet', { wallet: name })}
        </ButtonLink>
      </Actions>
    </Body>
  )
}

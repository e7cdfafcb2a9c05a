import type { Wallet } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  isolated,
  Message,
  useAtomValue,
  useModalContext,
  WalletIcon,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { useTexts } from './useTexts.js'

/** A wallet that has no way from this device, or whose listing names none that may be taken. */
export function UnreachableScreen({
  wallet,
  download,
}: {
  readonly wallet: Wallet
  readonly download: string | undefined
}): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  const canGoBack = useAtomValue(router.canGoBack)
  const name = isolated(wallet.name)
  return (
    <Body>
      <Message visual={<WalletIcon wallet={wallet} size="lg" />} title={t('unreachableTitle', { wallet: name })}>
        {t('unreachableText')}
      </Message>
      <Actions stack>
        <ButtonLink variant="primary" trailing="external" href={download}>
          {t('getWallet', { wallet: name })}
        </ButtonLink>
        <Button variant="ghost" onClick={() => (canGoBack ? router.back() : router.replace('Connect'))}>
          {t('otherWallet')}
        </Button>
      </Actions>
    </Body>
  )
}

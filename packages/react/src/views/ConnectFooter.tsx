import type { ReactNode } from 'react'
import { Footer } from '../ui/Footer.js'
import { Link } from '../ui/Link.js'
import { TextButton } from '../ui/TextButton.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

/** Help for those without a wallet, and what one agrees to by connecting. */
export function ConnectFooter(): ReactNode {
  const { router, options, emit } = useShell()
  const t = useMessages()
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

import type { ReactNode } from 'react'
import { usePreloadView } from '../../shell/useViews.js'
import { Address } from '../../ui/Address.js'
import { Avatar } from '../../ui/Avatar.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Glyph } from '../../ui/Glyph.js'
import { IconButton } from '../../ui/IconButton.js'
import { plainName } from '../../shell/plainName.js'
import { safeHref } from '../../ui/safeHref.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import type { ConnectedAccount } from './ConnectedAccount.js'
import { accountName } from './profileAccounts.js'

/** Image, name and address of the account, and a button that opens the other accounts. */
export function AccountIdentity({ account }: { readonly account: ConnectedAccount }): ReactNode {
  const { router } = useShell()
  const t = useViewMessages()
  const preload = usePreloadView()
  const { address, addressExplorerUrl, namespace, profileImage, status } = account
  const name = accountName(account, address)
  const explorer = safeHref(addressExplorerUrl)
  return (
    <div className="identity">
      <Avatar address={address} image={profileImage} />
      <div className="identity__text">
        {name !== undefined && (
          <p className="identity__name" dir="auto">
            {plainName(name)}
          </p>
        )}
        <p className="identity__address" data-lead={name === undefined ? '' : undefined}>
          <Address address={address} />
          <CopyButton text={address} label={t('copyAddress')} done={t('addressCopied')} />
          {explorer && (
            <a
              className="icon-button"
              data-size="sm"
              href={explorer}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('viewOnExplorer')}
            >
              <Glyph name="external" size="sm" flip />
            </a>
          )}
        </p>
        {status === 'connecting' && (
          <p className="identity__address" role="status">
            {t('reconnecting')}
          </p>
        )}
      </div>
      <IconButton
        glyph="down"
        label={t('switchAccount')}
        onPointerEnter={() => preload('ProfileWallets')}
        onClick={() => router.push('ProfileWallets', { namespace })}
      />
    </div>
  )
}

import type { Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.js'
import { Glyph } from '../ui/Glyph.js'
import { Row } from '../ui/Row.js'
import { WalletIcon } from '../ui/RegistryIcon.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { namespaceName } from './namespaceName.js'
import { isInstalled, type ChooseWallet } from './useChooseWallet.js'

export interface WalletChoiceProps {
  readonly wallet: Wallet
  readonly chooser: ChooseWallet
  readonly recent: boolean
  /** A word that the connector gives for the end of the row, such as 'QR code'. */
  readonly badge?: string | undefined
  /** Also shows its chains and whether it is certified, for lists in which visitors compare wallets. */
  readonly detailed?: boolean
}

/** The row of a wallet. Pressing it connects the wallet. */
export function WalletChoice({ wallet, chooser, recent, badge, detailed }: WalletChoiceProps): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const families = detailed ? wallet.namespaces.filter((namespace) => shell.chain(namespace)) : []
  return (
    <Row
      icon={<WalletIcon wallet={wallet} />}
      title={wallet.name}
      mark={detailed && wallet.listing?.certified && <Glyph name="done" size="sm" label={t('verified')} />}
      subtitle={
        families.length > 1 ? families.map((namespace) => namespaceName(shell, namespace)).join(', ') : undefined
      }
      end={<WalletBadge wallet={wallet} chooser={chooser} recent={recent} badge={badge} />}
      onPointerEnter={() => chooser.intend(wallet)}
      onFocus={() => chooser.intend(wallet)}
      onClick={() => chooser.choose(wallet)}
    />
  )
}

function WalletBadge({ wallet, chooser, recent, badge }: WalletChoiceProps): ReactNode {
  const t = useShellMessages()
  if (badge) return <Badge kind="plain">{badge}</Badge>
  if (isInstalled(wallet))
    return (
      <Badge kind="dot" tone="success">
        {t('installed')}
      </Badge>
    )
  if (recent) return <Badge kind="plain">{t('recent')}</Badge>
  return chooser.reaches(wallet) ? null : <Badge kind="outline">{t('get')}</Badge>
}

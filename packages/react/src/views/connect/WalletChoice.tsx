import type { Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.js'
import { Glyph } from '../../ui/Glyph.js'
import { Row } from '../../ui/Row.js'
import { isolated } from '../../shell/plainName.js'
import { WalletIcon } from '../../ui/RegistryIcon.js'
import { useShellMessages } from '../../shell/useMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceName } from '../namespaceName.js'
import { isInstalled, type ChooseWallet } from './useChooseWallet.js'

export interface WalletChoiceProps {
  readonly wallet: Wallet
  readonly chooser: ChooseWallet
  readonly recent: boolean
  /** A word that the connector gives for the end of the row, such as 'QR code'. */
  readonly badge?: string | undefined
  /** Also shows its chains and whether it is certified, for lists in which visitors compare wallets. */
  readonly detailed?: boolean
  /** Another row has the same name: this one says of which chains it is. */
  readonly hasNamesake?: boolean
}

/** The row of a wallet. Pressing it connects the wallet. */
export function WalletChoice(props: WalletChoiceProps): ReactNode {
  const { wallet, chooser, recent, badge, detailed, hasNamesake = false } = props
  const shell = useShell()
  const t = useShellMessages()
  const families = detailed || hasNamesake ? wallet.namespaces.filter((namespace) => shell.chain(namespace)) : []
  const chains =
    families.length > (hasNamesake ? 0 : 1)
      ? families.map((namespace) => namespaceName(shell, namespace)).join(', ')
      : undefined
  return (
    <Row
      icon={<WalletIcon wallet={wallet} />}
      title={wallet.name}
      mark={detailed && wallet.listing?.certified && <Glyph name="done" size="sm" label={t('verified')} />}
      subtitle={wallet.looksLike === undefined ? chains : t('notListed', { wallet: isolated(wallet.looksLike) })}
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

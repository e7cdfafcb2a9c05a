import type { Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../ui/Glyph.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { Row } from '../../ui/Row.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'

interface SilentWalletProps {
  readonly wallet: Wallet
  readonly title: string
  readonly again: () => void
}

/** Shown when a wallet has not answered for a while: says so, and lists what the visitor can do. */
export function WalletTimeout({ wallet, title, again }: SilentWalletProps): ReactNode {
  const { pairing, router } = useShell()
  const t = useViewMessages()
  const v = { wallet: isolated(wallet.name) }
  const { listing } = wallet
  const isReachable = pairing && listing && pairing.reaches(listing)
  return (
    <>
      <Message title={title}>{t('slowText')}</Message>
      <List>
        <Way glyph="refresh" label={t('askWalletAgain', v)} onClick={again} />
        {isReachable && (
          <Way
            glyph="phone"
            label={t('otherDevice')}
            // Without its connectors: the view then pairs with this wallet on another device, and does not ask the one on this page.
            onClick={() => router.push(pairing.walletView, { wallet: { ...wallet, connectors: [] } })}
          />
        )}
        {listing && (
          <Way glyph="external" label={t('getWallet', v)} onClick={() => router.push('GetWallet', { wallet })} />
        )}
      </List>
    </>
  )
}

interface WayProps {
  readonly glyph: GlyphName
  readonly label: string
  readonly onClick: () => void
}

function Way({ glyph, label, onClick }: WayProps): ReactNode {
  return (
    <Row
      icon={<GlyphIcon glyph={glyph} />}
      title={<>{label}</>}
      end={<Glyph name="next" size="sm" flip />}
      onClick={onClick}
    />
  )
}

import type { ReactNode } from 'react'
import { Glyph } from '../ui/Glyph.js'
import { IconButton } from '../ui/IconButton.js'
import { NetworkIcon } from '../ui/RegistryIcon.js'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { usePreloadView } from '../shell/useViews.js'

/** Back when there is a previous view; else help on Connect, and the network on Account. */
export function HeaderStart({ view }: { readonly view: string }): ReactNode {
  const { router } = useShell()
  const t = useShellMessages()
  const canGoBack = useAtomValue(router.canGoBack)
  if (canGoBack) return <IconButton glyph="back" flip label={t('back')} onClick={() => router.back()} />
  if (view === 'Connect') return <HelpButton />
  if (view === 'Account') return <HeaderNetwork />
  return null
}

function HelpButton(): ReactNode {
  const { router, emit } = useShell()
  const t = useShellMessages()
  const preload = usePreloadView()
  return (
    <IconButton
      glyph="help"
      label={t('whatIsAWallet')}
      onPointerEnter={() => preload('WhatIsAWallet')}
      onClick={() => {
        emit('CLICK_WALLET_HELP', {})
        router.push('WhatIsAWallet')
      }}
    />
  )
}

function HeaderNetwork(): ReactNode {
  const { modal, router, emit } = useShell()
  const t = useShellMessages()
  const preload = usePreloadView()
  const network = useAtomValue(modal.atoms.network)
  if (!network) return null
  return (
    <button
      type="button"
      className="icon-button"
      data-wide=""
      aria-label={t('networkButton', { network: network.name })}
      onPointerEnter={() => preload('Networks')}
      onClick={() => {
        emit('CLICK_NETWORKS', {})
        router.push('Networks')
      }}
    >
      <NetworkIcon network={network} size="sm" />
      <Glyph name="down" size="sm" />
    </button>
  )
}

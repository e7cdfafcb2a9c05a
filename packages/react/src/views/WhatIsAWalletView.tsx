import type { ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import type { GlyphName } from '../ui/Glyph.js'
import { GlyphIcon } from '../ui/Icon.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

const facts = [
  { glyph: 'wallet', title: 'keysTitle', text: 'keysText' },
  { glyph: 'check', title: 'signInTitle', text: 'signInText' },
  { glyph: 'lock', title: 'controlTitle', text: 'controlText' },
] as const satisfies readonly { readonly glyph: GlyphName; readonly title: string; readonly text: string }[]

/** For people who never had one. */
export default function WhatIsAWalletView(): ReactNode {
  const { router, emit } = useShell()
  const t = useMessages()
  const canGoBack = useAtom(router.canGoBack)
  return (
    <Body>
      <ul className="lessons">
        {facts.map(({ glyph, title, text }) => (
          <li key={title} className="lesson">
            <GlyphIcon glyph={glyph} shape="circle" />
            <div className="lesson__text">
              <h3 className="lesson__title">{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Actions stack>
        <Button
          variant="primary"
          onClick={() => {
            emit('CLICK_GET_WALLET', {})
            router.push('GetWallet')
          }}
        >
          {t('getAWallet')}
        </Button>
        <Button variant="ghost" onClick={() => (canGoBack ? router.back() : router.replace('Connect'))}>
          {t('haveWallet')}
        </Button>
      </Actions>
    </Body>
  )
}

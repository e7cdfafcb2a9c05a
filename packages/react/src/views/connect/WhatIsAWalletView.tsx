import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Body } from '../../ui/Body.js'
import { Button } from '../../ui/Button.js'
import type { GlyphName } from '../../ui/Glyph.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'

const lessons = [
  { glyph: 'wallet', title: 'keysTitle', text: 'keysText' },
  { glyph: 'check', title: 'signInTitle', text: 'signInText' },
  { glyph: 'lock', title: 'controlTitle', text: 'controlText' },
] as const satisfies readonly { readonly glyph: GlyphName; readonly title: string; readonly text: string }[]

/** Explains wallets to visitors who have none. */
export default function WhatIsAWalletView(): ReactNode {
  const { router, emit } = useShell()
  const t = useViewMessages()
  const canGoBack = useAtomValue(router.canGoBack)
  return (
    <Body>
      <ul className="lessons">
        {lessons.map(({ glyph, title, text }) => (
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

import { Body, CopyButton, Footer, Message, QrCode, TextButton } from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { Pairing } from './usePairing.js'
import { useCountdown } from './useCountdown.js'
import { useSilence } from './useSilence.js'
import { useTexts } from './useTexts.js'

/** How long nobody minds an empty frame, ms. */
const unnoticed = 300
/** Fills the frame while the code is on its way; as long as a pairing URI, so that nothing changes its size. */
const placeholder = 'The code is on its way. '.padEnd(190, '· ')

export interface CodeScreenProps {
  readonly pairing: Extract<Pairing, { readonly status: 'preparing' | 'ready' }>
  /** An icon for the middle of the code. */
  readonly logo: ReactNode
  readonly title: string
  /** What stands under the title while there is no hurry. */
  readonly text: string
  /** Other ways to the wallet. */
  readonly children?: ReactNode
}

/** A code to scan, renewed as long as it is on show. */
export function CodeScreen({ pairing, logo, title, text, children }: CodeScreenProps): ReactNode {
  const t = useTexts()
  const code = pairing.status === 'ready' ? pairing : undefined
  const age = useCountdown(code?.expiresAt)
  const isRenewing = age.status === 'renewing'
  const isLate = useSilence(code ? undefined : 'code')
  const words = isLate
    ? t('slowText')
    : age.status === 'ending'
      ? t('newCodeIn', { time: clock(age.seconds) })
      : isRenewing
        ? t('codeLasts')
        : text
  return (
    <>
      <Body>
        {code ? (
          <QrCode
            text={code.uri}
            label={t('codeLabel')}
            logo={logo}
            renewing={isRenewing ? t('renewing') : undefined}
          />
        ) : (
          <EmptyCode note={t('making')} />
        )}
        <Message title={isLate ? t('slowTitle') : title}>{words}</Message>
        {children}
      </Body>
      <Footer>
        {code && !isRenewing ? (
          <CopyButton look="text" text={code.uri} label={t('copyLink')} done={t('linkCopied')} />
        ) : (
          <TextButton glyph="copy" disabled>
            {t('copyLink')}
          </TextButton>
        )}
      </Footer>
    </>
  )
}

/** The frame alone at first, as the code mostly comes at once. */
function EmptyCode({ note }: { readonly note: string }): ReactNode {
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), unnoticed)
    return () => clearTimeout(timer)
  }, [])
  if (isNoticed) return <QrCode text={placeholder} label={note} renewing={note} />
  return (
    <div className="qr" part="qr" aria-hidden="true">
      <svg className="qr__code" viewBox="0 0 53 53" />
    </div>
  )
}

function clock(seconds: number): string {
  return `0:${String(seconds).padStart(2, '0')}`
}

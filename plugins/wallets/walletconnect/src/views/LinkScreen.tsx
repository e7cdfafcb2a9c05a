import type { Wallet } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  CopyButton,
  Footer,
  Glyph,
  GlyphIcon,
  isolated,
  Link,
  List,
  Message,
  Row,
  RowLink,
  SiteIcon,
  ConnectionIndicator,
  useAnnounce,
  useCopy,
  WalletIcon,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { WalletLink } from '../links/walletLinks.js'
import { schemeOfLink } from '../links/deepLink.js'
import type { Pairing } from './usePairing.js'
import { useSilence } from './useSilence.js'
import { useTexts } from './useTexts.js'

export interface LinkScreenProps {
  readonly pairing: Extract<Pairing, { readonly status: 'preparing' | 'ready' }>
  readonly wallet: Wallet
  /** Undefined while the code is on its way. */
  readonly link: WalletLink | undefined
  /** Where the wallet can be had for this device. */
  readonly download: string | undefined
  readonly isPhone: boolean
  /** Whether the link has been followed before this screen came. */
  readonly isFollowed: boolean
  readonly onFollow: (link: WalletLink) => void
  /** Shows the code instead. */
  readonly onOtherDevice: () => void
}

const next = <Glyph name="next" size="sm" flip />

/** Sends a visitor to a wallet by link, and waits for them to come back. */
export function LinkScreen(props: LinkScreenProps): ReactNode {
  const { pairing, wallet, link, download, isPhone, isFollowed, onFollow, onOtherDevice } = props
  const t = useTexts()
  const name = isolated(wallet.name)
  const [followed, setFollowed] = useState(isFollowed ? 1 : 0)
  const isSilent = useSilence(followed || undefined)
  const isSlow = useSilence(pairing.status === 'preparing' ? 'code' : undefined)
  const announce = useAnnounce()
  const news = isSilent ? t('nothingBack') : isSlow ? t('slowTitle') : undefined
  useEffect(() => {
    if (news) announce(news)
  }, [announce, news])
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const open = (words: string) =>
    link ? (
      <ButtonLink
        variant="primary"
        trailing="send"
        href={link.url}
        schemes={schemeOfLink(link.url)}
        target={link.target}
        onClick={() => {
          setFollowed((before) => before + 1)
          onFollow(link)
        }}
      >
        {words}
      </ButtonLink>
    ) : (
      <Button variant="primary" busy>
        {words}
      </Button>
    )
  const parties = { from: <SiteIcon />, to: <WalletIcon wallet={wallet} size="lg" /> }

  if (isSilent)
    return (
      <Body>
        <ConnectionIndicator {...parties} state="slow" />
        <Message title={t('nothingBack')}>
          {t(isPhone ? 'nothingBackPhone' : 'nothingBackDesktop', { wallet: name })}
        </Message>
        <Actions stack>{open(t('openAgain', { wallet: name }))}</Actions>
        <List>
          {uri !== undefined && <CopyRow uri={uri} />}
          <Row
            icon={<GlyphIcon glyph={isPhone ? 'qr' : 'phone'} />}
            title={t(isPhone ? 'otherPhone' : 'otherDevice')}
            end={next}
            onClick={onOtherDevice}
          />
          {download !== undefined && (
            <RowLink
              icon={<GlyphIcon glyph="external" flip />}
              title={t('getWallet', { wallet: name })}
              end={next}
              href={download}
            />
          )}
        </List>
      </Body>
    )
  return (
    <>
      <Body>
        <ConnectionIndicator {...parties} state={isSlow ? 'slow' : 'waiting'} />
        <Message title={isSlow ? t('slowTitle') : t('continueIn', { wallet: name })}>
          {isSlow ? t('slowText') : t('openAndContinue')}
        </Message>
        <Actions stack>
          {open(t('openWallet', { wallet: name }))}
          {uri !== undefined && <CopyButton look="button" text={uri} label={t('copyLink')} done={t('linkCopied')} />}
        </Actions>
      </Body>
      {download !== undefined && (
        <Footer>
          {t('noWalletYet', { wallet: name })} <Link href={download}>{t('getTheApp')}</Link>
        </Footer>
      )}
    </>
  )
}

function CopyRow({ uri }: { readonly uri: string }): ReactNode {
  const t = useTexts()
  const { copied, copy } = useCopy(uri, t('linkCopied'))
  return (
    <Row
      icon={<GlyphIcon glyph={copied ? 'check' : 'copy'} />}
      title={t(copied ? 'linkCopied' : 'copyLink')}
      end={next}
      onClick={copy}
    />
  )
}

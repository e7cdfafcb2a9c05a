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
  /** Undefined: any app that the system has for a pairing. */
  readonly wallet: Wallet | undefined
  /** Undefined while the code is on its way. */
  readonly link: WalletLink | undefined
  /** Where the wallet can be had for this device. */
  readonly download?: string | undefined
  readonly isPhone: boolean
  /** Whether the link has been followed before this screen came. */
  readonly isFollowed: boolean
  readonly onFollow: (link: WalletLink) => void
  /** Shows the code instead. */
  readonly onOtherDevice: () => void
  /** Other ways to a wallet. */
  readonly children?: ReactNode
}

const next = <Glyph name="next" size="sm" flip />

/** Sends a visitor to a wallet by link, and waits for them to come back. */
export function LinkScreen(props: LinkScreenProps): ReactNode {
  const { pairing, wallet, link, download, isPhone, isFollowed, onFollow, onOtherDevice, children } = props
  const t = useTexts()
  const words = useWords(wallet, isPhone)
  const [followed, setFollowed] = useState(isFollowed ? 1 : 0)
  const isSilent = useSilence(followed || undefined)
  const isSlow = useSilence(pairing.status === 'preparing' ? 'code' : undefined)
  const announce = useAnnounce()
  const news = isSilent ? t('nothingBack') : isSlow ? t('slowTitle') : undefined
  useEffect(() => {
    if (news) announce(news)
  }, [announce, news])
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const open = (title: string) =>
    link ? (
      <ButtonLink
        variant="primary"
        trailing="send"
        href={link.url}
        schemes={link.choice ? schemeOfLink(link.url) : ['wc']}
        target={link.target}
        onClick={() => {
          setFollowed((before) => before + 1)
          onFollow(link)
        }}
      >
        {title}
      </ButtonLink>
    ) : (
      <Button variant="primary" busy>
        {title}
      </Button>
    )
  const to = wallet ? <WalletIcon wallet={wallet} size="lg" /> : <GlyphIcon glyph="wallet" />
  const parties = { from: <SiteIcon />, to }

  const otherDevice = (
    <Row
      icon={<GlyphIcon glyph={isPhone ? 'qr' : 'phone'} />}
      title={t(isPhone ? 'otherPhone' : 'otherDevice')}
      end={next}
      onClick={onOtherDevice}
    />
  )

  if (isSilent)
    return (
      <Body>
        <ConnectionIndicator {...parties} state="slow" />
        <Message title={t('nothingBack')}>{words.nothingBack}</Message>
        <Actions stack>{open(words.openAgain)}</Actions>
        <List>
          {uri !== undefined && <CopyRow uri={uri} />}
          {otherDevice}
          {download !== undefined && (
            <RowLink icon={<GlyphIcon glyph="external" flip />} title={words.get} end={next} href={download} />
          )}
        </List>
        {children}
      </Body>
    )
  return (
    <>
      <Body>
        <ConnectionIndicator {...parties} state={isSlow ? 'slow' : 'waiting'} />
        <Message title={isSlow ? t('slowTitle') : words.title}>{isSlow ? t('slowText') : t('openAndContinue')}</Message>
        <Actions stack>
          {open(words.open)}
          {uri !== undefined && <CopyButton look="button" text={uri} label={t('copyLink')} done={t('linkCopied')} />}
        </Actions>
        {!wallet && <List>{otherDevice}</List>}
        {children}
      </Body>
      {download !== undefined && (
        <Footer>
          {words.noneYet} <Link href={download}>{t('getTheApp')}</Link>
        </Footer>
      )}
    </>
  )
}

function useWords(wallet: Wallet | undefined, isPhone: boolean) {
  const t = useTexts()
  if (!wallet)
    return {
      title: t('continueInApp'),
      open: t('openApp'),
      openAgain: t('openApp'),
      nothingBack: t('nothingBackApp'),
    }
  const name = { wallet: isolated(wallet.name) }
  return {
    title: t('continueIn', name),
    open: t('openWallet', name),
    openAgain: t('openAgain', name),
    nothingBack: t(isPhone ? 'nothingBackPhone' : 'nothingBackDesktop', name),
    noneYet: t('noWalletYet', name),
    get: t('getWallet', name),
  }
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

import { namespaceOf, safeName, type Asset, type Caip10, type Network, type ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  Body,
  Button,
  Card,
  CopyButton,
  ErrorDetails,
  Glyph,
  GlyphIcon,
  isolated,
  Message,
  MessageView,
  Notice,
  NoWallet,
  plainName,
  useReason,
  safeHref,
  SectionHead,
  Sheet,
  Skeleton,
  useAtomValue,
  useMessages,
  useModalContext,
  useNetworkName,
} from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NftsSpec } from '../NftsSpec.js'
import { isNumbered, nameOf, NftPicture, shortId } from './NftPicture.js'
import css from './nfts.css?inline'
import { useNfts } from './useNfts.js'

type DetailProps = ViewProps<NftsSpec, NftsSpec['views']['NftDetail']>

/** Pages in which a token is looked for that a site has opened by itself. */
const mostPages = 20
/** Characters of a description. */
const longestDescription = 2000
const mostTraits = 50

/** One token of the account in use. */
export function NftDetail(props: DetailProps): ReactNode {
  const { network } = props.params
  const { connections } = useModalContext()
  const t = useMessages('nfts', viewTexts)
  const { caipAddress, networkId } = useAtomValue(connections.account(namespaceOf(network)))
  if (!caipAddress) return <NoWallet>{t('notConnectedText')}</NoWallet>
  return networkId === network ? <Token {...props} account={caipAddress} /> : <NotFound {...props} />
}

function NotFound({ params }: DetailProps): ReactNode {
  const { router } = useModalContext()
  const networkName = useNetworkName()
  const t = useMessages('nfts', viewTexts)
  return (
    <MessageView
      glyph="image"
      title={t('notFound')}
      action={{ label: t('toAccount'), onClick: () => router.reset('Account') }}
    >
      {t('notFoundText', { network: isolated(networkName(params.network)) })}
    </MessageView>
  )
}

function Token(props: DetailProps & { readonly account: Caip10 }): ReactNode {
  const reasonOf = useReason()
  const { params, plugin, account } = props
  const t = useMessages('nfts', viewTexts)
  const { items, list } = useNfts(plugin, account)
  const { pages, error, isOffline, isFetching, hasNext, loadMore, retry } = list
  const chain = useModalContext().chain(namespaceOf(params.network))
  const asset = items.find(
    ({ contract, tokenId }) =>
      tokenId === params.tokenId && (contract === params.contract || chain?.sameAddress(contract, params.contract)),
  )
  const isSought = !asset && hasNext && !isFetching && error === undefined && (pages?.length ?? 0) < mostPages
  useEffect(() => {
    if (isSought) loadMore()
  })
  if (asset)
    return (
      <>
        <Sheet css={css} />
        <Found asset={asset} {...props} />
      </>
    )
  if (error !== undefined || isOffline)
    return (
      <Body>
        <Message
          visual={<GlyphIcon glyph={isOffline ? 'offline' : 'error'} tone="error" size="lg" shape="circle" />}
          title={t(isOffline ? 'offline' : 'failed')}
          space="lg"
        >
          {isOffline ? t('offlineText') : reasonOf(error)}
        </Message>
        <Actions>
          <Button variant="primary" glyph="refresh" busy={isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </Actions>
        {error !== undefined && <ErrorDetails error={error} />}
      </Body>
    )
  if (!isFetching && !isSought) return <NotFound {...props} />
  return (
    <Body busy>
      <Sheet css={css} />
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <span className="nfts-picture skeleton" aria-hidden="true" />
      <Skeleton width="160px" />
      <Skeleton width="96px" line="sm" />
    </Body>
  )
}

interface FoundProps extends DetailProps {
  readonly asset: Asset
}

function Found({ asset, params }: FoundProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('nfts', viewTexts)
  const { description, collection, traits = [], isSpam } = asset
  const network = shell.network(params.network)
  const text = safeName(description, longestDescription)
  const set = plainName(collection ?? '')
  return (
    <Body gap="md">
      <NftPicture asset={asset} whole />
      <div className="nfts-title">
        {/* The first control is far below: a visitor begins with what this is. */}
        <h3 dir="auto" tabIndex={-1} data-autofocus="">
          {nameOf(asset) ?? t('unnamed', { tokenId: shortId(asset) })}
        </h3>
        {set && <p dir="auto">{set}</p>}
      </div>
      {isSpam && (
        <Notice tone="warning" title={t('spam')}>
          {t('spamText')}
        </Notice>
      )}
      {text !== undefined && (
        <p className="nfts-text" dir="auto">
          {text}
        </p>
      )}
      {traits.length > 0 && (
        <section className="nfts-section">
          <SectionHead>{t('traits')}</SectionHead>
          <Card>
            <dl className="nfts-list">
              {traits.slice(0, mostTraits).map(({ name, value }, index) => (
                // Several may have one name.
                <div key={index}>
                  <dt dir="auto">{plainName(name)}</dt>
                  <dd dir="auto">{plainName(value)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </section>
      )}
      <section className="nfts-section">
        <SectionHead>{t('details')}</SectionHead>
        <Card>
          <Details asset={asset} network={network} />
        </Card>
      </section>
    </Body>
  )
}

function Details({ asset, network }: { readonly asset: Asset; readonly network: Network | undefined }): ReactNode {
  const shell = useModalContext()
  const t = useMessages('nfts', viewTexts)
  const locale = useAtomValue(shell.locale)
  const { contract, tokenId, standard, amount } = asset
  const chain = network && shell.chain(network.chainNamespace)
  const explorer = safeHref(network && chain?.explorerUrl(network, { address: contract }))
  return (
    <dl className="nfts-list">
      <div>
        <dt>{t('contract')}</dt>
        <dd>
          <Address address={plainName(contract)} />
          <CopyButton text={contract} label={t('copyContract')} done={t('contractCopied')} />
          {explorer && (
            <a
              className="icon-button"
              data-size="sm"
              href={explorer}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('onExplorer')}
            >
              <Glyph name="external" size="sm" flip />
            </a>
          )}
        </dd>
      </div>
      {isNumbered(asset) && (
        <div>
          <dt>{t('tokenId')}</dt>
          <dd>
            <Address address={plainName(tokenId)} />
            <CopyButton text={tokenId} label={t('copyTokenId')} done={t('tokenIdCopied')} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('standard')}</dt>
        <dd>{plainName(standard).replace(/^ERC(?=\d)/, 'ERC-')}</dd>
      </div>
      {(amount > 1n || standard === 'ERC1155') && (
        <div>
          <dt>{t('amount')}</dt>
          <dd>{new Intl.NumberFormat(locale).format(amount)}</dd>
        </div>
      )}
      {network && (
        <div>
          <dt>{t('network')}</dt>
          <dd dir="auto">{plainName(network.name)}</dd>
        </div>
      )}
    </dl>
  )
}

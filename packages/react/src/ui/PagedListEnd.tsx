import type { ReactNode } from 'react'
import { useReason } from '../shell/useReason.js'
import { Actions } from './Actions.js'
import { Button, TextButton } from './Button.js'
import { ErrorDetails } from './ErrorDetails.js'
import { GlyphIcon } from './Icon.js'
import type { GlyphName } from './Glyph.js'
import { LoadMore } from './LoadMore.js'
import { Message, Notice } from './Message.js'
import type { PagedList } from './usePagedList.js'

/** Texts of the view that has the list. */
export type PagedListText = 'loading' | 'failed' | 'offline' | 'offlineText' | 'outdatedText' | 'retry' | 'loadMore'

export interface PagedListEndProps {
  readonly list: PagedList<unknown>
  /** Whether the view shows nothing of the list. */
  readonly isEmpty: boolean
  /** What stands there while the first page is loaded. */
  readonly skeleton: ReactNode
  /** What is said where the list has nothing. */
  readonly none: { readonly glyph: GlyphName; readonly title: string; readonly text: string }
  readonly t: (text: PagedListText) => string
}

/** What follows the rows of a list, or stands in their place: that they are loading, why they are not there, how to get more. */
export function PagedListEnd({ list, isEmpty, skeleton, none, t }: PagedListEndProps): ReactNode {
  const reasonOf = useReason()
  const { status, error, isOffline, hasNext, retry } = list
  const isFailed = error !== undefined || isOffline
  if (status === 'loading')
    return (
      <>
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        {skeleton}
      </>
    )
  if (isEmpty && isFailed)
    return (
      <>
        <Message
          visual={<GlyphIcon glyph={isOffline ? 'offline' : 'error'} tone="error" size="lg" shape="circle" />}
          title={t(isOffline ? 'offline' : 'failed')}
          space="sm"
        >
          {isOffline ? t('offlineText') : reasonOf(error)}
        </Message>
        <Actions>
          <Button glyph="refresh" busy={list.isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </Actions>
        {error !== undefined && <ErrorDetails error={error} />}
      </>
    )
  return (
    <>
      {isEmpty && !hasNext && (
        <Message visual={<GlyphIcon glyph={none.glyph} size="lg" shape="circle" />} title={none.title} space="sm">
          {none.text}
        </Message>
      )}
      {isFailed && (
        <Notice
          tone={isOffline ? 'warning' : 'error'}
          title={t(isOffline ? 'offline' : 'failed')}
          actions={<TextButton onClick={retry}>{t('retry')}</TextButton>}
        >
          {isOffline ? t('outdatedText') : reasonOf(error)}
        </Notice>
      )}
      {hasNext && (
        <LoadMore
          label={t('loadMore')}
          busy={list.isFetchingNext}
          onSight={list.isLoadedOnSight}
          pageCount={list.pages?.length ?? 0}
          onLoad={list.loadMore}
        />
      )}
    </>
  )
}

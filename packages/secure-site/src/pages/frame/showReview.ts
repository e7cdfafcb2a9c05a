import { FrameError } from '@portico/embedded-api'
import { WaitedSchema } from '@portico/embedded-api/requests'
import type { Description } from '@portico/wallet-requests'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { askUntil } from '../api/askUntil.js'
import { drawFigure, drawOrigin, drawWarning, type Language } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import type { RequestKey } from '../approve/requestKey.js'

export interface ReviewOptions {
  readonly root: HTMLElement
  readonly api: Pick<Api, 'post'>
  readonly description: Description
  readonly key: RequestKey
  readonly language: Language
  readonly signal: AbortSignal
  /** Default: opens `/w` in a popup without an opener. */
  open?(address: string): void
}

/** A window that did not take its request after this time was blocked. Milliseconds. */
const windowTime = 3000
export const popupFeatures = 'popup,noopener,width=420,height=720'

/**
 * Asks to open the window, then waits for it. `again`: the visitor wants another window.
 * @throws FrameError `embedded/rejected`, and what ended the request
 */
export function showReview(options: ReviewOptions): Promise<Answer | 'again'> {
  const { root, api, description, key, language } = options
  const { address } = key
  const { writer, words } = language
  const stopping = new AbortController()
  const review = element('button', { type: 'button', class: 'button', 'data-variant': 'primary' }, words.review)
  const reject = element('button', { type: 'button', class: 'button' }, words.reject)
  const again = element('button', { type: 'button', class: 'link', hidden: true }, words.openAgain)
  const link = element(
    'a',
    { href: address, target: '_blank', rel: 'noopener', class: 'link', hidden: true },
    words.openWindow,
  )
  const status = element('p', { class: 'approval__hint', role: 'status' }, words.windowHint)
  const [warning] = description.warnings
  root.replaceChildren(
    element(
      'main',
      { class: 'approval', 'data-kind': 'review' },
      element(
        'header',
        { class: 'approval__header' },
        element('h1', { class: 'approval__title' }, writer.text(description.title)),
      ),
      element(
        'div',
        { class: 'approval__scroller' },
        element(
          'div',
          { class: 'approval__content' },
          drawOrigin(description.origin, words),
          description.figure ? drawFigure(description.figure, writer) : undefined,
          warning ? drawWarning(warning, writer) : undefined,
          status,
          link,
          again,
        ),
      ),
      element('footer', { class: 'approval__footer' }, element('div', { class: 'actions' }, reject, review)),
    ),
  )
  reject.focus({ preventScroll: true })
  return new Promise<Answer | 'again'>((resolve, fail) => {
    const abort = (): void => {
      fail(options.signal.reason as Error)
      stopping.abort()
    }
    options.signal.addEventListener('abort', abort, { signal: stopping.signal })
    if (options.signal.aborted) abort()
    const onReject = (): void => fail(new FrameError('embedded/rejected', 'User rejected the request.'))
    reject.addEventListener('click', onReject)
    // Keys that are pressed in a frame do not reach the page, which would take the request back.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onReject()
    }
    document.addEventListener('keydown', onKey, { signal: stopping.signal })
    again.addEventListener('click', () => resolve('again'))
    review.addEventListener('click', () => {
      // In the click itself, or the browser blocks the window.
      const open = options.open ?? ((to: string) => void window.open(to, '_blank', popupFeatures))
      open(address)
      status.textContent = words.continueThere
      setTimeout(() => {
        if (!again.hidden) return
        status.textContent = words.blocked
        link.hidden = false
      }, windowTime)
    })
    const onSeen = (): void => {
      status.textContent = words.continueThere
      link.hidden = true
      review.hidden = true
      again.hidden = false
    }
    waitFor(key.id, api, stopping.signal, onSeen).then(resolve, fail)
  }).finally(() => stopping.abort())
}

/** What the page gets. */
export interface Answer {
  readonly answer: unknown
}

/**
 * Waits until the request was signed.
 * @throws FrameError with what ended it otherwise
 */
export async function waitFor(
  id: string,
  api: Pick<Api, 'post'>,
  signal: AbortSignal,
  onSeen?: () => void,
): Promise<Answer> {
  let until: 'seen' | 'done' = onSeen ? 'seen' : 'done'
  return askUntil(async () => {
    const waited = v.parse(WaitedSchema, await api.post('/requests/wait', { id, until }, { signal }))
    if (waited.state === 'done') return { answer: waited.result }
    if (waited.state === 'seen' && until === 'seen') {
      until = 'done'
      onSeen?.()
    }
    return undefined
  }, signal)
}

import type { Description } from '@portico/wallet-requests'
import { createArming } from './createArming.js'
import { drawDescription, type Language } from './drawDescription.js'
import { element } from './elements.js'

const longestHost = 36

export type Decision = 'approved' | 'rejected'

/**
 * Draws a description with the buttons that decide, in place of what `root` shows.
 * @throws the reason of the signal, when it aborts before the visitor decides
 */
export function showApproval(
  root: HTMLElement,
  description: Description,
  signal: AbortSignal,
  language: Language,
  notices: readonly HTMLElement[] = [],
): Promise<Decision> {
  const { writer, words } = language
  const { risk } = description
  const title = writer.text(description.title)
  const confirm = description.confirm && writer.text(description.confirm)
  const isRisky = risk >= 'R2'
  const content = drawDescription(description, language, notices)
  const box = element('input', { type: 'checkbox', class: 'check__box' })
  if (confirm !== undefined) content.append(element('label', { class: 'check' }, box, element('span', {}, confirm)))
  const scroller = element(
    'div',
    { class: 'approval__scroller', tabindex: '0', role: 'group', 'aria-label': title },
    content,
  )
  const reject = element('button', { type: 'button', class: 'button' }, words.reject)
  const variant = isRisky ? 'danger' : 'primary'
  const approve = element(
    'button',
    { type: 'button', class: 'button', 'data-variant': variant, 'aria-disabled': 'true' },
    writer.text(description.action),
  )
  const row = element('div', { class: 'actions' }, reject, approve)
  const hint = element('p', { class: 'approval__hint' })
  // A host that does not fit is not cut: its end is what counts. It stands whole above.
  const { host } = new URL(description.origin)
  const site = element('p', {}, host.length > longestHost ? words.siteAbove : host)
  const note = element('div', { class: 'approval__note' }, hint, site)
  const screen = element(
    'main',
    { class: 'approval', 'data-class': risk },
    element('header', { class: 'approval__header' }, element('h1', { class: 'approval__title' }, title)),
    scroller,
    element('footer', { class: 'approval__footer' }, row, note),
  )
  root.replaceChildren(screen)

  let isRead = false
  const readOn = (): void => {
    isRead ||= scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
    const isConfirmed = confirm === undefined || box.checked
    hint.textContent = isRead ? (isConfirmed ? words.trustFirst : words.confirmFirst) : words.readToEnd
  }
  readOn()
  return new Promise((resolve, reject_) => {
    const end = (settle: () => void): void => {
      arming.stop()
      signal.removeEventListener('abort', onAbort)
      document.removeEventListener('keydown', onKey)
      settle()
    }
    const onAbort = (): void => end(() => reject_(signal.reason))
    // Keys that are pressed in a frame do not reach the page, which would take the request back.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end(() => resolve('rejected'))
    }
    document.addEventListener('keydown', onKey)
    const arming = createArming({
      content,
      approve,
      reject,
      row,
      // What was not on the screen was not read.
      isReady: () => isRead && (confirm === undefined || box.checked),
      onApprove: () => end(() => resolve('approved')),
      onReject: () => end(() => resolve('rejected')),
    })
    const refresh = (): void => {
      readOn()
      arming.refresh()
    }
    scroller.addEventListener('scroll', refresh, { passive: true })
    box.addEventListener('change', refresh)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

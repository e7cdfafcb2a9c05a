import type { Description } from '../decode/Description.js'
import { armingGuards, createArming, type ArmingGuards } from './createArming.js'
import { drawDescription } from './drawDescription.js'
import { element } from './elements.js'

export type Decision = 'approved' | 'rejected'

/**
 * Draws a description with the buttons that decide, in place of what `root` shows.
 * @throws the reason of the signal, when it aborts before the visitor decides
 */
export function showApproval(
  root: HTMLElement,
  description: Description,
  signal: AbortSignal,
  guards: ArmingGuards = armingGuards,
): Promise<Decision> {
  const { title, action, confirm, class: risk } = description
  const isRisky = risk >= 'R2'
  const content = drawDescription(description)
  const box = element('input', { type: 'checkbox', class: 'check__box' })
  if (confirm !== undefined) content.append(element('label', { class: 'check' }, box, element('span', {}, confirm)))
  const scroller = element(
    'div',
    { class: 'approval__scroller', tabindex: '0', role: 'group', 'aria-label': title },
    content,
  )
  const reject = element('button', { type: 'button', class: 'button' }, 'Reject')
  const variant = isRisky ? 'danger' : 'primary'
  const approve = element(
    'button',
    { type: 'button', class: 'button', 'data-variant': variant, 'aria-disabled': 'true' },
    action,
  )
  const row = element('div', { class: 'actions' }, reject, approve)
  const hint = element(
    'p',
    { class: 'approval__hint' },
    isRisky ? 'Read to the end and confirm.' : 'Read it before you approve.',
  )
  const screen = element(
    'main',
    { class: 'approval', 'data-class': risk },
    element('header', { class: 'approval__header' }, element('h1', { class: 'approval__title' }, title)),
    scroller,
    element('footer', { class: 'approval__footer' }, row, hint),
  )
  root.replaceChildren(screen)

  let isRead = false
  const look = (): void => {
    isRead ||= scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
    hint.hidden = isRisky ? isRead && box.checked : false
  }
  look()
  return new Promise((resolve, reject_) => {
    const end = (settle: () => void): void => {
      arming.stop()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = (): void => end(() => reject_(signal.reason))
    const arming = createArming(
      {
        content,
        approve,
        reject,
        row,
        isReady: () => !isRisky || (isRead && (confirm === undefined || box.checked)),
        onApprove: () => end(() => resolve('approved')),
        onReject: () => end(() => resolve('rejected')),
      },
      guards,
    )
    const refresh = (): void => {
      look()
      arming.refresh()
    }
    scroller.addEventListener('scroll', refresh, { passive: true })
    box.addEventListener('change', refresh)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

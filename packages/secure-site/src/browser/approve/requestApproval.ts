import { FrameError, frameTimes } from '@portico/embedded-api'
import * as v from 'valibot'
import { askUntil } from '../api/askUntil.js'
import { digestOf } from '../decode/canonicalJson.js'
import type { ApprovalRequest, DescribeContext, Description } from '../decode/Description.js'
import { drawFigure, drawOrigin, drawWarning } from './drawDescription.js'
import { element } from './elements.js'
import { authHashOf, createFlowKeys, type FlowKeys, type SealedRequest } from './sealFlow.js'
import { showApproval } from './showApproval.js'
import { watchVisibility } from './watchVisibility.js'

/** Requests to the secure site as the session's owner. */
export interface FlowApi {
  /** @param path below `/api` @throws FrameError with the site's code */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>
}

export interface ApprovalDeps {
  readonly api: FlowApi
  /** Where the frame draws. */
  readonly root: HTMLElement
  readonly context: DescribeContext
  /** What `recordReads` wrote down while the request was described. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly theme?: 'light' | 'dark' | undefined
  /** Aborts when the page takes its request back. */
  readonly signal: AbortSignal
  /** Whether a passkey has to be asked for, which only the window can. */
  readonly hasPasskey: boolean
  /** `frame`: the operator lets class R1 be approved in the frame, for this origin. Default `window`. */
  readonly surface?: 'frame' | 'window' | undefined
  /** Default: opens `/w` in a popup without an opener. */
  open?(address: string): void
  /** Tests only. */
  readonly guards?: { readonly visibility: boolean } | undefined
}

const waitSchema = v.strictObject({ seen: v.boolean(), decision: v.optional(v.string()) })
const decisionSchema = v.strictObject({
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  decision: v.picklist(['approved', 'rejected']),
  at: v.number(),
  windowKey: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
})
/** A window that did not take its request after this time was blocked. */
const windowTime = 3000
export const popupFeatures = 'popup,noopener,width=420,height=720'

/**
 * Resolves when the visitor approved exactly this request: in the frame for class R0 where the frame is seen whole, in a window
 * of the secure site for all else.
 * @throws FrameError `embedded/rejected` and `embedded/aborted`
 */
export async function requestApproval(
  description: Description,
  request: ApprovalRequest,
  deps: ApprovalDeps,
): Promise<void> {
  const time = new AbortController()
  const timer = setTimeout(() => time.abort(aborted()), frameTimes.approval)
  const signal = AbortSignal.any([deps.signal, time.signal])
  try {
    const isForFrame = description.class === 'R0' || (description.class === 'R1' && deps.surface === 'frame')
    const decision =
      isForFrame && !deps.hasPasskey
        ? await approveInFrame(description, request, { ...deps, signal })
        : await approveInWindow(description, request, { ...deps, signal })
    if (decision !== 'approved') throw new FrameError('embedded/rejected', 'User rejected the request.')
  } catch (error) {
    if (error instanceof FrameError) throw error
    throw signal.aborted ? aborted() : error
  } finally {
    clearTimeout(timer)
    deps.root.replaceChildren()
  }
}

function aborted(): FrameError {
  return new FrameError('embedded/aborted', 'Request was aborted')
}

type Decision = 'approved' | 'rejected'

/** A page can cover or cut the frame. Where the browser cannot say that it did not, the window asks. */
async function approveInFrame(
  description: Description,
  request: ApprovalRequest,
  deps: ApprovalDeps,
): Promise<Decision> {
  const visibility = watchVisibility(deps.root)
  try {
    const mayShow = deps.guards?.visibility === false || (await visibility.settled())
    if (!mayShow) return await approveInWindow(description, request, deps)
    const decision = await showApproval(deps.root, description, deps.signal)
    const wasSeen = deps.guards?.visibility === false || visibility.isVisible()
    return decision === 'rejected' || wasSeen ? decision : await approveInWindow(description, request, deps)
  } finally {
    visibility.stop()
  }
}

async function approveInWindow(
  description: Description,
  request: ApprovalRequest,
  deps: ApprovalDeps,
): Promise<Decision> {
  const { api, context, answers, theme, hasPasskey, signal } = deps
  const { reads: _, now: __, ...plainContext } = context
  for (;;) {
    const keys = await createFlowKeys()
    const sealed: SealedRequest = { request, context: plainContext, answers, theme, hasPasskey }
    const ciphertext = await keys.seal('req', sealed)
    await api.post('/flows', { flowId: keys.flowId, ciphertext, authHash: await authHashOf(keys) }, signal)
    let isRejected = false
    try {
      const decision = await drawReview(description, request, keys, deps)
      isRejected = decision === 'rejected'
      if (decision !== 'again') return decision
    } finally {
      // Decided, taken back or begun anew: a window that is still open says so. Without it, the flow ends by its time.
      api.post('/flows/withdraw', { flowId: keys.flowId, isRejected }).catch(() => undefined)
    }
  }
}

/** Asks to open the window, then waits for it. `again`: the visitor wants another window. */
function drawReview(
  description: Description,
  request: ApprovalRequest,
  keys: FlowKeys,
  deps: ApprovalDeps,
): Promise<Decision | 'again'> {
  const address = `/w#${keys.flowId}.${keys.key}`
  const stopping = new AbortController()
  const signal = AbortSignal.any([deps.signal, stopping.signal])
  const review = element('button', { type: 'button', class: 'button', 'data-variant': 'primary' }, 'Review')
  const reject = element('button', { type: 'button', class: 'button' }, 'Reject')
  const again = element('button', { type: 'button', class: 'link', hidden: true }, 'Open it again')
  const link = element(
    'a',
    { href: address, target: '_blank', rel: 'noopener', class: 'link', hidden: true },
    'Open the window',
  )
  const status = element(
    'p',
    { class: 'approval__hint', role: 'status' },
    'You approve in a window of this wallet, where you see all of it.',
  )
  const [warning] = description.warnings
  deps.root.replaceChildren(
    element(
      'main',
      { class: 'approval', 'data-kind': 'review' },
      element('header', { class: 'approval__header' }, element('h1', { class: 'approval__title' }, description.title)),
      element(
        'div',
        { class: 'approval__scroller' },
        element(
          'div',
          { class: 'approval__content' },
          drawOrigin(request.origin),
          description.figure ? drawFigure(description.figure) : undefined,
          warning ? drawWarning(warning) : undefined,
          status,
          link,
          again,
        ),
      ),
      element('footer', { class: 'approval__footer' }, element('div', { class: 'actions' }, reject, review)),
    ),
  )
  reject.focus({ preventScroll: true })
  return new Promise((resolve, fail) => {
    const abort = (): void => fail(signal.reason)
    deps.signal.addEventListener('abort', abort, { signal: stopping.signal })
    if (deps.signal.aborted) abort()
    reject.addEventListener('click', () => resolve('rejected'))
    // Keys that are pressed in a frame do not reach the page, which would take the request back.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') resolve('rejected')
    }
    document.addEventListener('keydown', onKey, { signal: stopping.signal })
    again.addEventListener('click', () => resolve('again'))
    const begin = (): void => {
      status.textContent = 'Continue in the window that opened.'
      setTimeout(() => {
        if (again.hidden) {
          status.textContent = 'The window did not open. Your browser may have blocked it.'
          link.hidden = false
        }
      }, windowTime)
    }
    const onSeen = (): void => {
      status.textContent = 'Continue in the window that opened.'
      link.hidden = true
      review.hidden = true
      again.hidden = false
    }
    review.addEventListener('click', () => {
      // In the click itself, or the browser blocks the window.
      const open = deps.open ?? ((to: string) => void window.open(to, '_blank', popupFeatures))
      open(address)
      begin()
    })
    waitForDecision(request, keys, deps.api, signal, onSeen).then(resolve, fail)
  }).finally(() => stopping.abort()) as Promise<Decision | 'again'>
}

async function waitForDecision(
  request: ApprovalRequest,
  keys: FlowKeys,
  api: FlowApi,
  signal: AbortSignal,
  onSeen: () => void,
): Promise<Decision> {
  let until: 'seen' | 'decided' = 'seen'
  const ask = async (): Promise<string | undefined> => {
    const body = { flowId: keys.flowId, until }
    const { seen, decision } = v.parse(waitSchema, await api.post('/flows/wait', body, signal))
    if (seen && until === 'seen') onSeen()
    if (seen) until = 'decided'
    return decision
  }
  const decision = await askUntil(ask, signal)
  const read = v.parse(decisionSchema, await keys.open('res', decision))
  // The window decided about what it read. It is what we would sign, or nothing is signed.
  if (read.digest !== digestOf(request)) throw new FrameError('embedded/failed', 'The decision is for another request.')
  const { windowKey } = read
  // A frame that loses its storage can continue with this login. Nothing depends on it now.
  if (windowKey !== undefined) api.post('/continue/remember', { jkt: windowKey }).catch(() => undefined)
  return read.decision
}

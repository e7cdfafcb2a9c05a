import * as v from 'valibot'
import { messageScreen } from '../approve/elements.js'
import {
  readFlowKeys,
  replayReads,
  type FlowKeys,
  type SealedDecision,
  type SealedRequest,
} from '../approve/sealFlow.js'
import { showApproval } from '../approve/showApproval.js'
import { digestOf } from '../decode/canonicalJson.js'
import { describe } from '../decode/describe.js'

export interface WindowDeps {
  readonly root: HTMLElement
  /** `#<flowId>.<key>` */
  readonly fragment: string
  wipeFragment(): void
  /** Whether no other document embeds this one. */
  readonly isTop: boolean
  /** Of the site; without a session. @throws where it does not answer 200 */
  post(path: string, body: unknown): Promise<unknown>
}

const redeemed = v.strictObject({ ciphertext: v.string() })
const watched = v.strictObject({ open: v.boolean() })
const watchEvery = 2000

/** Takes the request of a flow, shows it in the window's own words, and sends the decision back. */
export async function showWindow(deps: WindowDeps): Promise<void> {
  const { root, fragment } = deps
  // Before anything else: the key is in no history, and in no address that someone copies.
  deps.wipeFragment()
  const [, flowId, key] = /^#([\w-]{22})\.([\w-]{43})$/.exec(fragment) ?? []
  if (flowId === undefined || key === undefined || !deps.isTop)
    return draw(
      root,
      'error',
      'Nothing to approve',
      'This window opens by itself when a site asks for something. You can close it.',
    )
  draw(root, 'neutral', 'One moment', 'The request is being fetched.')
  try {
    const keys = await readFlowKeys(flowId, key)
    const { ciphertext } = v.parse(redeemed, await deps.post('/flows/redeem', { flowId, auth: keys.auth }))
    // Sealed by our own frame, with a key that the site does not have: not read as if it were a stranger's.
    await decide((await keys.open('req', ciphertext)) as SealedRequest, keys, deps)
  } catch {
    draw(
      root,
      'error',
      'This request is over',
      'It was opened before, taken back, or is too old. Go back to the site and ask again. Nothing was signed.',
    )
  }
}

async function decide(
  { request, context, answers, theme }: SealedRequest,
  keys: FlowKeys,
  deps: WindowDeps,
): Promise<void> {
  const { root, post } = deps
  if (theme) document.documentElement.dataset.theme = theme
  const answer = await describe(request, { ...context, reads: replayReads(answers), now: Date.now() })
  if ('refusal' in answer)
    return draw(root, 'error', 'This request was stopped', `${answer.refusal.message} Nothing was signed.`)
  const over = new AbortController()
  const watching = setInterval(() => {
    post('/flows/watch', { flowId: keys.flowId, auth: keys.auth }).then(
      (read) => v.parse(watched, read).open || over.abort(),
      // Without a network nothing is known: the decision will not get through either.
      () => undefined,
    )
  }, watchEvery)
  try {
    document.title = answer.description.title
    const decision = await showApproval(root, answer.description, over.signal)
    const sealed: SealedDecision = { digest: digestOf(request), decision, at: Date.now() }
    await post('/flows/decide', { flowId: keys.flowId, auth: keys.auth, decision: await keys.seal('res', sealed) })
    const isApproved = decision === 'approved'
    draw(
      root,
      isApproved ? 'success' : 'neutral',
      isApproved ? 'Approved' : 'Rejected',
      'You can close this window and go back to the site.',
    )
    window.close()
  } finally {
    clearInterval(watching)
  }
}

function draw(root: HTMLElement, tone: 'neutral' | 'success' | 'error', title: string, text: string): void {
  root.replaceChildren(messageScreen(tone, title, text))
}

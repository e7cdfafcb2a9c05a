import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { element, messageScreen } from '../approve/elements.js'
import {
  approvalChallenge,
  readFlowKeys,
  replayReads,
  type FlowKeys,
  type SealedDecision,
  type SealedRequest,
} from '../approve/sealFlow.js'
import { showApproval } from '../approve/showApproval.js'
import { digestOf } from '../decode/canonicalJson.js'
import type { ApprovalRequest, Description } from '../decode/Description.js'
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
  /** Thumbprint of the key that windows of the site have in this browser. Undefined where it keeps none. */
  readWindowKey(): Promise<string | undefined>
  /** Asks the visitor for a passkey. @throws where there is none, or the visitor does not want */
  assert(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown>
}

const redeemed = v.strictObject({ ciphertext: v.string() })
const watched = v.strictObject({ open: v.boolean() })
const started = v.object({
  options: v.object({
    rpId: v.string(),
    allowCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
  }),
})
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
  { request, context, answers, theme, hasPasskey = false }: SealedRequest,
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
    const decision = hasPasskey
      ? await decideWithPasskey(request, answer.description, keys, deps, over.signal)
      : await showApproval(root, answer.description, over.signal)
    const windowKey = decision === 'approved' ? await deps.readWindowKey() : undefined
    const sealed: SealedDecision = { digest: digestOf(request), decision, at: Date.now(), windowKey }
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

/** The passkey is asked for in the click that approves, and the site told of it before the frame is. */
async function decideWithPasskey(
  request: ApprovalRequest,
  description: Description,
  { flowId, auth }: FlowKeys,
  { root, post, assert }: WindowDeps,
  signal: AbortSignal,
): Promise<'approved' | 'rejected'> {
  const flow = { flowId, auth }
  const digest = digestOf(request)
  const { options } = v.parse(started, await post('/passkeys/approve/start', flow))
  for (;;) {
    if ((await showApproval(root, description, signal)) === 'rejected') return 'rejected'
    draw(root, 'neutral', 'Use your passkey', 'Your browser asks for it now.')
    try {
      const challenge = approvalChallenge(flowId, digest)
      const response = await assert({ ...options, challenge, userVerification: 'required' })
      await post('/passkeys/approve/finish', { ...flow, digest, response })
      return 'approved'
    } catch {
      const again = element('button', { type: 'button', class: 'button' }, 'Try again')
      const text = 'Without your passkey, nothing is signed.'
      root.replaceChildren(messageScreen('error', 'The passkey was not used', text, again))
      await new Promise((resolve) => again.addEventListener('click', resolve))
    }
  }
}

function draw(root: HTMLElement, tone: 'neutral' | 'success' | 'error', title: string, text: string): void {
  root.replaceChildren(messageScreen(tone, title, text))
}

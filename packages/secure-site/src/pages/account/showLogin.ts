import * as v from 'valibot'

import { askUntil } from '../api/askUntil.js'
import { element } from '../approve/elements.js'
import { hasPasskeys, logInWithPasskey } from './ceremonies.js'
import { leaveFor, providerLabel } from './providerLogins.js'
import {
  actionButton,
  ask,
  codeInput,
  errorLine,
  leadWith,
  oneInputForm,
  showView,
  wordsOf,
  type AccountPage,
} from './AccountPage.js'

const Step = v.object({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  matchCode: v.optional(v.string()),
})
const Device = v.object({ isConfirmed: v.boolean() })

const Started = v.object({ uri: v.string() })
const Finished = v.variant('next', [
  v.object({ next: v.literal('done') }),
  v.object({ next: v.literal('proveEmail'), email: v.string(), ...Step.entries }),
])

/**
 * Resolves when the visitor is logged in.
 * @param resultUri what the visitor came back from a provider with
 */
export function showLogin(page: AccountPage, resultUri?: string): Promise<void> {
  const { root, data } = page
  const words = page.language.account
  return new Promise((resolve) => {
    /** Of the steps after the address; a new address ends them. */
    let step = new AbortController()

    function askForEmail(problem?: string): void {
      step.abort()
      step = new AbortController()
      const form = oneInputForm(page, {
        label: words.login.email,
        input: { type: 'email', autocomplete: 'email', maxlength: '254', name: 'email' },
        submit: words.continue,
        async onSubmit(email) {
          goOn(email, await ask(page, '/login/email', { email }, Step))
        },
      })
      const error = errorLine()
      error.say(problem ?? '')
      const text = words.login.lead({ project: data.projectName })
      showView(
        root,
        words.title,
        element('p', { class: 'approval__lead' }, text),
        error.node,
        form,
        ...withProviders(),
        withPasskey(),
      )
    }

    function goOn(email: string, { action, matchCode }: v.InferOutput<typeof Step>): void {
      if (action === 'CONNECT') resolve()
      else if (action === 'VERIFY_OTP') askForCode(email)
      else waitForLink(email, matchCode ?? '', step.signal)
    }

    function waitForLink(email: string, number: string, signal: AbortSignal): void {
      const error = errorLine()
      showView(
        root,
        words.login.confirmBrowser,
        leadWith(email, words.login.linkMailed({ email })),
        element('p', { class: 'card account__number' }, number),
        error.node,
        otherAddress(),
      )
      confirmed(signal).then(
        () => signal.aborted || askForCode(email),
        (reason: unknown) => signal.aborted || error.say(wordsOf(reason, page)),
      )
    }

    /** The site answers after 25 s at most. */
    async function confirmed(signal: AbortSignal): Promise<void> {
      await askUntil(async () => (await ask(page, '/login/device', {}, Device)).isConfirmed || undefined, signal)
    }

    function askForCode(email: string): void {
      const form = oneInputForm(page, {
        label: words.code.label,
        input: codeInput(page),
        submit: words.login.submit,
        async onSubmit(otp) {
          await page.api.post('/login/code', { otp })
          resolve()
        },
      })
      showView(root, words.code.title, leadWith(email, words.code.mailed({ email })), form, otherAddress())
      form.querySelector('input')?.focus()
    }

    function withProviders(): readonly HTMLElement[] {
      return data.providers.map((provider) =>
        actionButton(page, words.login.withProvider({ provider: providerLabel(provider) }), async () => {
          leaveFor((await ask(page, '/social/start', { provider }, Started)).uri, page)
        }),
      )
    }

    async function finishProvider(uri: string): Promise<void> {
      const answer = await ask(page, '/social/finish', { uri }, Finished)
      if (answer.next === 'done') resolve()
      else goOn(answer.email, answer)
    }

    function withPasskey(): HTMLElement | undefined {
      if (!hasPasskeys()) return undefined
      const logIn = async (): Promise<void> => {
        await logInWithPasskey(page)
        resolve()
      }
      return actionButton(page, words.login.withPasskey, logIn)
    }

    function otherAddress(): HTMLElement {
      const button = element('button', { type: 'button', class: 'link' }, words.login.otherAddress)
      button.addEventListener('click', () => {
        page.api.post('/login/abort', {}).catch(() => undefined)
        askForEmail()
      })
      return button
    }

    if (resultUri === undefined) askForEmail()
    else finishProvider(resultUri).catch((error: unknown) => askForEmail(wordsOf(error, page)))
  })
}

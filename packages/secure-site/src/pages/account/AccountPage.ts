import * as v from 'valibot'

import type { AccountData } from '@portico/embedded-api/pages'
import type { FrameApi } from '../api/createApi.js'
import { element } from '../approve/elements.js'
import type { AccountLanguage } from '../words/loadAccountLanguage.js'

/** What the views of the account page share. */
export interface AccountPage {
  readonly data: AccountData
  readonly api: FrameApi
  readonly language: AccountLanguage
  readonly root: HTMLElement
}

/** What went wrong on this page itself. Its message is in the visitor's language. */
export class PageError extends Error {}

/** Asks the site. @throws FrameError with the code of the site, PageError */
export async function ask<T>(
  { api, language }: Pick<AccountPage, 'api' | 'language'>,
  path: string,
  body: object,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const { success, output } = v.safeParse(schema, await api.post(path, body))
  if (success) return output
  throw new PageError(language.account.failed)
}

/** The words of an error for the visitor. */
export function wordsOf(error: unknown, { language }: Pick<AccountPage, 'language'>): string {
  return error instanceof PageError ? error.message : (language.sayRefusal(error) ?? language.account.failed)
}

export function dateOf(time: number, { language }: Pick<AccountPage, 'language'>): string {
  return new Date(time).toLocaleDateString(language.writer.locale, { dateStyle: 'medium' })
}

export function timeOf(time: number, { language }: Pick<AccountPage, 'language'>): string {
  return new Date(time).toLocaleString(language.writer.locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A paragraph in which one part stands out, wherever a language puts it. */
export function leadWith(part: string, text: string): HTMLElement {
  const at = text.indexOf(part)
  if (at < 0) return element('p', { class: 'approval__lead' }, text)
  // A name of its own direction inside a sentence of another.
  const strong = element('strong', { dir: 'auto' }, part)
  return element('p', { class: 'approval__lead' }, text.slice(0, at), strong, text.slice(at + part.length))
}

/** A view with a title, in place of the one before. */
export function showView(root: HTMLElement, title: string, ...content: readonly (Node | string | undefined)[]): void {
  const heading = element('h1', { class: 'approval__title', tabindex: '-1' }, title)
  root.replaceChildren(element('main', { class: 'account' }, heading, ...content))
  window.scrollTo(0, 0)
  // Screen readers begin at the title of the new view.
  heading.focus({ preventScroll: true })
}

export function card(title: string, ...content: readonly (Node | string | undefined)[]): HTMLElement {
  return element(
    'section',
    { class: 'card account__card' },
    element('h2', { class: 'account__heading' }, title),
    ...content,
  )
}

/** A button whose errors are said below it, and that rests while it works. */
export function actionButton(
  page: AccountPage,
  label: string,
  act: () => Promise<unknown>,
  variant?: 'primary' | 'danger',
  name?: string,
): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'button', 'data-variant': variant, 'aria-label': name },
    label,
  )
  const error = errorLine()
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    error.say('')
    act()
      .catch((reason: unknown) => error.say(wordsOf(reason, page)))
      .finally(() => button.removeAttribute('aria-disabled'))
  })
  return element('div', { class: 'account__action' }, button, error.node)
}

export function errorLine(): { readonly node: HTMLElement; say(text: string): void } {
  const node = element('p', { class: 'account__error', role: 'alert' })
  return { node, say: (text) => void (node.textContent = text) }
}

export interface FormOptions {
  readonly label: string
  readonly input: Readonly<Record<string, string>>
  readonly submit: string
  onSubmit(value: string): Promise<unknown>
}

/** A form with one input. */
export function oneInputForm(page: AccountPage, { label, input, submit, onSubmit }: FormOptions): HTMLFormElement {
  const field = element('input', { class: 'field', required: true, ...input })
  const button = element('button', { type: 'submit', class: 'button', 'data-variant': 'primary' }, submit)
  const error = errorLine()
  const form = element(
    'form',
    { class: 'account__form', novalidate: true },
    element('label', { class: 'account__label' }, label, field),
    error.node,
    button,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    if (!field.checkValidity()) return error.say(field.title === '' ? field.validationMessage : field.title)
    button.setAttribute('aria-disabled', 'true')
    error.say('')
    onSubmit(field.value.trim())
      .catch((reason: unknown) => {
        error.say(wordsOf(reason, page))
        field.select()
      })
      .finally(() => button.removeAttribute('aria-disabled'))
  })
  return form
}

/** For the six digits of a mailed code. */
export const codeInput = ({ language }: AccountPage): Readonly<Record<string, string>> => ({
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  pattern: '\\d{6}',
  maxlength: '6',
  title: language.account.code.digits,
})

/** A modal dialog; resolves with what `finish` was called with, and with undefined where the visitor closed it. */
export function showDialog<T>(
  { language }: AccountPage,
  title: string,
  content: (finish: (value: T) => void) => readonly (Node | string | undefined)[],
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const dialog = element('dialog', { class: 'account__dialog', 'aria-label': title })
    let outcome: T | undefined
    const finish = (value: T): void => {
      outcome = value
      dialog.close()
    }
    const cancel = element('button', { type: 'button', class: 'button' }, language.account.cancel)
    cancel.addEventListener('click', () => dialog.close())
    dialog.append(element('h2', { class: 'approval__title' }, title), ...parts(content(finish)), cancel)
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(outcome)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

function parts(content: readonly (Node | string | undefined)[]): readonly (Node | string)[] {
  return content.filter((part) => part !== undefined)
}

export interface Question {
  readonly title: string
  readonly text: string
  readonly action: string
}

export async function askToConfirm(page: AccountPage, { title, text, action }: Question): Promise<boolean> {
  const answer = await showDialog<true>(page, title, (finish) => {
    const button = element('button', { type: 'button', class: 'button', 'data-variant': 'danger' }, action)
    button.addEventListener('click', () => finish(true))
    return [element('p', { class: 'approval__lead' }, text), button]
  })
  return answer === true
}

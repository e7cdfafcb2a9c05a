import { Features } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { createTestModal } from '@portico/testing/conformance'
import { act } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { remoteConfig } from '../src/index.js'
import { gatewayAnswers, inAccount, openSite, signs, type Sign } from './site.js'

const all = Object.keys(signs) as readonly Sign[]
const off = {
  email: { email: false },
  socials: { socials: false },
  swaps: { swaps: false },
  onramp: { onramp: false },
  activity: { activity: false },
  branding: { branding: false },
} as const
const views: Readonly<Partial<Record<Sign, string>>> = {
  email: 'EmailLogin',
  socials: 'ConnectSocials',
  swaps: 'Swap',
  onramp: 'OnRampProviders',
}
const everything = {
  email: true,
  socials: ['google', 'x'],
  swaps: ['pools'],
  onramp: ['coinbase'],
  activity: true,
  branding: true,
} as const

let answers: Awaited<ReturnType<typeof gatewayAnswers<Sign | 'everything' | 'unmanaged'>>>
beforeAll(async () => {
  answers = await gatewayAnswers({ ...off, everything, unmanaged: undefined })
}, 60_000)

const here = (isAccount: boolean) => all.filter((name) => inAccount.includes(name) === isAccount)

describe('features that the gateway switches', () => {
  it('are all there where it switches none, and the page asks once', async () => {
    const site = await openSite({ config: answers.everything })
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(here(false)))
    await site.until(() => expect(site.asked()).toBe(1))
  })

  it.each(all)(
    '%s goes, with its views, and only that one; and comes back, all while the modal is open [6.2]',
    async (name) => {
      const isAccount = inAccount.includes(name)
      const site = await openSite({ config: answers.everything, connected: isAccount })
      if (!isAccount) await site.openModal()
      await site.until(() => expect(site.offers()).toEqual(here(isAccount)))
      await site.flip(answers[name])
      expect(site.offers()).toEqual(here(isAccount).filter((one) => one !== name))
      const view = views[name]
      if (view)
        expect(() => site.modal.open(view as 'Swap')).toThrow(
          `The view '${view}' cannot be opened: the plugin '${name}' is switched off`,
        )
      await site.flip(answers.everything)
      expect(site.offers()).toEqual(here(isAccount))
      if (view) await site.open(view)
    },
  )
})

describe('a plugin that is switched off', () => {
  it('leaves its view when the visitor stands in it, and what was typed elsewhere stays', async () => {
    const site = await openSite({ config: answers.everything, connected: true })
    await site.press('Send')
    await site.until(() => expect(site.view()).toBe('WalletSend'))
    await act(async () => site.root().querySelector<HTMLInputElement>('.view input')!.focus())
    const field = site.root().querySelector<HTMLInputElement>('.view input')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '1.25')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await site.flip(answers.swaps)
    expect(site.view()).toBe('WalletSend')
    expect(site.root().querySelector<HTMLInputElement>('.view input')).toBe(field)
    expect(field.value).toBe('1.25')

    await site.flip(answers.everything)
    await site.open('Swap')
    await site.flip(answers.swaps)
    await site.until(() => expect(site.view()).toBe('Account'))
    expect(site.modal.store.get(site.modal.atoms.state).open).toBe(true)
  })

  it('goes from the history too: going back does not lead to its views', async () => {
    const site = await openSite({ config: answers.everything, connected: true })
    await site.press('Swap')
    await site.until(() => expect(site.view()).toBe('Swap'))
    const shell = await loadShell(site.modal)
    await act(async () => shell.router.push('Networks'))
    await site.until(() => expect(site.view()).toBe('Networks'))
    await site.flip(answers.swaps)
    expect(site.view()).toBe('Networks')
    await act(async () => shell.router.back())
    await site.until(() => expect(site.view()).toBe('Account'))
  })

  it('cannot be led to by other views either, which the host hears of', async () => {
    const reports: unknown[] = []
    const site = await openSite({ config: answers.swaps, connected: true, onError: (error) => reports.push(error) })
    await site.until(() => expect(site.offers()).toEqual(['onramp', 'activity']))
    const { router } = await loadShell(site.modal)
    await act(async () => router.push('Swap'))
    expect(site.view()).toBe('Account')
    expect(reports).toMatchObject([
      {
        code: 'core/featureOff',
        context: { view: 'Swap', plugin: 'swaps' },
        details: expect.stringContaining('operator'),
      },
    ])
  })

  it('keeps a login that is connected with it', async () => {
    const site = await openSite({ config: answers.everything })
    await site.openModal()
    await act(async () => void site.modal.api.email.login('mira@portico.example').catch(() => {}))
    await site.until(() => expect(site.view()).toBe('EmailVerifyOtp'))
    await act(async () => site.modal.api.email.enterCode('470392'))
    await site.connected()
    await site.flip(answers.email)
    expect(site.modal.store.get(site.modal.atoms.account).status).toBe('connected')
    expect(() => site.modal.open('EmailLogin')).toThrow(/switched off/)
  })

  it('is off at the first opening of the next visit, before the gateway has answered', async () => {
    const stored = new Map<string, string>()
    const first = await openSite({ config: answers.email, stored })
    await first.openModal()
    await first.until(() => expect(first.offers()).toEqual(['socials', 'branding']))
    await act(async () => first.modal.dispose())
    document.body.replaceChildren()

    const next = await openSite({ answer: () => new Promise(() => {}), stored })
    expect(next.asked()).toBe(0)
    await next.openModal()
    await next.until(() => expect(next.offers()).toEqual(['socials', 'branding']))
    await act(async () => next.modal.close())
    await act(async () => next.modal.open('EmailLogin')).then(
      () => expect.fail('it opened'),
      (error: unknown) => expect(error).toMatchObject({ code: 'core/featureOff' }),
    )
  })

  it('is refused where the first thing that a page opens is one of its views', async () => {
    const stored = new Map<string, string>()
    const first = await openSite({ config: answers.email, stored })
    await first.openModal()
    await first.until(() => expect(first.offers()).not.toContain('email'))
    await act(async () => first.modal.dispose())
    document.body.replaceChildren()

    const reports: unknown[] = []
    const next = await openSite({ config: answers.email, stored, onError: (error) => reports.push(error) })
    await act(async () => next.modal.open('EmailLogin'))
    await next.until(() => expect(reports).toMatchObject([{ code: 'core/featureOff' }]))
    expect(next.modal.store.get(next.modal.atoms.state).open).toBe(false)
  })

  it('is off in its own modal alone: two modals on a page share no flags', async () => {
    const one = await openSite({ config: answers.everything })
    const other = await openSite({ config: answers.everything, projectId: 'other' })
    const isOn = ({ modal }: typeof one) => modal.store.get(modal.capability(Features).for('*')!.of('email')).isOn
    await one.flip(answers.email)
    await other.flip(answers.everything)
    expect([isOn(one), isOn(other)]).toEqual([false, true])

    const plugin = remoteConfig()
    const basic = remoteConfig({ basic: true })
    const decisions = [basic, plugin, plugin].map((each) => {
      const { modal } = createTestModal({ plugins: [each] })
      return modal.store.get(modal.capability(Features).for('*')!.of('email')).isOn
    })
    expect(decisions).toEqual([false, true, true])
  })
})

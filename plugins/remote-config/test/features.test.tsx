import { beforeAll, describe, expect, it } from 'vitest'
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
  it('are all there where it switches none', async () => {
    const site = await openSite({ config: answers.everything })
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(here(false)))
    expect(site.asked()).toBe(1)
    const later = await openSite({ config: answers.unmanaged, connected: true })
    await later.until(() => expect(later.asked()).toBe(1))
    expect(later.offers()).toEqual(here(true))
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

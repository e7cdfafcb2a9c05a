import { loadShell } from '@portico/core/shell'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { allOff } from './operator.js'
import { openSite, type Site } from './site.js'

const login = (config: readonly string[] | null) => ({ id: 'social_login', isEnabled: true, config })
const rest = (swaps: readonly string[] | null = null) => [
  { id: 'swap', isEnabled: true, config: swaps },
  ...['onramp', 'activity', 'reown_branding'].map((id) => ({ id, isEnabled: true, config: null })),
]
const everything = { features: [login(null), ...rest()] }
const shown = ['email', 'socials', 'branding']

/** Opens Connect, and waits until the page has read the answer. */
async function visit(site: Site): Promise<void> {
  await site.openModal()
  await act(async () => site.modal.api.remoteConfig.refresh())
  await site.settle()
}
const storedLength = ({ stored }: Site): number => [...stored.values()].join('').length

describe('a remote configuration', () => {
  it.each([
    ['empty', {}],
    ['nothing', null],
    ['of another form', { features: 'all' }],
  ])(
    'that is %s switches everything off where its form is not checked; in the build what is there stays',
    async (_, body) => {
      const answer = () => ({ body })
      const weak = await openSite({ answer, unchecked: allOff })
      await visit(weak)
      await weak.until(() => expect(weak.offers()).toEqual([]))
      expect(weak.button('Heron')).toBeDefined()
      await act(async () => weak.modal.dispose())
      document.body.replaceChildren()

      const site = await openSite({ answer })
      await visit(site)
      await site.until(() => expect(site.offers()).toEqual(shown))
      expect(site.alerts()).toContain('Server Error')
    },
  )

  it('that is huge fills the storage of the site where nothing bounds it; in the build it is not taken', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `provider-number-${at}`)
    const answer = () => ({ body: { features: [login(names), ...rest()] } })
    const weak = await openSite({ answer, unchecked: { settings: { email: false, socials: names }, decided: [] } })
    await visit(weak)
    expect(storedLength(weak)).toBeGreaterThan(200_000)
    await act(async () => weak.modal.dispose())
    document.body.replaceChildren()

    const site = await openSite({ answer })
    await visit(site)
    expect(storedLength(site)).toBeLessThan(5000)
    await site.until(() => expect(site.offers()).toEqual(shown))
  })

  it('that flaps is asked for at each opening of the modal where there is no pause; in the build once in five seconds', async () => {
    const flapping = (): (() => { readonly body: unknown }) => {
      let at = 0
      return () => ({ body: at++ % 2 ? { features: [login(['google']), ...rest()] } : everything })
    }
    const openings = 6
    const open = async (site: Site): Promise<number> => {
      for (let time = 0; time < openings; time += 1) {
        await site.openModal()
        await site.until(() => expect(site.asked()).toBeGreaterThan(0))
        await site.settle()
        await act(async () => site.modal.close())
      }
      return site.asked()
    }
    const weak = await openSite({ answer: flapping(), weak: { leastPause: 0 } })
    expect(await open(weak)).toBe(openings)
    await act(async () => weak.modal.dispose())
    document.body.replaceChildren()
    const began = performance.now()
    const asked = await open(await openSite({ answer: flapping() }))
    // On a busy machine the openings take longer than one pause of 5 s.
    expect(asked).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 5000))
  })

  it('that switches off the view in which the visitor stands keeps them there where the router is not asked to leave; in the build they stand in Account', async () => {
    for (const isWeak of [true, false]) {
      const site = await openSite({ config: { features: [login(null), ...rest(['pools'])] }, connected: true })
      if (isWeak) Object.assign((await loadShell(site.modal)).router, { leave: () => {} })
      await site.open('Swap')
      await site.flip({ features: [login(null), ...rest([])] })
      await site.until(() => expect(site.view()).toBe(isWeak ? 'Swap' : 'Account'))
      expect(() => site.modal.open('Swap')).toThrow('switched off')
      await act(async () => site.modal.dispose())
      document.body.replaceChildren()
    }
  })
})

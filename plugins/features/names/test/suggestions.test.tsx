import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { suffix } from './site.js'
import { openNamed, type Stage } from './stage.js'

const asked = (stage: Stage) => stage.gateway.asked('/v1/profile/suggestions').map(({ url }) => url)
const state = (stage: Stage) => stage.modal.store.get(stage.api.state)
const rows = (stage: Stage) => [...stage.root().querySelectorAll('.list .row')].map(({ textContent }) => textContent)

describe('suggestions of names', () => {
  it('are fetched once typing pauses, for the zone of the site, and one request replaces the other [7.15]', async () => {
    const stage = await openNamed()
    await stage.open('RegisterAccountName')
    for (const text of ['mea', 'mead', 'meado', 'meadow']) await stage.type('Name', text)
    await stage.until(() => expect(stage.text()).toContain(`meadow.${suffix} is free.`))
    expect(asked(stage).map(({ pathname }) => pathname)).toEqual(['/v1/profile/suggestions/meadow'])
    expect(asked(stage)[0]?.searchParams.get('zone')).toBe(suffix)
  })

  it('are names, of which what else the server says is not shown [3.24]', async () => {
    const stage = await openNamed()
    stage.gateway.suggest = (label) =>
      [
        { name: `${label}.${suffix}`, registered: true, price: '99 gold', owner: 'Theo' },
        { name: `${label}-pay.${suffix}`, registered: false, price: '5 gold', owner: '' },
      ] as never
    await stage.open('RegisterAccountName')
    await stage.type('Name', 'meadow')
    await stage.until(() => expect(rows(stage)).toEqual([`meadow-pay.${suffix}Available`]))
    expect(stage.text()).toContain(`meadow.${suffix} cannot be registered.`)
    expect(stage.text()).not.toMatch(/gold|Theo/)
    expect(state(stage).suggestions).toEqual([
      { name: `meadow.${suffix}`, registered: true },
      { name: `meadow-pay.${suffix}`, registered: false },
    ])
    await stage.press(`meadow-pay.${suffix}`)
    expect(stage.root().querySelector('input')?.value).toBe('meadow-pay')
  })

  it('stand in the state with a flag of loading, which is true while they are fetched and while a name is registered [3.26, 4.45]', async () => {
    const stage = await openNamed()
    expect(state(stage)).toMatchObject({ suggestions: [], loading: false })
    const flags: boolean[] = []
    let before: boolean | undefined
    stage.modal.store.sub(stage.api.state, () => {
      const { loading } = state(stage)
      if (loading !== before) flags.push(loading)
      before = loading
    })
    await act(async () => void (await stage.api.suggest('meadow')))
    expect(state(stage)).toMatchObject({
      suggestions: [{ name: `meadow.${suffix}`, registered: false }],
      loading: false,
    })
    await act(async () => void (await stage.api.register('meadow')))
    expect(flags).toEqual([true, false, true, false])
    stage.gateway.instead['/v1/profile'] = { status: 400, body: {} }
    await act(async () => {
      await stage.api.suggest('other').catch(() => {})
      await stage.api.register('other').catch(() => {})
    })
    expect(flags).toEqual([true, false, true, false, true, false, true, false])
  })

  it('of what was typed before are given up: a late answer is not shown', async () => {
    const stage = await openNamed()
    let answerFirst: () => void = () => {}
    stage.gateway.instead['/v1/profile/suggestions/first'] = () =>
      new Promise((resolve) => {
        answerFirst = () => resolve({ body: { suggestions: [{ name: `late.${suffix}`, registered: false }] } })
      })
    const first = stage.api.suggest('first').catch((error: unknown) => error)
    await stage.until(() => expect(asked(stage)).toHaveLength(1))
    await act(async () => void (await stage.api.suggest('second')))
    answerFirst()
    expect(await first).toMatchObject({ name: 'AbortError' })
    await stage.settle()
    expect(state(stage)).toMatchObject({ loading: false, label: 'second' })
    expect(state(stage).suggestions.map(({ name }) => name)).toEqual([`second.${suffix}`])
  })

  it('without the name itself: whether that is registered is looked up', async () => {
    const stage = await openNamed()
    stage.gateway.suggest = () => []
    stage.gateway.names[`meadow.${suffix}`] = { 60: `0x${'8'.repeat(40)}` }
    await act(async () =>
      expect(await stage.api.suggest('meadow')).toEqual([{ name: `meadow.${suffix}`, registered: true }]),
    )
    await act(async () =>
      expect(await stage.api.suggest('other')).toEqual([{ name: `other.${suffix}`, registered: false }]),
    )
  })
})

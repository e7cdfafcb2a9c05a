import { startGateway } from '@portico/gateway'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resolveFeatures } from '../src/resolveFeatures.js'

const row = (id: string, isEnabled: unknown, config?: unknown) => ({
  id,
  isEnabled,
  ...(config !== undefined && { config }),
})
const rest = [
  row('swap', true, null),
  row('onramp', true, null),
  row('activity', true, null),
  row('reown_branding', true, null),
]
const settingsOf = (features: unknown) => resolveFeatures({ features }).settings

describe('the answer of the gateway', () => {
  it('leaves features to the site whose config is null', () => {
    const { settings, decided } = resolveFeatures({ features: [row('social_login', true, null), ...rest] })
    expect({ settings, decided }).toEqual({ settings: {}, decided: [] })
  })

  it('switches off what has no row, or no config', () => {
    const off = { email: false, socials: false, swaps: false, onramp: false, activity: false, branding: false }
    expect(resolveFeatures({ features: [] })).toEqual({ settings: off, decided: [] })
    const bare = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding'].map((id) => row(id, true))
    expect(resolveFeatures({ features: bare })).toEqual({ settings: off, decided: [] })
  })

  it('tells email from the social providers', () => {
    expect(settingsOf([row('social_login', true, ['x', 'email', 'google']), ...rest])).toEqual({
      email: true,
      socials: ['x', 'google'],
    })
    expect(settingsOf([row('social_login', true, ['email']), ...rest])).toEqual({ email: true, socials: false })
    expect(settingsOf([row('social_login', true, ['github']), ...rest])).toEqual({ email: false, socials: ['github'] })
    expect(settingsOf([row('social_login', true, []), ...rest])).toEqual({ email: false, socials: false })
    expect(settingsOf([row('social_login', false, ['email', 'x']), ...rest])).toEqual({ email: false, socials: false })
  })

  it('switches lists on by their names, and the others by isEnabled', () => {
    const features = [
      row('swap', true, ['1inch']),
      row('onramp', true, []),
      row('activity', true, []),
      row('reown_branding', false, []),
      row('social_login', true, null),
    ]
    expect(resolveFeatures({ features })).toEqual({
      settings: { swaps: ['1inch'], onramp: false, activity: true, branding: false },
      decided: ['swaps', 'onramp', 'activity', 'branding'],
    })
  })

  it('does not look at features that it does not know', () => {
    const features = [
      row('social_login', true, null),
      ...rest,
      row('headless', 'maybe', { deep: 1 }),
      { id: '__proto__' },
    ]
    expect(settingsOf(features)).toEqual({})
  })

  const known = { id: 'swap', isEnabled: true, config: ['pools'] }
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'features'],
    ['no list', { features: 'all' }],
    ['a row without an id', { features: [{ isEnabled: true, config: null }] }],
    ['a flag that is a text', { features: [{ ...known, isEnabled: 'yes' }] }],
    ['a config that is a text', { features: [{ ...known, config: 'pools' }] }],
    ['a config of numbers', { features: [{ ...known, config: [1] }] }],
    ['a name of 64 kB', { features: [{ ...known, config: ['x'.repeat(65_536)] }] }],
    ['65 names', { features: [{ ...known, config: Array.from({ length: 65 }, String) }] }],
    ['10 000 names', { features: [{ ...known, config: Array.from({ length: 10_000 }, String) }] }],
    ['10 000 rows', { features: Array.from({ length: 10_000 }, () => known) }],
  ])('is refused whole where it is %s', (_, answer) => {
    expect(() => resolveFeatures(answer)).toThrow()
  })

  it('is what our gateway answers', async () => {
    const projects = [
      { id: 'bare' },
      { id: 'mail', features: { email: true } },
      {
        id: 'quiet',
        features: { email: false, socials: false, swaps: false, onramp: false, activity: false, branding: false },
      },
    ] as const
    const gateway = await startGateway({ projects })
    onTestFinished(() => gateway.stop())
    const [bare, mail, quiet] = await Promise.all(
      projects.map(async ({ id }) => {
        const response = await fetch(`${gateway.url}/appkit/v1/config?projectId=${id}&st=portico&sv=test`)
        return resolveFeatures(await response.json()).settings
      }),
    )
    expect(bare).toEqual({})
    expect(mail).toEqual({
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    })
    expect(quiet).toEqual({
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      activity: false,
      branding: false,
    })
  })
})

import { act } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { resultGuards, watchPopup, type ResultGuards } from '@portico/embedded-api/login'
import { openSocials, origin, resultUri, say } from './socialsStage.js'

const popup = { closed: false } as Window
let controller = new AbortController()
afterEach(() => controller.abort())

/** What is taken for the answer of the popup under these guards. */
function listen(guards?: Partial<ResultGuards>): readonly string[] {
  controller = new AbortController()
  const taken: string[] = []
  watchPopup(
    {
      popup,
      origin,
      signal: controller.signal,
      onResult: (uri) => void taken.push(uri),
      onUntrusted: () => {},
      onClosed: () => {},
    },
    { ...resultGuards, ...guards },
  )
  return taken
}

/** Each attack works once its guard is away, and fails against the build. */
const attacks: readonly [name: string, guard: keyof ResultGuards, data: object, from: Parameters<typeof say>[1]][] = [
  [
    'another site in the popup answers in place of the secure site',
    'isFromOrigin',
    { resultUri },
    { origin: 'https://evil.example', source: popup },
  ],
  [
    'an origin that only begins like the secure one',
    'isFromOrigin',
    { resultUri },
    { origin: `${origin}.evil.example`, source: popup },
  ],
  ['the same host by http', 'isFromOrigin', { resultUri }, { origin: 'http://secure.example', source: popup }],
  ['another window of the secure site, opened by somebody else', 'isFromPopup', { resultUri }, { source: {} }],
  ['the frame of the secure site in this page', 'isFromPopup', { resultUri }, { source: window }],
  [
    'a forged resultUri that leads to another site',
    'isOfSecureSite',
    { resultUri: 'https://evil.example/social/done?f=1' },
    { source: popup },
  ],
  [
    'a forged resultUri that hides another host behind a user name',
    'isOfSecureSite',
    { resultUri: 'https://secure.example@evil.example/' },
    { source: popup },
  ],
]

describe('attack 43: a provider whose headers cut the popup off, which looks as if it were closed', () => {
  const closed = { closed: true } as Window

  it('where the page gives up then, no visitor of that provider is ever logged in', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const giveUp = new AbortController()
    const taken: string[] = []
    watchPopup({
      popup: closed,
      origin,
      signal: giveUp.signal,
      onResult: (uri) => void taken.push(uri),
      onUntrusted: () => {},
      onClosed: () => giveUp.abort(),
    })
    vi.advanceTimersByTime(1000)
    say({ resultUri }, { source: closed })
    expect(taken).toEqual([])
  })

  it('the login goes on, and ends with the answer', async () => {
    const stage = await openSocials()
    await stage.open('Connect')
    await stage.until(() => expect(stage.button('Continue with Google')).toBeDefined())
    await stage.press('Continue with Google')
    await stage.until(() => expect(stage.wallet.called('socialUri')).toHaveLength(1))
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.text()).toContain('digits'))
    await stage.message({ resultUri }, { source: stage.opened[0] })
    await stage.connected()
  })
})

describe('messages of the popup', () => {
  it.each(attacks)('%s', (_, guard, data, from) => {
    const weakened = listen({ [guard]: () => true })
    say(data, from)
    expect(weakened).toHaveLength(1)
    controller.abort()

    const taken = listen()
    say(data, from)
    expect(taken).toEqual([])
    say({ resultUri }, { source: popup })
    expect(taken).toEqual([resultUri])
  })

  it('are not listened to any more once the login has ended', () => {
    const taken = listen()
    controller.abort()
    say({ resultUri }, { source: popup })
    expect(taken).toEqual([])
  })
})

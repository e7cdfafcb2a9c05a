import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { watchPopup } from '@portico/embedded-api/login'
import { openSocials, origin, resultUri, say } from './socialsStage.js'

const popup = { closed: false } as Window
let controller = new AbortController()
afterEach(() => controller.abort())

/** What is taken for the answer of the popup. */
function listen(): readonly string[] {
  controller = new AbortController()
  const taken: string[] = []
  watchPopup({
    popup,
    origin,
    signal: controller.signal,
    onResult: (uri) => void taken.push(uri),
    onUntrusted: () => {},
    onClosed: () => {},
  })
  return taken
}

const attacks: readonly [name: string, data: object, from: Parameters<typeof say>[1]][] = [
  [
    'another site in the popup answers in place of the secure site',
    { resultUri },
    { origin: 'https://evil.example', source: popup },
  ],
  [
    'an origin that only begins like the secure one',
    { resultUri },
    { origin: `${origin}.evil.example`, source: popup },
  ],
  ['the same host by http', { resultUri }, { origin: 'http://secure.example', source: popup }],
  ['another window of the secure site, opened by somebody else', { resultUri }, { source: {} }],
  ['the frame of the secure site in this page', { resultUri }, { source: window }],
  [
    'a forged resultUri that leads to another site',
    { resultUri: 'https://evil.example/social/done?f=1' },
    { source: popup },
  ],
  [
    'a forged resultUri that hides another host behind a user name',
    { resultUri: 'https://secure.example@evil.example/' },
    { source: popup },
  ],
]

describe('attack 43: a provider whose headers cut the popup off, which looks as if it were closed', () => {
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
  it.each(attacks)('%s', (_, data, from) => {
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

import { FrameError } from '@portico/embedded-api'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEmbedded, secureSite, type EmbeddedStage } from './embeddedStage.js'

const uri = `${secureSite}/continue?f=double`
const result = `${secureSite}/social/done?f=double&r=secret`

interface Popup {
  closed: boolean
  readonly location: { href: string }
  close(): void
}
/** The windows that the page opens. */
function popups(open: () => Popup | null = () => makePopup()) {
  const opened: (readonly [url: string, name: string, features: string, popup: Popup | null])[] = []
  const spy = vi.spyOn(window, 'open').mockImplementation(((url: string, name: string, features: string) => {
    const popup = open()
    opened.push([url, name, features, popup])
    return popup
  }) as never)
  onTestFinished(() => spy.mockRestore())
  return opened
}
function makePopup(): Popup {
  const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) }
  return popup
}
function say(data: unknown, source: unknown, origin = secureSite): void {
  const event = new Event('message')
  for (const [name, value] of Object.entries({ data, source, origin })) Object.defineProperty(event, name, { value })
  window.dispatchEvent(event)
}

/** Logged in before, in a frame that has lost its storage since. */
async function openForgotten(): Promise<EmbeddedStage> {
  const first = await openEmbedded()
  await first.logIn()
  first.double.user = undefined
  await act(() => first.modal.dispose())
  const stage = await openEmbedded({ stored: first.stored, double: first.double })
  const { store, api } = stage.modal
  await stage.until(() => expect(store.get(api.embedded.lastName)).toBe('ann@example.org'))
  await stage.open('Connect')
  return stage
}
const button = (stage: EmbeddedStage) =>
  [...stage.root().querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Continue as'))
async function press(stage: EmbeddedStage): Promise<void> {
  await stage.until(() => expect(button(stage)).toBeDefined())
  await act(async () => button(stage)!.click())
}
const connected = (stage: EmbeddedStage) => stage.modal.store.get(stage.modal.atoms.connections)

describe('a visitor whose login in the frame is over', () => {
  it('is asked in a window of the secure site whether to continue, by their name, and is connected', async () => {
    const opened = popups()
    const stage = await openForgotten()
    await press(stage)
    expect(button(stage)?.textContent).toMatch(/ann@example\.org/)
    const [[url, , features, popup]] = opened as [(typeof opened)[0]]
    expect([url, features]).toEqual([`${secureSite}/loading?locale=en`, 'width=600,height=800'])
    await stage.until(() => expect(popup?.location.href).toBe(uri))
    await act(async () => say({ resultUri: result }, popup))
    await stage.until(() => expect(connected(stage)).toHaveLength(1))
    expect(stage.double.payloads('CONNECT_CONTINUE')).toEqual([{ uri: result }])
    expect(stage.modal.store.get(stage.modal.api.embedded.info)).toMatchObject({ authProvider: 'email' })
    expect(popup?.closed).toBe(true)
    await stage.until(() => expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false))
  })

  it('is not connected by the message of another window, of another origin, or with an address elsewhere', async () => {
    const opened = popups()
    const stage = await openForgotten()
    await press(stage)
    const popup = () => opened[0]?.[3]
    await stage.until(() => expect(popup()?.location.href).toBe(uri))
    await act(async () => {
      say({ resultUri: result }, window)
      say({ resultUri: result }, popup(), 'https://evil.example')
      say({ resultUri: 'https://evil.example/done' }, popup())
    })
    expect(stage.double.payloads('CONNECT_CONTINUE')).toEqual([])
    expect(connected(stage)).toEqual([])
  })

  it.each([
    ['the browser opened no window', () => null],
    ['the window is cut off from the page', () => ({ ...makePopup(), closed: true })],
  ])('types two digits where %s', async (_, open) => {
    let answer: (() => void) | undefined
    popups(open)
    const stage = await openForgotten()
    stage.double.answer('CONNECT_CONTINUE', async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      stage.double.user = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1 }
      return { provider: 'google' as const }
    })
    await press(stage)
    await stage.until(() => expect(stage.root().textContent).toContain('Type 47'))
    expect(stage.root().querySelector(`a[href="${uri}"]`)).not.toBeNull()
    expect(stage.double.payloads('CONNECT_CONTINUE')).toEqual([{ uri }])
    await act(async () => answer?.())
    await stage.until(() => expect(connected(stage)).toHaveLength(1))
    expect(stage.modal.store.get(stage.modal.api.embedded.info)).toMatchObject({ authProvider: 'google' })
  })

  it('reads what the secure site says when it does not, and when the window was closed', async () => {
    const opened = popups()
    const stage = await openForgotten()
    stage.double.answer('CONNECT_CONTINUE', () => {
      throw new FrameError('embedded/failed', 'This login is over')
    })
    await press(stage)
    await stage.until(() => expect(opened[0]?.[3]?.location.href).toBe(uri))
    await act(async () => say({ resultUri: result }, opened[0]?.[3]))
    await stage.until(() =>
      expect(stage.root().querySelector('[role=alert].hint')?.textContent).toBe('This login is over'),
    )
  })

  it("ends with 'Modal closed' when the modal is closed", async () => {
    const opened = popups()
    const stage = await openForgotten()
    await stage.until(() => expect(button(stage)).toBeDefined())
    let failure: Promise<unknown> | undefined
    await act(async () => {
      failure = stage.modal.api.embedded.continueLogin().catch((error: unknown) => error)
    })
    await stage.until(() => expect(opened[0]?.[3]?.location.href).toBe(uri))
    await act(async () => stage.modal.close())
    expect(await failure).toMatchObject({ shortMessage: 'Modal closed' })
    expect(opened[0]?.[3]?.closed).toBe(true)
  })

  it('is not offered to continue after they logged out, or before they ever logged in', async () => {
    const fresh = await openEmbedded()
    await fresh.open('Connect')
    expect(button(fresh)).toBeUndefined()
    await fresh.logIn()
    await act(() => fresh.modal.disconnect())
    await fresh.open('Connect')
    expect(button(fresh)).toBeUndefined()
    expect([...fresh.stored.values()].join()).not.toContain('ann@')
  })
})

describe('the visitor’s own page at the secure site', () => {
  it('opens from Account, in another tab that cannot reach this one', async () => {
    const opened = popups()
    const stage = await openEmbedded()
    await stage.logIn()
    await stage.open('Account')
    const manage = () =>
      [...stage.root().querySelectorAll('button')].find((one) => /Manage wallet/.test(one.textContent ?? ''))
    await stage.until(() => expect(manage()).toBeDefined())
    await act(async () => manage()!.click())
    expect(opened.map(([url, name, features]) => [url, name, features])).toEqual([
      [`${secureSite}/account?projectId=test-project`, '_blank', 'noopener'],
    ])
  })
})

import { act } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { mountRenderer } from '../../src/frame/mountRenderer.js'
import { button, disposeAfterEach, open, press } from './open.js'

disposeAfterEach()

describe('dialog', () => {
  it('is labelled by its title, begins on the first control, and gives the focus back', async () => {
    const { modal, dialog, root, title, settle } = await open({
      views: {
        plain: () => (
          <div className="body">
            <a href="#x">In</a>
          </div>
        ),
      },
    })
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    await act(async () => modal.open('Plain', { text: 'A plain view' }))
    await settle(20)
    expect(dialog().open).toBe(true)
    expect(title()).toBe('A plain view')
    expect(root().getElementById(dialog().getAttribute('aria-labelledby')!)?.textContent).toBe('A plain view')
    expect(root().activeElement?.textContent).toBe('In')
    await act(async () => modal.close())
    await settle(200)
    expect(dialog().open).toBe(false)
    expect(dialog().childElementCount).toBe(0)
    expect(document.activeElement).toBe(opener)
  })

  it('begins where a view wants it, or on the title where it has no control', async () => {
    const wants = await open({
      views: {
        plain: () => (
          <div className="body">
            <button>First</button>
            <input data-autofocus="" aria-label="Wanted" />
          </div>
        ),
      },
    })
    await act(async () => wants.modal.open('Plain', { text: 'x' }))
    await wants.settle(20)
    expect(wants.root().activeElement?.getAttribute('aria-label')).toBe('Wanted')
    await act(async () => wants.modal.dispose())

    const bare = await open({ views: { plain: () => <p>Words</p> } })
    await act(async () => bare.modal.open('Plain', { text: 'Only words' }))
    await bare.settle(20)
    expect(bare.root().activeElement?.textContent).toBe('Only words')
  })

  it('goes on where a visitor left a view when they come back to it', async () => {
    const { modal, shell, root, settle } = await open({
      views: {
        plain: () => (
          <div className="body">
            <button>One</button>
            <button>Two</button>
          </div>
        ),
      },
    })
    await act(async () => modal.open('Plain', { text: 'List' }))
    await settle(20)
    expect(root().activeElement?.textContent).toBe('One')
    await act(async () => button(root(), 'Two')!.focus())
    await act(async () => shell.router.push('Untitled'))
    await settle(20)
    await act(async () => shell.router.back())
    await settle(20)
    expect(root().activeElement?.textContent).toBe('Two')
  })

  it('gives the focus to the button that took the place of the one that opened it', async () => {
    const { modal, settle } = await open()
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    await act(async () => modal.open())
    await settle(20)
    const successor = document.createElement('button')
    successor.dataset['porticoOpener'] = ''
    opener.replaceWith(successor)
    await act(async () => modal.close())
    await settle(200)
    expect(document.activeElement).toBe(successor)
  })

  it('names itself by the site where a view has no title', async () => {
    const { modal, dialog, settle } = await open({ metadata: { name: 'Meridian' } })
    await act(async () => modal.open('Untitled'))
    await settle(20)
    expect(dialog().getAttribute('aria-label')).toBe('Meridian')
    expect(dialog().hasAttribute('aria-labelledby')).toBe(false)
  })

  it('closes by button, overlay and Escape; Escape goes back first [2.13]', async () => {
    const { modal, shell, dialog, root, settle } = await open()
    const isOpen = () => modal.store.get(modal.atoms.state).open
    await act(async () => modal.open())
    await settle(20)
    expect(button(root(), 'Back')).toBeUndefined()
    await act(async () => shell.router.push('WhatIsAWallet'))
    await settle(20)
    expect(button(root(), 'Back')).toBeTruthy()
    await press(root().activeElement!, 'Escape')
    await settle(20)
    expect(isOpen()).toBe(true)
    expect(modal.store.get(shell.router.route).view).toBe('Connect')
    await press(dialog(), 'Escape')
    expect(isOpen()).toBe(false)

    await act(async () => modal.open())
    await settle(200)
    await act(async () => button(root(), 'Close')!.click())
    expect(isOpen()).toBe(false)

    await act(async () => modal.open())
    await settle(200)
    const pointer = (type: string, target: Element) =>
      act(async () => target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true })))
    const card = root().querySelector('.modal')!
    await pointer('pointerdown', card)
    await act(async () => dialog().click())
    expect(isOpen()).toBe(true)
    await pointer('pointerdown', dialog())
    await act(async () => dialog().click())
    expect(isOpen()).toBe(false)
  })

  it('shakes for 500 ms where a view must be answered first [4.26, 9.11]', async () => {
    vi.useFakeTimers()
    const { modal, dialog, root, settle } = await open()
    await act(async () => modal.open('Held'))
    await settle(200)
    const card = () => root().querySelector<HTMLElement>('.modal')!
    await press(dialog(), 'Escape')
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
    expect(card().dataset['shake']).toBe('')
    await settle(499)
    expect(card().dataset['shake']).toBe('')
    await settle(1)
    expect(card().dataset['shake']).toBeUndefined()
    vi.useRealTimers()
  })

  it('shakes on a press on the overlay too where a view must be answered first [4.26]', async () => {
    const { modal, dialog, root, settle } = await open()
    await act(async () => modal.open('Held'))
    await settle(20)
    await act(
      async () => void dialog().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
    )
    await act(async () => dialog().click())
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
    expect(root().querySelector<HTMLElement>('.modal')!.dataset['shake']).toBe('')
  })

  it('stays open on an Escape that ends the input of a character, and when a file input inside is cancelled', async () => {
    const { modal, dialog, root, settle } = await open({ views: { plain: () => <input type="file" /> } })
    const isOpen = () => modal.store.get(modal.atoms.state).open
    await act(async () => modal.open('Plain', { text: 'A plain view' }))
    await settle(20)
    const input = root().querySelector('input')!
    await press(input, 'Escape', { isComposing: true })
    expect(isOpen()).toBe(true)
    await act(async () => void input.dispatchEvent(new Event('cancel', { bubbles: true })))
    expect(isOpen()).toBe(true)
    await act(async () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(isOpen()).toBe(false)
  })

  it('leaves the focus where the page has moved it while the modal was closing', async () => {
    const { modal, settle } = await open()
    const [opener, other] = [0, 1].map(() => document.body.appendChild(document.createElement('button')))
    opener!.focus()
    await act(async () => modal.open())
    await settle(20)
    await act(async () => {
      modal.close()
      other!.focus()
    })
    await settle(200)
    expect(document.activeElement).toBe(other)
  })

  it('begins on the title instead of a field on a touch screen, whose keyboard would cover the view', async () => {
    const match = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }) as never,
      )
    const { modal, root, settle } = await open({ views: { plain: () => <input aria-label="Search" /> } })
    await act(async () => modal.open('Plain', { text: 'A plain view' }))
    await settle(20)
    expect(root().activeElement).toBe(root().querySelector('.header__title'))
    match.mockRestore()
  })

  it('opens again when the browser closed it but the view must be answered', async () => {
    const { modal, dialog, settle } = await open()
    await act(async () => modal.open('Held'))
    await settle(20)
    await act(async () => dialog().close())
    await settle(20)
    expect(dialog().open).toBe(true)
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
  })

  it('holds the page still while open, and lets go', async () => {
    const before = document.adoptedStyleSheets.length
    const { modal, settle } = await open()
    await act(async () => modal.open())
    await settle(20)
    expect(document.adoptedStyleSheets).toHaveLength(before + 1)
    expect(document.adoptedStyleSheets.at(-1)!.cssRules[0]!.cssText).toContain('overflow: hidden')
    await act(async () => modal.close())
    await settle(20)
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })

  it('leaves nothing behind: no node, style sheet, listener or timer', async () => {
    const sheets = document.adoptedStyleSheets.length
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
    const { modal, settle, element } = await open({ theme: { mode: 'system' } })
    await act(async () => modal.open())
    await settle(20)
    const mounted = element()
    const outside = (target: unknown) => target === window || target === document || target instanceof MediaQueryList
    const kept = (spy: typeof added) => spy.mock.contexts.filter(outside).length
    await act(async () => modal.dispose())
    await settle(20)
    expect(document.querySelector('portico-modal')).toBeNull()
    expect(mounted.shadowRoot!.childNodes).toHaveLength(0)
    expect(document.adoptedStyleSheets).toHaveLength(sheets)
    expect(kept(removed)).toBe(kept(added))
  })

  it('closes when the page takes it away, and is drawn anew at the next opening', async () => {
    const { modal, settle, element, dialog } = await open()
    const isOpen = () => modal.store.get(modal.atoms.state).open
    const sheets = document.adoptedStyleSheets.length
    await act(async () => modal.open())
    await settle(20)
    const first = element()
    await act(async () => first.remove())
    await settle(20)
    expect(isOpen()).toBe(false)
    expect(document.adoptedStyleSheets).toHaveLength(sheets)
    await act(async () => modal.open())
    await settle(20)
    expect(element()).not.toBe(first)
    expect(dialog().open).toBe(true)
  })

  it('is an element that is defined, and lets no press or key out to the page while it is open', async () => {
    const { modal, settle, element, root } = await open()
    await act(async () => modal.open())
    await settle(20)
    await act(async () => modal.close())
    await settle(200)
    element().setAttribute('aria-hidden', 'true')
    await act(async () => modal.open())
    await settle(20)
    expect(customElements.get('portico-modal')).toBeDefined()
    expect(element().hasAttribute('aria-hidden')).toBe(false)
    const heard: string[] = []
    const types = ['pointerdown', 'click', 'wheel', 'focusin', 'keydown']
    const note = (event: Event) => void heard.push(event.type)
    for (const type of types) document.addEventListener(type, note)
    const noteCaptured = (event: KeyboardEvent) => void heard.push(`captured ${event.key}`)
    document.addEventListener('keydown', noteCaptured, true)
    await act(async () => {
      for (const type of types.slice(0, 4))
        root()
          .querySelector('h2')!
          .dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    })
    expect(heard).toEqual([])
    await press(root().querySelector('h2')!, 'Escape')
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    expect(heard).toEqual(['focusin']) // of the page, which has the focus again
    for (const type of types) document.removeEventListener(type, note)
    document.removeEventListener('keydown', noteCaptured, true)
  })

  it('draws two modals on one page apart from each other', async () => {
    const [one, other] = [await open({ theme: { mode: 'light' } }), await open()]
    await act(async () => one.modal.open())
    await one.settle(20)
    const first = one.element()
    await act(async () => other.modal.open('Plain', { text: 'Other' }))
    await other.settle(20)
    expect(document.querySelectorAll('portico-modal')).toHaveLength(2)
    expect(first.shadowRoot!.querySelector('h2')!.textContent).toBe('Connect wallet')
    expect(other.title()).toBe('Other')
    expect(first.shadowRoot!.querySelector<HTMLElement>('.root')!.dataset['theme']).toBe('light')
    await act(async () => other.modal.close())
    await other.settle(200)
    expect(first.shadowRoot!.querySelector('dialog')!.open).toBe(true)
  })

  it('is unmounted from within an effect of the host without a word from React', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { shell, settle } = await open()
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    function Host() {
      useEffect(() => mountRenderer(shell, undefined).unmount, [])
      return null
    }
    await act(async () =>
      root.render(
        <StrictMode>
          <Host />
        </StrictMode>,
      ),
    )
    await settle(20)
    expect(document.querySelectorAll('portico-modal')).toHaveLength(1)
    await act(async () => root.unmount())
    await settle(20)
    expect(document.querySelectorAll('portico-modal')).toHaveLength(0)
    expect(error.mock.calls).toEqual([])
  })
})

describe('notices', () => {
  it('shows toasts of three variants, errors assertively; one in the way is replaced after 150 ms [2.22]', async () => {
    vi.useFakeTimers()
    const { modal, shell, root, settle } = await open()
    await act(async () => modal.open())
    await settle(200)
    const shown = () =>
      [...root().querySelectorAll<HTMLElement>('.toast')].map((toast) => [toast.dataset['tone'], toast.textContent])
    await act(async () => shell.notices.show('loading', 'Waiting for Fox'))
    expect(shown()).toEqual([['loading', 'Waiting for Fox']])
    expect(root().querySelector('.toast')!.parentElement!.getAttribute('role')).toBe('status')
    await act(async () => shell.notices.show('error', 'Connection rejected'))
    await settle(149)
    expect(shown()).toEqual([])
    await settle(1)
    expect(shown()).toEqual([['error', 'Connection rejected']])
    expect(root().querySelector('.toast')!.parentElement!.getAttribute('role')).toBe('alert')
    await act(async () => shell.notices.show('success', 'Connected'))
    await settle(150)
    expect(shown()).toEqual([['success', 'Connected']])
    vi.useRealTimers()
  })

  it('shows the bar for developers in debug mode only, and resets it on dismissal [2.23]', async () => {
    const { modal, shell, root, settle } = await open()
    await act(async () => modal.open())
    await settle(20)
    await act(async () => shell.notices.openSnackbar('Hidden'))
    expect(root().querySelector('.alert-bar')).toBeNull()
    await act(async () => modal.update({ debug: true }))
    await act(async () => shell.notices.openSnackbar('Seen'))
    expect(root().querySelector<HTMLElement>('.alert-bar')!.dataset['tone']).toBe('info')
    await act(async () => shell.notices.openSnackbar('Worse', 'error'))
    expect(root().querySelector('.alert-bar')!.parentElement!.getAttribute('role')).toBe('alert')
    await act(async () => button(root(), 'Dismiss')!.click())
    expect(root().querySelector('.alert-bar')).toBeNull()
    expect(modal.store.get(shell.notices.snackbar)).toEqual({ open: false, message: '', variant: 'info' })
  })
})

describe('looks', () => {
  it('is dark by default, and follows the theme while it changes [9.51]', async () => {
    const { modal, root, settle } = await open()
    await act(async () => modal.open())
    await settle(20)
    const element = () => root().querySelector<HTMLElement>('.root')!
    expect(element().dataset['theme']).toBe('dark')
    await act(async () => modal.update({ theme: { mode: 'light', tokens: { radius: '0px' } } }))
    expect(element().dataset['theme']).toBe('light')
    expect(element().style.getPropertyValue('--portico-radius')).toBe('0px')
  })

  it('reads from right to left with its locale, or with the page where nobody chose one', async () => {
    const arabic = await open({ locale: 'ar' })
    await act(async () => arabic.modal.open())
    await arabic.settle(20)
    const element = () => arabic.root().querySelector<HTMLElement>('.root')!
    expect([element().dir, element().lang]).toEqual(['rtl', 'ar'])
    await act(async () => arabic.modal.dispose())
    document.documentElement.dir = 'rtl'
    try {
      const page = await open()
      await act(async () => page.modal.open())
      await page.settle(20)
      const { dir, dataset } = page.root().querySelector<HTMLElement>('.root')!
      expect([dir, dataset['mixed']]).toEqual(['rtl', ''])
      const english = await open({ locale: 'en' })
      await act(async () => english.modal.open())
      await english.settle(20)
      expect(english.root().querySelector<HTMLElement>('.root')!.dir).toBe('ltr')
    } finally {
      document.documentElement.dir = ''
    }
  })
})

describe('embedded', () => {
  it('stands in the page: a region without overlay, lock or close button, which takes no focus [2.10]', async () => {
    const sheets = document.adoptedStyleSheets.length
    const { modal, root, element, settle } = await open({ embedded: true })
    const place = document.body.appendChild(document.createElement('div'))
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    let unmount = () => {}
    await act(async () => {
      unmount = modal.mount(place)
    })
    await settle(50)
    expect(element().parentElement).toBe(place)
    expect(root().querySelector('dialog')).toBeNull()
    const region = root().querySelector('section')!
    expect(root().getElementById(region.getAttribute('aria-labelledby')!)!.textContent).toBe('Connect wallet')
    expect(button(root(), 'Close')).toBeUndefined()
    expect(document.adoptedStyleSheets).toHaveLength(sheets)
    expect(document.activeElement).toBe(field)
    await act(async () => unmount())
    expect(place.childNodes).toHaveLength(0)
  })

  it('takes the focus along where somebody was inside', async () => {
    const { modal, root, settle } = await open({ embedded: true })
    const place = document.body.appendChild(document.createElement('div'))
    await act(async () => void modal.mount(place))
    await settle(50)
    await act(async () => button(root(), 'What is a wallet?')!.focus())
    await act(async () => button(root(), 'What is a wallet?')!.click())
    await settle(20)
    expect(button(root(), 'Back')).toBeTruthy()
    expect(root().activeElement).not.toBeNull()
  })
})

import { act } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountRenderer } from '../../src/frame/mountRenderer.js'
import { shellViews } from '../../src/views/shellViews.js'
import { openModal, type Opened } from './open.js'

const made: Opened[] = []
async function open(...args: Parameters<typeof openModal>): Promise<Opened> {
  const opened = await openModal(...args)
  made.push(opened)
  return opened
}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

const button = (root: ParentNode, label: string) =>
  [...root.querySelectorAll('button')].find(
    (found) => (found.getAttribute('aria-label') ?? found.textContent) === label,
  )
const press = (target: Element, key: string) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })),
  )

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

describe('views', () => {
  it('that throw are replaced by the error view, reported once, and can be tried again', async () => {
    let broken = true
    const { modal, root, reports, settle } = await open({
      views: {
        broken: () => {
          if (broken) throw new Error('no such thing')
          return <p>All well</p>
        },
      },
    })
    await act(async () => modal.open('Broken'))
    await settle(20)
    expect(root().querySelector('.view')!.textContent).not.toContain('All well')
    expect(reports).toEqual(['alpha view Broken: no such thing'])
    expect(button(root(), 'Close')).toBeTruthy()
    broken = false
    await act(async () => button(root(), 'Retry')!.click())
    await settle(20)
    expect(root().querySelector('.view')!.textContent).toContain('All well')
  })

  it('that cannot be loaded are replaced by the error view, reported, and loaded again on Retry', async () => {
    const missing = vi.fn(async () => ({ default: (): unknown => <p>Here now</p> }))
    missing.mockRejectedValueOnce(new Error('offline'))
    const { modal, shell, root, reports, title, settle } = await open({ views: { missing } })
    await act(async () => modal.open())
    await settle(20)
    await act(async () => shell.router.push('Missing'))
    await settle(20)
    expect(reports).toEqual(["alpha load Missing: Code of 'Missing' did not load"])
    expect(title()).toBe('Missing')
    await act(async () => button(root(), 'Retry')!.click())
    await settle(20)
    expect(root().querySelector('.view')!.textContent).toContain('Here now')
    expect(missing).toHaveBeenCalledTimes(2)
  })

  it('whose files are gone after a new deployment offer to reload the page, not only to try again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const missing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    const { modal, root, settle } = await open({ views: { missing } })
    await act(async () => modal.open('Missing'))
    await settle(20)
    expect(root().querySelector('.view')!.textContent).toContain('The site was probably updated')
    expect(root().querySelector('.view [data-autofocus]')?.textContent).toBe('Reload page')
    await act(async () => button(root(), 'Reload page')!.click())
    expect(reload).toHaveBeenCalledOnce()
    expect(button(root(), 'Retry')).toBeTruthy()
    reload.mockRestore()
  })

  it('that do not load, together with the error view, still offer to reload the page', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { modal, root, settle } = await open({ views: { missing: gone } })
    const load = vi.spyOn(shellViews.ErrorView, 'load').mockImplementation(gone)
    await act(async () => modal.open('Missing'))
    await settle(20)
    expect(root().querySelector('.view')!.textContent).toContain('The site was probably updated')
    expect(button(root(), 'Reload page')).toBeTruthy()
    load.mockRestore()
  })

  it('that do not load while the visitor is offline can only be tried again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const missing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    const { modal, root, settle } = await open({ views: { missing } })
    await act(async () => modal.open('Missing'))
    await settle(20)
    expect(button(root(), 'Reload page')).toBeUndefined()
    expect(root().querySelector('.view [data-autofocus]')?.textContent).toBe('Retry')
    online.mockRestore()
  })

  it('that are late let the one before stay for 150 ms, then a skeleton stands in [9.16]', async () => {
    vi.useFakeTimers()
    let arrive = (_: { readonly default: () => unknown }) => {}
    const { modal, shell, root, title, settle } = await open({
      views: { missing: () => new Promise((resolve) => (arrive = resolve)), plain: () => <p>Before</p> },
    })
    await act(async () => modal.open('Plain', { text: 'Plain' }))
    await settle(200)
    await act(async () => shell.router.push('Missing'))
    await settle(149)
    expect(root().querySelector('.view')!.textContent).toBe('Before')
    expect(title()).toBe('Plain')
    await settle(1)
    expect(root().querySelector('.view')!.getAttribute('aria-busy')).toBe('true')
    expect(title()).toBe('Missing')
    await act(async () => arrive({ default: () => <p>After</p> }))
    await settle(0)
    expect(root().querySelector('.view')!.textContent).toBe('After')
    vi.useRealTimers()
  })

  it('stay as they are while the modal leaves, although the history begins anew', async () => {
    vi.useFakeTimers()
    const { modal, root, dialog, settle } = await open({ views: { plain: () => <p>Last words</p> } })
    await act(async () => modal.open('Plain', { text: 'Plain' }))
    await settle(200)
    await act(async () => modal.close())
    await settle(100)
    expect(dialog().open).toBe(false)
    expect(root().querySelector('.view')!.textContent).toBe('Last words')
    await settle(60)
    expect(root().querySelector('.view')).toBeNull()
    vi.useRealTimers()
  })

  it('of plugins are given params and plugin', async () => {
    const plain = vi.fn((_props?: unknown) => null)
    const { modal, settle } = await open({ views: { plain } })
    await act(async () => modal.open('Plain', { text: 'x' }))
    await settle(20)
    expect(plain.mock.lastCall![0]).toMatchObject({ params: { text: 'x' }, plugin: { id: 'alpha' } })
  })

  it('have a title that changes with them, said politely; one that throws is reported and left out', async () => {
    const { modal, shell, root, title, reports, settle } = await open({
      views: {
        title: () => {
          throw new Error('no words')
        },
      },
    })
    await act(async () => modal.open())
    await settle(20)
    await act(async () => shell.router.push('Plain', { text: 'Second' }))
    await settle(20)
    expect(title()).toBe('Second')
    expect([...root().querySelectorAll('[role="status"]')].map((region) => region.textContent)).toContain(
      'Second\u00a0',
    )
    await act(async () => shell.router.push('Broken'))
    await settle(20)
    expect(title()).toBe('')
    expect(reports).toEqual(['alpha title of Broken: no words'])
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
      expect(page.root().querySelector<HTMLElement>('.root')!.dir).toBe('rtl')
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

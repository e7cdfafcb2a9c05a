import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { shellViews } from '../../src/views/shellViews.js'
import { button, disposeAfterEach, open } from './open.js'

disposeAfterEach()

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

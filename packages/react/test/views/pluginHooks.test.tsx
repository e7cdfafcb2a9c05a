import {
  definePlugin,
  createModal,
  isPorticoError,
  type PluginHandle,
  type PluginSpec,
  type ViewProps,
} from '@portico/core'
import { act, renderHook } from '@testing-library/react'
import { memo, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderer } from '../../src/renderer.js'
import { useAtomValue, useMessages, useReason, useModalContext } from '../../src/ui/index.js'

interface NoteSpec extends PluginSpec {
  readonly id: 'note'
  readonly views: { readonly Note: {} }
  readonly messages: { readonly hello: string }
}

const viewTexts = { en: { bye: 'Bye' }, load: { de: async () => ({ default: { bye: 'Tschüs' } }) } }

/** Memoised, so that only its own hooks draw it again. */
const Note = memo(function Note({ plugin }: ViewProps<NoteSpec, {}>): ReactNode {
  const t = useMessages(plugin)
  const v = useMessages('note', viewTexts)
  const { metadata, modal } = useModalContext()
  const { open } = useAtomValue(modal.atoms.state)
  return (
    <p>
      {t('hello')}, {v('bye')}, {metadata.name}, {String(open)}
    </p>
  )
})

const note = definePlugin<NoteSpec>({
  id: 'note',
  core: 1,
  messages: { en: { hello: 'Hello' }, load: { de: async () => ({ default: { hello: 'Hallo' } }) } },
  views: { Note: { load: async () => ({ default: Note as never }), title: () => 'Note' } },
  setup: () => ({}),
})

describe('Hooks for views of plugins', () => {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(() => document.body.replaceChildren())

  it('give the modal and the texts, and draw the view again when the language changes', async () => {
    const modal = createModal({
      projectId: 'p',
      metadata: { name: 'Meridian' },
      plugins: [note],
      storage: 'memory',
      renderer: async () => ({ renderer }),
    })
    const text = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view')?.textContent
    await act(async () => modal.open('Note'))
    await vi.waitFor(() => expect(text()).toBe('Hello, Bye, Meridian, true'), 5000)
    await act(async () => modal.update({ locale: 'de' }))
    await vi.waitFor(() => expect(text()).toBe('Hallo, Tschüs, Meridian, true'), 5000)
    await act(async () => modal.dispose())
  })

  it('load the texts of a view that is shown for the first time in another language', async () => {
    const texts = { en: { bye: 'Bye' }, load: { de: async () => ({ default: { bye: 'Tschüs' } }) } }
    const Late = (): ReactNode => useMessages('note', texts)('bye')
    const late = definePlugin<NoteSpec>({
      id: 'note',
      core: 1,
      messages: { en: { hello: 'Hello' } },
      views: { Note: { load: async () => ({ default: Late }), title: () => 'Note' } },
      setup: () => ({}),
    })
    const modal = createModal({
      projectId: 'p',
      locale: 'de',
      plugins: [late],
      storage: 'memory',
      renderer: async () => ({ renderer }),
    })
    const text = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view')?.textContent
    await act(async () => modal.open('Note'))
    await vi.waitFor(() => expect(text()).toBe('Tschüs'), 5000)
    await act(async () => modal.dispose())
  })

  it('say why something failed by its code in the language of the modal, else in the words of the error', async () => {
    const failed = {
      code: 'evm/notSwitched',
      context: { wallet: 'Kes\u202etrel' },
      message: 'It did not.',
      details: 'Ask.',
    }
    const Why = (): ReactNode => {
      const reasonOf = useReason()
      return [failed, { code: 'evm/other', message: 'Else.', details: 'Ask.' }]
        .map((e) => reasonOf(e, { advice: true }))
        .join('|')
    }
    const errors = { 'evm/notSwitched': ({ wallet }: { wallet: string }) => `${wallet} hat nicht gewechselt` }
    const modal = createModal({
      projectId: 'p',
      locales: { de: async () => ({ default: { texts: {}, load: { errors: async () => ({ default: errors }) } } }) },
      plugins: [
        definePlugin<NoteSpec>({
          id: 'note',
          core: 1,
          messages: { en: { hello: 'Hello' } },
          views: { Note: { load: async () => ({ default: Why }), title: () => 'Note' } },
          setup: () => ({}),
        }),
      ],
      storage: 'memory',
      renderer: async () => ({ renderer }),
    })
    const text = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view')?.textContent
    await act(async () => modal.open('Note'))
    await vi.waitFor(() => expect(text()).toBe('It did not. Ask.|Else. Ask.'), 5000)
    await act(async () => modal.update({ locale: 'de' }))
    await vi.waitFor(() => expect(text()).toBe('Kes trel hat nicht gewechselt|Else. Ask.'), 5000)
    await act(async () => modal.dispose())
  })

  it('toasts of errors that are raised outside of React are in the language of the modal, also when it changes', async () => {
    const failed = Object.assign(new Error('It did not.'), {
      code: 'evm/notSwitched',
      context: { wallet: 'Kestrel' },
    })
    const errors = { 'evm/notSwitched': ({ wallet }: { wallet: string }) => `${wallet} hat nicht gewechselt` }
    let handle: PluginHandle<NoteSpec> | undefined
    const modal = createModal({
      projectId: 'p',
      locales: { de: async () => ({ default: { texts: {}, load: { errors: async () => ({ default: errors }) } } }) },
      plugins: [
        definePlugin<NoteSpec>({
          id: 'note',
          core: 1,
          messages: { en: { hello: 'Hello' } },
          views: { Note: { load: async () => ({ default: () => null }), title: () => 'Note' } },
          setup({ plugin }) {
            handle = plugin
            return {}
          },
        }),
      ],
      storage: 'memory',
      renderer: async () => ({ renderer }),
    })
    const toast = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.toast')?.textContent
    await act(async () => modal.open('Note'))
    await act(async () => handle!.notices.show('error', failed))
    await vi.waitFor(() => expect(toast()).toBe('It did not.'), 5000)
    await act(async () => modal.update({ locale: 'de' }))
    await vi.waitFor(() => expect(toast()).toBe('Kestrel hat nicht gewechselt'), 5000)
    await act(async () => modal.dispose())
  })

  it('throw a coded error outside of a modal, which names two copies of the package as a cause', () => {
    // React writes what a render throws to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = thrownBy(() => renderHook(() => useModalContext()))
    expect(isPorticoError(error, 'react/outsideModal')).toBe(true)
    expect(isPorticoError(error) && error.details).toContain('two copies of @portico/react')
  })
})

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

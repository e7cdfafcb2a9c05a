import { createModal, type CreateModalOptions, type Modal, type ModalOptions } from '@portico/core'
import { loadShell, type Shell } from '@portico/core/shell'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { shellViews } from '../../src/views/shellViews.js'
import { testChain, testWallet, type TestChainSpec, type TestViews } from '../testChain.js'

export interface Opened {
  readonly modal: Modal<TestChainSpec>
  readonly shell: Shell
  /** What was told to `onError`, with plugin and phase. */
  readonly reports: string[]
  /** The mounted element, once there. */
  element(): HTMLElement
  root(): ShadowRoot
  dialog(): HTMLDialogElement
  /** Text of the title. */
  title(): string | undefined
  /** Lets loads, effects and timers of `ms` milliseconds run. */
  settle(ms?: number): Promise<void>
}

export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A modal drawn by the real renderer. */
export async function openModal(options: ModalOptions & { readonly views?: TestViews } = {}): Promise<Opened> {
  // Loaded beforehand: tests wait for effects, not for modules to be transformed.
  await Promise.all([
    import('../../src/renderer.js'),
    import('../../src/views/viewResources.js'),
    ...Object.values(shellViews).map(({ load }) => load()),
  ])
  const { views, ...rest } = options
  const reports: string[] = []
  const modal = createModal({
    projectId: 'p',
    plugins: [testChain([testWallet([{ address }])], views)],
    storage: 'memory',
    renderer: () => import('../../src/renderer.js'),
    onError: (error, { plugin, phase }) => reports.push(`${plugin} ${phase}: ${(error as Error).message}`),
    ...rest,
  } as CreateModalOptions<readonly [ReturnType<typeof testChain>]>)
  const element = () => [...document.querySelectorAll<HTMLElement>('portico-modal')].at(-1)!
  const root = () => element().shadowRoot!
  return {
    modal,
    shell: await loadShell(modal),
    reports,
    element,
    root,
    dialog: () => root().querySelector('dialog')!,
    title: () => root().querySelector('h2')?.textContent,
    settle: (ms = 0) =>
      act(async () => {
        if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms)
        else await new Promise((resolve) => setTimeout(resolve, ms))
      }),
  }
}

const made: Opened[] = []
/** A modal that is disposed of after the test. */
export async function open(...args: Parameters<typeof openModal>): Promise<Opened> {
  const opened = await openModal(...args)
  made.push(opened)
  return opened
}
/** Call it once in every test file. */
export function disposeAfterEach(): void {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(async () => {
    await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
    document.body.replaceChildren()
  })
}

export const button = (root: ParentNode, label: string): HTMLButtonElement | undefined =>
  [...root.querySelectorAll('button')].find(
    (found) => (found.getAttribute('aria-label') ?? found.textContent) === label,
  )
export const press = (target: Element, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(
    async () =>
      void target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
      ),
  )

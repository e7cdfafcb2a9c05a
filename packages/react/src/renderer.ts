'use client'

import type { Renderer, Shell } from '@portico/core/shell'
import { importResources, shellView } from './frame/createViews.js'
import { mountRenderer } from './frame/mountRenderer.js'
import { glyphNames } from './ui/Glyph.js'

/** Draws a modal with React, into a dialog inside a shadow root. `@portico/modal` loads it when the visitor is about to open the modal. */
export const renderer: Renderer = {
  async preload(shell) {
    const { store, router, modal } = shell
    const isConnected = store.get(modal.atoms.account)?.status === 'connected'
    const likely = new Set([store.get(router.route).view, isConnected ? 'Account' : 'Connect'])
    await Promise.all([...likely].map((view) => preloadView(shell, view)))
  },
  glyphs: glyphNames,
  mount: mountRenderer,
}

/** Loads the code of a view ahead of time. A failure is reported when the view is opened, which loads it again. */
async function preloadView(shell: Shell, name: string): Promise<void> {
  try {
    const view = shellView(name) ?? shell.view(name)?.definition
    await Promise.all([view?.load(), name === 'Connect' ? undefined : importResources()])
  } catch {
    // Reported when the view is opened.
  }
}

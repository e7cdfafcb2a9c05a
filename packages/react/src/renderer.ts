import type { Renderer } from '@portico/core/shell'
import { mountRenderer } from './frame/mountRenderer.js'
import { preloadView } from './frame/preloadView.js'
import { glyphNames } from './ui/Glyph.js'

/** What draws a modal: a dialog in a shadow root, loaded when someone comes near. */
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

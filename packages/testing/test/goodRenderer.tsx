import type { Renderer } from '@portico/core/shell'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** As little as a renderer can be: the view of the route, in a box at the end of the page. */
export const goodRenderer: Renderer = {
  glyphs: ['send'],
  mount(shell) {
    const box = document.createElement('div')
    document.body.append(box)
    const fails = (error: unknown): void => shell.report(error, { plugin: 'shell', phase: 'draw' })
    const root = createRoot(box, { onUncaughtError: fails })
    const { view, params } = shell.store.get(shell.router.route)
    const registered = shell.view(view)
    void registered?.definition.load().then(({ default: draw }) => {
      const View = draw as (props: { readonly params: object; readonly plugin: unknown }) => ReactNode
      root.render(<View params={params} plugin={registered.plugin} />)
    }, fails)
    return {
      unmount() {
        flushSync(() => root.unmount())
        box.remove()
      },
    }
  },
}

import type { Shell } from '@portico/core/shell'
import { createRoot, type RootOptions } from 'react-dom/client'
import { ShellContext } from '../shell/useShell.js'
import { componentsSheet } from '../theme/componentsSheet.js'
import { tokensSheet } from '../theme/tokensSheet.js'
import { createViews } from './createViews.js'
import { Frame } from './Frame.js'
import frameSheet from './frame.css?inline'
import { ViewsContext } from './ViewsContext.js'

/** The element of the page in which a modal lives, for `::part()` and custom properties of the host's style sheet. */
const elementName = 'portico-modal'

/** Draws a modal into `container`, or into a dialog at the end of the page, until `unmount` is called. */
export function mountRenderer(shell: Shell, container: Element | undefined): { unmount(): void } {
  const element = document.createElement(elementName)
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokensSheet, componentsSheet, frameSheet].map(styleSheet)
  ;(container ?? document.body).append(element)

  const views = createViews(shell)
  // Its code is here already where somebody came near the button: then the first paint has it.
  views.load(shell.store.get(shell.router.route).view)
  const options: RootOptions = {
    // The boundary around a view reports what it catches.
    onCaughtError: () => {},
    onUncaughtError: (error) => shell.report(error, { plugin: 'shell', phase: 'draw' }),
  }
  const root = createRoot(shadow, options)
  root.render(
    <ShellContext.Provider value={shell}>
      <ViewsContext.Provider value={views}>
        <Frame embedded={container !== undefined} />
      </ViewsContext.Provider>
    </ShellContext.Provider>,
  )
  return {
    unmount() {
      // Closed first, for the focus to go back; gone at once, although React may have to finish what it is doing.
      shadow.querySelector('dialog')?.close()
      element.remove()
      queueMicrotask(() => root.unmount())
    },
  }
}

/** No `<style>` element: it would need `unsafe-inline`. */
function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

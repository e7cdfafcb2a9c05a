import type { Shell } from '@portico/core/shell'
import { createRoot, type RootOptions } from 'react-dom/client'
import { ShellContext } from '../shell/useShell.js'
import baseCss from '../theme/base.css?inline'
import controlsCss from '../theme/controls.css?inline'
import fieldsCss from '../theme/fields.css?inline'
import identityCss from '../theme/identity.css?inline'
import rowsCss from '../theme/rows.css?inline'
import statesCss from '../theme/states.css?inline'
import tokensCss from '../theme/tokens.css?inline'
import transientsCss from '../theme/transients.css?inline'
import { createViews } from './createViews.js'
import { ViewsContext } from './useViews.js'
import { Frame } from './Frame.js'
import frameCss from './frame.css?inline'

/** Later rules win: `transients` ends all motion for visitors who prefer less of it. */
const sheets = [
  tokensCss,
  baseCss + identityCss + rowsCss + controlsCss + fieldsCss + statesCss + transientsCss,
  frameCss,
] as const

/** The element of the page that contains the modal, for `::part()` and custom properties in the style sheet of the site. */
const elementName = 'portico-modal'

/** Draws a modal into `container`, or into a dialog at the end of the page, until `unmount` is called. */
export function mountRenderer(shell: Shell, container: Element | undefined): { unmount(): void } {
  const element = document.createElement(elementName)
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = sheets.map(styleSheet)
  ;(container ?? document.body).append(element)

  const views = createViews(shell)
  // After `preload` its code is already loaded, and the first paint shows it.
  views.load(shell.store.get(shell.router.route).view)
  const options: RootOptions = {
    // ViewBoundary reports these errors.
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
      // Closed first, so that the focus returns to the page; removed at once, although React may still be rendering.
      shadow.querySelector('dialog')?.close()
      element.remove()
      queueMicrotask(() => root.unmount())
    },
  }
}

/** Adopted, because a `<style>` element needs `unsafe-inline` in the Content-Security-Policy. */
function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

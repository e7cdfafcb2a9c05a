import type { MountedRenderer, Shell } from '@portico/core/shell'
import { startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { shellMessagePack } from '../messages/en.js'
import { ShellContext } from '../shell/useShell.js'
import baseCss from '../theme/base.css?inline'
import controlsCss from '../theme/controls.css?inline'
import fieldsCss from '../theme/fields.css?inline'
import iconsCss from '../theme/icons.css?inline'
import messagesCss from '../theme/messages.css?inline'
import rowsCss from '../theme/rows.css?inline'
import tokensCss from '../theme/tokens.css?inline'
import transientsCss from '../theme/transients.css?inline'
import { createViews } from './createViews.js'
import { ViewsContext } from '../shell/useViews.js'
import { Frame } from './Frame.js'
import frameCss from './frame.css?inline'

/** What the frame, the list of wallets and the ways to log in beside it need; `viewsSheet` has the rest. */
const sheets = [
  tokensCss,
  baseCss + iconsCss + rowsCss + controlsCss + messagesCss + transientsCss + fieldsCss,
  frameCss,
] as const

/** The element of the page that contains the modal, for `::part()` and custom properties in the style sheet of the site. */
const elementName = 'portico-modal'

/** Sent by the element when it leaves the page. */
const removed = 'portico-removed'

/** Pages hide elements that are not defined, until their code has loaded: `:not(:defined) { display: none }`. */
function createElement(): HTMLElement {
  if (!customElements.get(elementName))
    customElements.define(
      elementName,
      class extends HTMLElement {
        disconnectedCallback() {
          this.dispatchEvent(new Event(removed))
        }
      },
    )
  const element = document.createElement(elementName)
  // React Aria takes what is in it for a part of its own dialogs.
  element.setAttribute('data-react-aria-top-layer', 'true')
  return element
}

/** Draws a modal into `container`, or into a dialog at the end of the page, until `unmount` is called. */
export function mountRenderer(shell: Shell, container: Element | undefined): MountedRenderer {
  const element = createElement()
  let hasEnded = false
  let hasFailed = false
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = sheets.map(styleSheet)
  ;(container ?? document.body).append(element)

  const addSheet = (text: string) => {
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, styleSheet(text)]
  }
  const views = createViews(shell, addSheet)
  // After `preload` its code is already loaded, and the first paint shows it.
  views.load(shell.store.get(shell.router.route).view)
  const options: RootOptions = {
    // ViewBoundary reports these errors.
    onCaughtError: () => {},
    onUncaughtError(error) {
      hasFailed = true
      shell.report(error, { plugin: 'shell', phase: 'draw' })
      // Nothing is shown any more. The next opening draws it anew.
      queueMicrotask(() => shell.modal.close())
    },
  }
  const isGone = () => hasFailed || (container === undefined && !element.isConnected)
  // By the page, such as one that replaces its body. The element may also have been moved.
  element.addEventListener(removed, () => queueMicrotask(() => !hasEnded && isGone() && shell.modal.close()))
  const root = createRoot(shadow, options)
  const render = () =>
    root.render(
      <ShellContext.Provider value={namingNetworks(shell)}>
        <ViewsContext.Provider value={views}>
          <Frame embedded={container !== undefined} />
        </ViewsContext.Provider>
      </ShellContext.Provider>,
    )
  if (shell.store.get(shell.state).open) render()
  // Drawn before it is opened: the page goes on meanwhile.
  else startTransition(render)
  return {
    isGone,
    unmount() {
      hasEnded = true
      // Closed first, so that the focus returns to the page; removed at once, although React may still be rendering.
      shadow.querySelector('dialog')?.close()
      element.remove()
      queueMicrotask(() => root.unmount())
    },
  }
}

/** The same shell, whose networks that are not configured are named in the language of the modal: chains know English only. */
function namingNetworks(shell: Shell): Shell {
  const network: Shell['network'] = (id) => {
    const found = shell.network(id)
    const isListed = shell.store.get(shell.networks).some(({ caipNetworkId }) => caipNetworkId === id)
    return found && !isListed ? { ...found, name: shell.translate('shell', shellMessagePack)('unknownNetwork') } : found
  }
  // A copy would read the getters of the shell once.
  return Object.create(shell, { network: { value: network } }) as Shell
}

/** Adopted, because a `<style>` element needs `unsafe-inline` in the Content-Security-Policy. */
function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

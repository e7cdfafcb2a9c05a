import type { Modal } from '@portico/core'
import { createRoot } from 'react-dom/client'
import css from './panel.css?inline'
import { Panel } from './Panel.js'
import { createRecorder } from './createRecorder.js'

export interface DevtoolsOptions {
  /** Shows the panel at once instead of a button that shows it. Default false. */
  readonly open?: boolean
}

/**
 * Puts a panel for developers on the page: what the modal is doing, what it is made of, what it stores and asks for. It reads
 * the modal through its public API. Import it where production builds do not: the panel shows addresses and stored values.
 *
 * @returns takes the panel away again
 */
export function openDevtools(modal: Modal, { open = false }: DevtoolsOptions = {}): () => void {
  const host = document.createElement('portico-devtools')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const container = shadow.appendChild(document.createElement('div'))
  const recorder = createRecorder(modal)
  const root = createRoot(container)
  root.render(<Panel modal={modal} recorder={recorder} isOpenAtFirst={open} />)
  document.body.append(host)
  return () => {
    root.unmount()
    recorder.stop()
    host.remove()
  }
}

import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './App.js'
import { createDappModal } from './createDappModal.js'
import { readSettings } from './settings.js'

/** The page as a server sends it: one modal per request, nothing shared between two. */
export function renderPage(search: string): string {
  const settings = readSettings(search)
  return renderToString(
    <StrictMode>
      <App modal={createDappModal(settings)} settings={settings} />
    </StrictMode>,
  )
}

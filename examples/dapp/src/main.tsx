import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.js'
import { createDappModal } from './createDappModal.js'
import { readSettings } from './settings.js'

const served = document.querySelector<HTMLMetaElement>('meta[name=settings]')?.content
const settings = readSettings(location.search, served)
const modal = createDappModal(settings)
const root = document.getElementById('root')!
const page = (
  <StrictMode>
    <App modal={modal} settings={settings} />
  </StrictMode>
)
// Served by `server.tsx` the page is there already; a static build starts from nothing.
if (root.firstElementChild) hydrateRoot(root, page)
else createRoot(root).render(page)
if (settings.devtools) void import('@portico/devtools').then(({ openDevtools }) => openDevtools(modal))

import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes'

const router = createBrowserRouter(routes)

hydrateRoot(
  document.querySelector('#app')!,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

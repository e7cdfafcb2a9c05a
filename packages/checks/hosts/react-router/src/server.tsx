import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { routes } from './routes'

const { query, dataRoutes } = createStaticHandler(routes)

export async function render(url: string): Promise<string> {
  const context = await query(new Request(url))
  if (context instanceof Response) throw context
  const router = createStaticRouter(dataRoutes, context)
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} />
    </StrictMode>,
  )
}

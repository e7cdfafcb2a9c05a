import { ModalProvider } from '@portico/react'
import { useState } from 'react'
import { Link, Outlet, type RouteObject } from 'react-router'
import { createSiteModal } from './modal'
import { Wallet } from './Wallet'

function Layout() {
  const [modal] = useState(createSiteModal)
  return (
    <ModalProvider modal={modal}>
      <nav>
        <Link to="/">Meridian</Link> <Link to="/wallet">Wallet</Link>
      </nav>
      <Outlet />
    </ModalProvider>
  )
}

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { index: true, element: <Wallet /> },
      { path: 'wallet', element: <Wallet /> },
    ],
  },
]

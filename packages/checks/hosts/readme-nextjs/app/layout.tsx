import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Portico } from './portico'

export const metadata: Metadata = { title: 'Meridian', icons: 'data:,' }

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Portico>{children}</Portico>
      </body>
    </html>
  )
}

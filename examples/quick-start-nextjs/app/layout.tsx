import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Portico } from './portico'

export const metadata: Metadata = { title: 'Meridian', icons: 'data:,' }

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const value = (await cookies()).get('portico')?.value
  return (
    <html lang="en">
      <body>
        <Portico value={value}>{children}</Portico>
      </body>
    </html>
  )
}

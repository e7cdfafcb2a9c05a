import { AccountButton, ConnectButton } from '@portico/react'
import { connection } from 'next/server'
import { SignIn } from './SignIn'

export default async function Page() {
  // The nonce of proxy.ts needs a page that is rendered per request.
  await connection()
  return (
    <main>
      <h1>Meridian</h1>
      <ConnectButton />
      <AccountButton />
      <SignIn />
    </main>
  )
}

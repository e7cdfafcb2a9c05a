import { AccountButton, ConnectButton } from '@portico/react'
import { SignHello } from './SignHello'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <AccountButton balance />
      <SignHello />
    </main>
  )
}

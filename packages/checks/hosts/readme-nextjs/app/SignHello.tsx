'use client'

import { useAccount, useSignMessage } from '@portico/react'

export function SignHello() {
  const { isConnected } = useAccount()
  const { signMessage, data, error } = useSignMessage()
  if (!isConnected) return <p>Connect a wallet to go on.</p>
  return (
    <>
      <button onClick={() => signMessage({ message: 'Hello' })}>Sign</button>
      <p>{data?.signature ?? error?.message}</p>
    </>
  )
}

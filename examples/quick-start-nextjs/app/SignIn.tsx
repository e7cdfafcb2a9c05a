'use client'

import { useAccount, useModal, useModalAtom } from '@portico/react'

export function SignIn() {
  const { siwx } = useModal().api
  const { isConnected } = useAccount()
  const { status, session } = useModalAtom(siwx.state)
  // A visitor who closes the question stays connected.
  const ask = () => void siwx.request().catch(() => undefined)

  if (status === 'signedIn')
    return (
      <p>
        Signed in as {session?.data.accountAddress}. <a href="/members">Members</a>{' '}
        <button onClick={() => void siwx.signOut()}>Sign out</button>
      </p>
    )
  return isConnected ? <button onClick={ask}>Sign in</button> : null
}

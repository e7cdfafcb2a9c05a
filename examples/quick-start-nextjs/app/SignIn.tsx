'use client'

import { useAccount, useSignMessage } from '@portico/react'
import { useEffect, useState } from 'react'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'

interface Answer {
  readonly nonce: string
  readonly accounts: readonly { readonly address: string }[]
  readonly message?: string
}

async function ask(action: string, body?: object): Promise<Answer> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/siwx/${action}`, body && post)
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(answer.message)
  return answer
}

export function SignIn() {
  const { address } = useAccount('eip155')
  const { signMessage } = useSignMessage('eip155')
  const [signedIn, setSignedIn] = useState<string>()
  const show = ({ accounts }: Answer) => setSignedIn(accounts[0]?.address)
  useEffect(() => void ask('session').then(show), [])

  async function signIn(account: string) {
    const { nonce } = await ask('nonce')
    const { host: domain, origin: uri } = location
    const fields = { address: getAddress(account), chainId: 1, domain, uri, nonce, version: '1' } as const
    const message = createSiweMessage(fields)
    const { signature } = await signMessage({ message })
    show(await ask('verify', { message, signature }))
  }

  if (signedIn)
    return (
      <p>
        Signed in as {signedIn}. <a href="/members">Members</a>{' '}
        <button onClick={() => void ask('signout', {}).then(show)}>Sign out</button>
      </p>
    )
  return address ? <button onClick={() => void signIn(address)}>Sign in</button> : null
}

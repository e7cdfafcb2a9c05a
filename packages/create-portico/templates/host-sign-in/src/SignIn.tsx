import { useAccount, useSignMessage } from '@portico/react'
import { useEffect, useState, type ReactNode } from 'react'
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

/** Has the wallet sign a message that the server verifies (EIP-4361), and shows who is signed in. */
export function SignIn(): ReactNode {
  const { address } = useAccount('eip155')
  const { signMessage } = useSignMessage('eip155')
  const [signedIn, setSignedIn] = useState<string>()
  const [problem, setProblem] = useState('')

  function show(asked: Promise<Answer>): void {
    asked.then(
      ({ accounts }) => setSignedIn(accounts[0]?.address),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  useEffect(() => show(ask('session')), [])

  async function signIn(account: string): Promise<Answer> {
    const { nonce } = await ask('nonce')
    const { host: domain, origin: uri } = location
    const fields = { address: getAddress(account), chainId: 1, domain, uri, nonce, version: '1' } as const
    const message = createSiweMessage(fields)
    const { signature } = await signMessage({ message })
    return ask('verify', { message, signature })
  }

  if (signedIn !== undefined)
    return (
      <p>
        Signed in as {signedIn}.{' '}
        <button type="button" onClick={() => show(ask('signout', {}))}>
          Sign out
        </button>
      </p>
    )
  if (address === undefined) return null
  return (
    <p>
      <button type="button" onClick={() => show(signIn(address))}>
        Sign in
      </button>{' '}
      <output>{problem}</output>
    </p>
  )
}

import { act } from 'react'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { openSiwx, serve, serverUrl } from './stage.js'

describe('Signing in', () => {
  it('is asked after connecting, signs what was shown, and is verified by the server before connect() resolves', async () => {
    const server = serve()
    const stage = await openSiwx({ server: serverUrl, statement: 'Trade on Meridian.' })
    const { result } = await stage.connecting()
    const { message } = await stage.asked()
    // Not connected for the host before that.
    expect(stage.state().status).toBe('signedOut')
    expect(stage.root().querySelector('pre')!.textContent).toBe(message)
    await stage.press('Sign in')
    expect(await result()).toMatchObject([{ namespace: 'eip155' }])
    expect(stage.signed()).toEqual([message])
    // Strict EIP-4361: viem writes the same letters.
    const { scheme: _, ...fields } = parseSiweMessage(message!)
    expect(createSiweMessage(fields as Parameters<typeof createSiweMessage>[0])).toBe(message)
    expect(stage.state()).toMatchObject({ status: 'signedIn', session: { message } })
    expect(server.requests.map(({ endpoint }) => endpoint)).toEqual([
      // For wallets that connect and sign in with one prompt, which this one is not.
      'nonce',
      'session',
      'nonce',
      'verify',
    ])
    await stage.until(() => expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false))
    expect(await act(() => stage.modal.api.siwx.sessions())).toMatchObject([
      { data: { accountAddress: stage.wallet.accounts[0], chainId: 'eip155:31337' } },
    ])
  })
})

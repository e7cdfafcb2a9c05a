import { renderStrict } from '@portico/testing/react'
import { screen, waitFor } from '@testing-library/react'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { App } from '../src/App.js'
import { modal } from '../src/modal.js'
import { chooseWallet, dialog, node, press, openBrowser, wallet } from './visitor.js'

/** What the visitor signed in with. */
let signedIn: { readonly message: string; readonly signature: `0x${string}` } | undefined

/** The server of sign-in, which test/siwx.test.ts tests. */
openBrowser(async (url, init) => {
  if (!String(url).startsWith('/siwx/')) return node()
  if (url === '/siwx/nonce') return Response.json({ nonce: 'abcdefgh12345678' })
  if (url === '/siwx/verify') signedIn = JSON.parse(init!.body).signIns[0]
  if (url === '/siwx/signout') signedIn = undefined
  return Response.json({ accounts: signedIn ? [{ address: wallet.accounts[0], chainId: 'eip155:1' }] : [] })
})

it('connects a wallet that the visitor chooses, and has it sign in', async () => {
  renderStrict(<App />)
  await chooseWallet()
  await waitFor(() => expect(dialog().getByText(/Meadow/)).toBeTruthy())
  await press('Sign in', dialog)
  await waitFor(() => expect(modal.store.get(modal.api.siwx.state).status).toBe('signedIn'))
  const { message, signature } = signedIn!
  expect(message).toContain('Nonce: abcdefgh12345678')
  expect(await verifyMessage({ address: wallet.accounts[0] as `0x${string}`, message, signature })).toBe(true)
  await press('Sign “Hello”')
  await waitFor(() => expect(screen.getByText(/^0x[\da-f]{130}$/)).toBeTruthy())
})

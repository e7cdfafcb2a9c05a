import { renderStrict } from '@portico/testing/react'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { App } from '../src/App.js'
import { chooseWallet, node, press, openBrowser } from './visitor.js'

openBrowser(node)

it('connects a wallet that the visitor chooses, and signs', async () => {
  renderStrict(<App />)
  await chooseWallet()
  await press('Sign “Hello”')
  await waitFor(() => expect(screen.getByText(/^0x[\da-f]{130}$/)).toBeTruthy())
})

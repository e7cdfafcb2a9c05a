import { createModal } from '@portico/core'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '../../src/index.js'
import { testChain } from '../testChain.js'

it('renders provider and buttons on a server, without styles that a strict policy refuses', () => {
  expect(typeof document).toBe('undefined')
  const modal = createModal({
    projectId: 'p',
    plugins: [testChain()],
    theme: { mode: 'system', tokens: { accent: 'red' } },
  })
  const buttons = createElement(
    Fragment,
    null,
    createElement(ConnectButton, { label: 'Sign in' }),
    createElement(AccountButton),
    createElement(NetworkButton, { compact: true }),
  )
  const html = renderToString(createElement(ModalProvider, { modal }, buttons))
  expect(html).toContain('Sign in')
  expect(html).toContain('aria-label="Network: Alpha One"')
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).toContain('data-theme="system"')
  expect(html).not.toMatch(/<style|style=/)
})

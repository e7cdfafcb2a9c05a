import { createModal } from '@portico/core'
import { readFileSync } from 'node:fs'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '../../src/index.js'
import manifest from '../../package.json' with { type: 'json' }
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

// Without React, and so without components.
const withComponents = Object.entries(manifest.exports).filter(([name]) => name !== './buttons')

it.each(withComponents)('can be imported by server components: entry %s', (_name, entry) => {
  const source = readFileSync(new URL(`../../${entry['@portico/source']}`, import.meta.url), 'utf8')
  // The build keeps it, which `packages/checks/test/build.test.ts` tests.
  expect(source).toMatch(/^'use client'\n/)
})

import { createModal } from '@portico/modal'
import { send } from '@portico/send'
import { expect, it, vi } from 'vitest'
import { acme, acmeMain } from '../src/index.js'
import { createTestNode } from './createTestNode.js'
import { createTestWallet } from './createTestWallet.js'

it('gives a site that installs @portico/send a Send button, which sends coins', async () => {
  const node = await createTestNode()
  const wallet = createTestWallet(node)
  const page = new AbortController()
  wallet.register(page.signal)
  const networks = [{ ...acmeMain, rpcUrls: { default: { http: [node.url] } } }]
  const plugins = [acme({ networks }), send({ namespaces: ['acme-ns'] })] as const
  const modal = createModal({ projectId: 'test', plugins, storage: 'memory' })
  modal.start()
  try {
    await modal.connect({ wallet: 'acme-ns:Acme Wallet' })
    modal.open('Account')
    // The modal draws in a shadow root, with code that is loaded when it opens.
    const buttons = () => [...(document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button') ?? [])]
    const button = await vi.waitUntil(() => buttons().find(({ textContent }) => textContent === 'Send'), 10_000)
    button.click()
    const receiver = 'ab'.repeat(32)
    await modal.api.send.loadBalances()
    modal.api.send.setReceiver(receiver)
    modal.api.send.setAmount('0.0000005')
    await modal.api.send.send()
    expect(node.balance(receiver)).toBe(1500n)
  } finally {
    modal.dispose()
    page.abort()
    node.stop()
  }
})

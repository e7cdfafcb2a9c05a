import { bitcoin } from '@portico/bitcoin'
import { createModal, type Plugin } from '@portico/core'
import { cosmos } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { polkadot } from '@portico/polkadot'
import { solana } from '@portico/solana'
import { walletConnect } from '@portico/walletconnect'
import { expect, it, onTestFinished } from 'vitest'
import { siwx } from '../src/index.js'

const evil = 'https://evil.test'

/** As a script of the page with prototype pollution does, until the test is over. */
function pollute(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    // oxlint-disable-next-line no-extend-native -- that is the attack
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: false })
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name))
  }
}

const plugins: Readonly<Record<string, () => Plugin<never>>> = { evm, solana, bitcoin, polkadot, cosmos } as never

it.each(Object.keys(plugins))('%s() asks no node that is not among its own options', async (name) => {
  pollute({
    rpcUrls: Object.fromEntries(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map((id) => [id, [evil]])),
    networks: [{ id: 1, name: 'Evil' }],
    connectors: 'evil',
    gateway: evil,
    'eip155:1': [evil],
  })
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    plugins: [plugins[name]!(), walletConnect()] as never,
  })
  onTestFinished(() => modal.dispose())
  expect(modal.store.get(modal.atoms.networks).length).toBeGreaterThan(0)
  expect(JSON.stringify(await modal.requiredOrigins())).not.toContain('evil.test')
})

it('siwx() asks its nonce of no server that is not among its own options, and starts no sign-in without one', async () => {
  pollute({ server: `${evil}/auth`, required: true, statement: 'Pay', gateway: evil })
  const modal = createModal({ projectId: 'p', storage: 'memory', plugins: [evm(), siwx()] as never })
  onTestFinished(() => modal.dispose())
  expect(JSON.stringify(await modal.requiredOrigins())).not.toContain('evil.test')
})

it('has its own options still, also records of nodes by network', async () => {
  pollute({ 'eip155:1': [evil] })
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    plugins: [evm({ rpcUrls: { 'eip155:42161': ['https://node.example'] } })] as never,
  })
  onTestFinished(() => modal.dispose())
  const origins = JSON.stringify(await modal.requiredOrigins())
  expect(origins).toContain('https://node.example')
  expect(origins).not.toContain('evil.test')
})

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { AcmeWallet } from '../src/index.js'
import type { TestNode } from './createTestNode.js'

/** PUBLIC keys, for tests alone. PKCS #8 around a seed of ed25519. */
const keys = [1, 2].map((seed) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  }),
)
const addresses = keys.map((key) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
)

export interface TestWallet {
  /** Addresses it has keys for. */
  readonly addresses: readonly string[]
  /** Features for which the visitor was asked. */
  readonly asked: readonly string[]
  readonly listeners: number
  /** What the visitor does when asked. */
  answer: 'approve' | 'refuse' | 'hold'
  /** Answers that replace honest ones, by feature. */
  readonly lies: Map<string, unknown>
  /** The visitor chooses these accounts; none takes them back. */
  choose(addresses: readonly string[]): void
  /** Registers itself on this page, until the signal. */
  register(signal: AbortSignal): void
}

/** A wallet of Wallet Standard with real keys, and a visitor who does as the test says. */
export function createTestWallet(node: TestNode): TestWallet {
  const asked: string[] = []
  const listeners = new Set<() => void>()
  let chosen: readonly string[] = addresses
  let isTrusted = false
  const shown = (): readonly { readonly address: string }[] => (isTrusted ? chosen : []).map((address) => ({ address }))

  async function visitor<T>(feature: string, approved: () => T): Promise<unknown> {
    asked.push(feature)
    if (controls.answer === 'refuse') throw Object.assign(new Error('The visitor said no'), { code: 4001 })
    if (controls.answer === 'hold') await new Promise(() => {})
    return controls.lies.has(feature) ? controls.lies.get(feature) : approved()
  }
  const wallet: AcmeWallet = {
    name: 'Acme Wallet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['acme-ns:main'],
    get accounts() {
      return shown()
    },
    features: {
      'standard:connect': {
        async connect(input) {
          if (input?.silent) return { accounts: shown() }
          return visitor('standard:connect', () => {
            isTrusted = true
            return { accounts: shown() }
          })
        },
      },
      'standard:events': {
        on(_event, listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'acme:signMessage': {
        signMessage: ({ account, message }) =>
          visitor('acme:signMessage', () =>
            sign(null, Buffer.from(message), keys[addresses.indexOf(account)]!).toString('base64'),
          ),
      },
      'acme:sendTransfer': {
        sendTransfer: ({ account, to, amount }) =>
          visitor('acme:sendTransfer', () => node.transfer(account, to, BigInt(amount))),
      },
    },
  }
  const controls: TestWallet = {
    addresses,
    asked,
    answer: 'approve',
    lies: new Map(),
    get listeners() {
      return listeners.size
    },
    choose(next) {
      chosen = next
      for (const listener of listeners) listener()
    },
    register(signal) {
      const register = (api: { register(...wallets: unknown[]): void }): void => api.register(wallet)
      // Whichever of page and wallet comes first waits for the other.
      addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail), { signal })
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
  }
  return controls
}

export function isSigned(message: string, signature: string, address: string): boolean {
  const x = Buffer.from(address, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
}

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { AcmeWallet } from '../src/index.js'

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

export interface TestWallet extends AcmeWallet {
  /** Addresses it has keys for. */
  readonly addresses: readonly string[]
  /** Methods for which the visitor was asked. */
  readonly asked: readonly string[]
  readonly listeners: number
  /** What the visitor does when asked. */
  answer: 'approve' | 'refuse' | 'hold'
  /** Answers that replace honest ones, by method. */
  readonly lies: Map<string, unknown>
  /** The visitor chooses these accounts; none takes them back. */
  choose(addresses: readonly string[]): void
}

/** A wallet with real keys, and a visitor who does as the test says. */
export function createTestWallet(): TestWallet {
  const asked: string[] = []
  const heard = new Map<string, Set<(payload: unknown) => void>>()
  const listeners = (event: string): Set<(payload: unknown) => void> =>
    heard.get(event) ?? heard.set(event, new Set()).get(event)!
  let chosen: readonly string[] = addresses
  let isTrusted = false

  async function visitor(method: string): Promise<void> {
    asked.push(method)
    if (wallet.answer === 'refuse') throw Object.assign(new Error('The visitor said no'), { code: 4001 })
    if (wallet.answer === 'hold') await new Promise(() => {})
  }
  const wallet: TestWallet = {
    addresses,
    asked,
    answer: 'approve',
    lies: new Map(),
    get listeners() {
      return [...heard.values()].reduce((sum, { size }) => sum + size, 0)
    },
    choose(next) {
      chosen = next
      for (const listener of listeners('accounts')) listener(next)
    },
    async request(method, params) {
      if (wallet.lies.has(method)) return wallet.lies.get(method)
      if (method === 'network') return 'main'
      if (method === 'accounts') return isTrusted ? chosen : []
      await visitor(method)
      if (method === 'connect') {
        isTrusted = true
        return chosen
      }
      const { account, message } = params as { readonly account: string; readonly message: string }
      return sign(null, Buffer.from(message), keys[addresses.indexOf(account)]!).toString('base64')
    },
    on: (event, listener) => void listeners(event).add(listener),
    off: (event, listener) => void listeners(event).delete(listener),
  }
  return wallet
}

export function isSigned(message: string, signature: string, address: string): boolean {
  const x = Buffer.from(address, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
}

import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { createSolanaTestWallet, type SolanaTestAccount, type SolanaTestWallet } from '../src/solana/index.js'

/** ed25519 by OpenSSL: another code than the one that signs. */
function isSigned(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(address)]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}
const hello = new TextEncoder().encode('hello')
const feature = ({ wallet }: SolanaTestWallet, name: `${string}:${string}`) =>
  wallet.features[name] as Readonly<Record<string, (...inputs: readonly unknown[]) => Promise<never>>>
async function connected(how: Parameters<typeof createSolanaTestWallet>[0] = {}) {
  const one = createSolanaTestWallet(how)
  const { accounts } = (await feature(one, 'standard:connect')['connect']!()) as {
    readonly accounts: readonly SolanaTestAccount[]
  }
  return { one, accounts }
}

it('signs the very bytes with the key of the account, unless it is told to use another', async () => {
  const { one, accounts } = await connected()
  const [account] = accounts
  const sign = async () => {
    const [{ signature }] = (await feature(one, 'solana:signMessage')['signMessage']!({ account, message: hello })) as [
      { readonly signature: Uint8Array },
    ]
    return isSigned(account!.address, hello, signature)
  }
  expect(accounts.map(({ address }) => address)).toEqual(one.accounts)
  expect(await sign()).toBe(true)
  one.misbehave('signsWithAnotherKey')
  expect(await sign()).toBe(false)
})

it('shows no account before it is connected, and silently only to a page it trusts', async () => {
  const one = createSolanaTestWallet()
  const connect = feature(one, 'standard:connect')['connect']!
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  one.authorize()
  expect(one.wallet.accounts).toEqual([])
  await connect({ silent: true })
  expect(one.wallet.accounts).toHaveLength(2)
  expect(one.requests.some(({ asked }) => asked)).toBe(false)
  await feature(one, 'standard:disconnect')['disconnect']!()
  expect(one.wallet.accounts).toEqual([])
  expect(one.authorized).toBe(true)
})

it('registers before and after the page is ready, and takes itself away', () => {
  const page = new EventTarget()
  const found = new Set<unknown>()
  const register = (wallet: unknown) => {
    found.add(wallet)
    return () => found.delete(wallet)
  }
  page.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(api: object) => void>).detail({ register }),
  )
  const early = createSolanaTestWallet()
  const leave = early.appear(page as Window)
  expect(found.size).toBe(1)
  leave()
  expect(found.size).toBe(0)
})

it('has the interface of before: trusted silently or not at all, transactions of web3.js', async () => {
  const one = createSolanaTestWallet({ shows: 'injected' })
  await expect(one.provider.connect({ onlyIfTrusted: true })).rejects.toMatchObject({ code: 4001 })
  const { publicKey } = await one.provider.connect()
  expect(publicKey.toBase58()).toBe(one.accounts[0])
  const { signature } = await one.provider.signMessage(hello)
  expect(isSigned(one.accounts[0]!, hello, signature)).toBe(true)
})

it('refuses keys that are none', () => {
  expect(() => createSolanaTestWallet({ privateKey: 'zz' })).toThrow(/32 bytes of hex/)
})

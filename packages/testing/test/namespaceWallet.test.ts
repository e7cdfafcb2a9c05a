import { expect, it } from 'vitest'
import { createNamespaceWallet, type NamespaceWallet } from '../src/namespace/createNamespaceWallet.js'

function make(storage?: Map<string, string>): { wallet: NamespaceWallet; told: string[]; sign(): Promise<string> } {
  const told: string[] = []
  const wallet = createNamespaceWallet({
    name: 'Hill Wallet',
    addresses: ['h1', 'h2'],
    network: 'one',
    asking: ['connect', 'sign'],
    changed: (what) => told.push(what),
    ...(storage && {
      storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, text) => void storage.set(key, text) },
    }),
  })
  const sign = () =>
    wallet.call('sign', 'hello', async (ask) => {
      await ask()
      return 'signed'
    })
  return { wallet, told, sign }
}
const connect = ({ wallet }: { wallet: NamespaceWallet }) => wallet.call('connect', undefined, wallet.connect)

it('asks once for its accounts, and remembers whom it trusts', async () => {
  const disk = new Map<string, string>()
  const first = make(disk)
  expect(await connect(first)).toEqual(['h1', 'h2'])
  expect(first.told).toEqual(['accounts'])
  const later = make(disk)
  expect(await connect(later)).toEqual(['h1', 'h2'])
  expect(later.wallet.controls.requests.map(({ asked }) => asked)).toEqual([false])
})

it('refuses, stalls, and gives garbage as it is told, and records what came of it', async () => {
  const { wallet, sign } = make()
  wallet.controls.behave('refuse', { method: 'sign', times: 1 })
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  wallet.controls.behave('stall')
  const open = sign()
  await new Promise((resolve) => setTimeout(resolve))
  expect(wallet.controls.open).toBe(1)
  wallet.controls.approve()
  expect(await open).toBe('signed')
  wallet.controls.behave('garbage')
  expect(await sign()).toEqual({ garbage: true })
  expect(wallet.controls.requests.map(({ outcome }) => outcome)).toEqual(['failed', 'answered', 'answered'])
})

it('locked, it waits; its accounts are out of sight', async () => {
  const made = make()
  await connect(made)
  made.wallet.controls.lock()
  expect(made.wallet.visible()).toEqual([])
  const waiting = connect(made)
  made.wallet.controls.unlock()
  expect(await waiting).toEqual(['h1', 'h2'])
})

it('is one wallet for all pages of an origin: what one changed, the others emit once they are told', async () => {
  const disk = new Map<string, string>()
  const [first, second] = [make(disk), make(disk)]
  await connect(first)
  first.wallet.controls.setNetwork('two')
  expect(second.wallet.visible()).toEqual(['h1', 'h2'])
  second.wallet.controls.refresh()
  second.wallet.controls.refresh()
  expect(second.told).toEqual(['accounts', 'network'])
  first.wallet.controls.lock()
  const waiting = connect(second)
  first.wallet.controls.unlock()
  second.wallet.controls.refresh()
  expect(await waiting).toEqual(['h1', 'h2'])
})

it('tells of a change unless it changes silently', async () => {
  const made = make()
  await connect(made)
  made.told.length = 0
  made.wallet.controls.selectAccount('h2')
  made.wallet.controls.setNetwork('two')
  expect(made.told).toEqual(['accounts', 'network'])
  made.wallet.controls.misbehave('changesSilently')
  made.wallet.controls.selectAccount('h1')
  expect(made.told).toEqual(['accounts', 'network'])
  expect(made.wallet.visible()).toEqual(['h1', 'h2'])
})

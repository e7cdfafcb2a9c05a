import { afterEach, describe, expect, it } from 'vitest'
import { watchWalletStandard, type RegisteredWallet, type StandardWallet } from '../src/setup/index.js'

let life = new AbortController()
afterEach(() => {
  life.abort()
  life = new AbortController()
})
const wallet = (name: string, more: object = {}): RegisteredWallet => ({
  name,
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
  chains: ['hills:one'],
  features: { 'hills:dig': {} },
  accounts: [],
  ...more,
})
type Register = (...wallets: readonly unknown[]) => () => void

/** A wallet's side: it is there before the page, or comes after it. Answers how it unregisters itself. */
function register(...wallets: readonly unknown[]): () => void {
  let unregister: (() => void) | undefined
  dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: Register }) => (unregister = api.register(...wallets)),
    }),
  )
  return () => unregister?.()
}
function watch(): { readonly found: () => readonly StandardWallet[]; readonly changes: () => number } {
  let [found, changes]: [readonly StandardWallet[], number] = [[], 0]
  watchWalletStandard(
    'hills',
    ({ chains }) => chains.some((chain) => chain.startsWith('hills:')),
    life.signal,
    (now) => {
      found = now
      changes++
    },
  )
  return { found: () => found, changes: () => changes }
}
const names = (found: readonly StandardWallet[]): readonly string[] => found.map(({ name }) => name)

describe('wallets that register themselves', () => {
  it('are found when they were first, and when they come later', () => {
    const early = wallet('Early')
    addEventListener(
      'wallet-standard:app-ready',
      (event) => (event as CustomEvent<{ register: Register }>).detail.register(early),
      { signal: life.signal },
    )
    const { found, changes } = watch()
    expect([names(found()), changes()]).toEqual([['Early'], 1])
    register(wallet('Late'))
    expect(names(found())).toEqual(['Early', 'Late'])
    expect(found()[0]).toMatchObject({ id: 'hills:Early', imageUrl: early.icon })
    expect(found()[0]!.provider).toBe(early)
  })

  it('are none at first where there are none: what was found before is not kept', () => {
    expect(watch().changes()).toBe(1)
  })

  it('leave when they unregister, which a signal tells', () => {
    const { found } = watch()
    const unregister = register(wallet('One'), wallet('Two'))
    register(wallet('Three'))
    const { gone } = found()[0]!
    expect(gone.aborted).toBe(false)
    unregister()
    expect(gone.aborted).toBe(true)
    expect(names(found())).toEqual(['Three'])
  })

  it('are those of the namespace, each name once, and at most a hundred', () => {
    const { found } = watch()
    register(wallet('Other', { chains: ['vales:one'] }), wallet('One'), wallet('One'))
    expect(names(found())).toEqual(['One'])
    for (let count = 0; count < 200; count++) register(wallet(`No. ${count}`))
    expect(found()).toHaveLength(100)
  })

  it('have safe names and icons, or none', () => {
    const { found } = watch()
    register(
      wallet('A\u202Eb\u0000'),
      wallet('', {}),
      wallet('C', { icon: 'javascript:alert(1)' }),
      wallet('D', { icon: 7 }),
    )
    expect(names(found())).toEqual(['A b', 'C', 'D'])
    expect(found().map(({ imageUrl }) => imageUrl)).toEqual([expect.any(String), undefined, undefined])
  })

  it('that throw when they are read do no harm', () => {
    const { found, changes } = watch()
    const hostile = {
      get name(): never {
        throw new Error('no')
      },
    }
    register(hostile, null, undefined, 7, wallet('Good'), wallet('Strange', { chains: 7 }))
    for (const detail of [
      undefined,
      7,
      () => {
        throw new Error('no')
      },
    ])
      // oxfmt-ignore
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(names(found())).toEqual(['Good'])
    expect(changes()).toBe(2)
  })

  it('are not listened to once the signal has fired', () => {
    const { changes } = watch()
    const unregister = register(wallet('One'))
    life.abort()
    register(wallet('Two'))
    unregister()
    expect(changes()).toBe(2)
  })

  it('are another list for each modal', () => {
    const [one, other] = [watch(), watch()]
    register(wallet('One'))
    expect([names(one.found()), names(other.found())]).toEqual([['One'], ['One']])
    expect(one.found()[0]).not.toBe(other.found()[0])
  })
})

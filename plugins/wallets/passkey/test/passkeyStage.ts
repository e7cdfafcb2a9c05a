import { evm, type EvmSpec } from '@portico/evm'
import type { Modal } from '@portico/core'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { passkey, type PasskeySpec } from '../src/index.js'
import { installPasskeys, type BrowserPasskeys } from './browserPasskeys.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const networks = [
  { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
  { id: 10, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
]
const options = { networks: { 'eip155:31337': { bundlerUrl: 'http://127.0.0.1:9/bundler' } } } as const

/** A call to the node or the bundler. */
export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
/** What nodes answer, by method: a value, or a function of the call. */
export type Answers = Readonly<Record<string, unknown>>

/** A node and a bundler of a chain on which the account is not yet. */
function placeNode(changes: Answers): readonly RpcCall[] {
  const calls: RpcCall[] = []
  const answers: Answers = { eth_getCode: '0x', eth_chainId: '0x7a69', eth_getBalance: '0x1', ...changes }
  const answer = (call: RpcCall) => {
    calls.push(call)
    const known = answers[call.method]
    const result: unknown = typeof known === 'function' ? (known as (call: RpcCall) => unknown)(call) : known
    const error = { code: 3, message: 'execution reverted' }
    return { jsonrpc: '2.0', id: call.id, ...(result === undefined ? { error } : { result }) }
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as RpcCall | readonly RpcCall[]
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body as RpcCall))
  })
  onTestFinished(() => spy.mockRestore())
  return calls
}

/** How a request ended. */
export interface Outcome {
  readonly value?: unknown
  readonly error?: { readonly code?: number }
}

export interface PasskeyStage extends Stage<Modal<EvmSpec | PasskeySpec>> {
  readonly browser: BrowserPasskeys
  /** What nodes were asked. */
  readonly calls: readonly RpcCall[]
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  address(): string | undefined
  openRow(): Promise<void>
  create(): Promise<void>
  /** Asks for something to be signed, and waits until the view has a text. In an object, so that it is not awaited yet. */
  ask(method: string, params: readonly unknown[], text: string): Promise<{ readonly outcome: Promise<Outcome> }>
}

export interface PasskeyStageOptions {
  readonly stored?: Map<string, string> | undefined
  readonly browser?: BrowserPasskeys | undefined
  readonly answers?: Answers | undefined
}

export async function openPage({
  stored,
  browser = installPasskeys(),
  answers = {},
}: PasskeyStageOptions = {}): Promise<PasskeyStage> {
  const calls = placeNode(answers)
  const stage = await openStage({ plugins: [evm({ networks }), strictViews(passkey(options))] }, stored)
  const { modal } = stage
  const page: PasskeyStage = {
    ...stage,
    browser,
    calls,
    request: (method, params = []) =>
      modal.api.evm.getProvider().request({ method, params } as never) as Promise<unknown>,
    address: () => modal.store.get(modal.atoms.account)?.address,
    async openRow() {
      await stage.open('Connect')
      await stage.until(() => expect(stage.button('Passkey')).toBeDefined())
      await stage.press('Passkey')
      await stage.until(() => expect(stage.button('Create a passkey account')).toBeDefined())
    },
    async create() {
      await page.openRow()
      await stage.press('Create a passkey account')
      await stage.connected()
      await stage.until(() => expect(modal.store.get(modal.atoms.state).open).toBe(false))
      await stage.settle(300)
    },
    async ask(method, params, text) {
      const outcome = page.request(method, params).then(
        (value) => ({ value }),
        (error: { readonly code?: number }) => ({ error }),
      )
      await stage.until(() => expect(stage.text()).toContain(text))
      return { outcome }
    },
  }
  return page
}

// What a visitor's browser loads on demand, loaded before the tests are timed.
beforeAll(async () => {
  await Promise.all([
    import('../src/runtime/createRuntime.js'),
    import('../src/runtime/createLogin.js'),
    import('../src/runtime/createWallet.js'),
    import('../src/views/PasskeyApprove.js'),
    import('@portico/react/renderer'),
  ])
}, 60_000)

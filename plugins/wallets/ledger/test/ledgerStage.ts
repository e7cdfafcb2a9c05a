import type { AccountState, Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { solana, type SolanaSpec } from '@portico/solana'
import { installLedger, type InstallLedgerOptions, type LedgerSimulator } from '@portico/testing/ledger'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { ledger, type LedgerOptions, type LedgerSpec } from '../src/index.js'

/** The first account of the public phrase, at m/44'/60'/0'/0/0. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const networks = [
  { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
  { id: 10, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
]

// What is loaded on demand is large: the first test would wait for it.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  await Promise.all([
    import('@ledgerhq/hw-app-eth'),
    import('@ledgerhq/hw-app-solana'),
    import('@ledgerhq/hw-transport-webhid'),
    import('@portico/react/renderer'),
    import('../src/runtime/createRuntime.js'),
    import('../src/runtime/ethereum/createEthereumRequests.js'),
    import('../src/runtime/solana/createSolanaRequests.js'),
    import('../src/views/LedgerSign.js'),
  ])
}, 120_000)

export interface NodeCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Answers of the node: a value, a function of the call, or an error of the node. */
const answers: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x59682f00',
  eth_gasPrice: '0x77359400',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  eth_getBalance: '0x10',
  sendTransaction: 'signature',
}

export function placeNode(changes: Readonly<Record<string, unknown>> = {}): { readonly calls: NodeCall[] } {
  const calls: NodeCall[] = []
  const answer = (call: NodeCall) => {
    calls.push(call)
    const known = { ...answers, ...changes }[call.method]
    const result: unknown = typeof known === 'function' ? (known as (call: NodeCall) => unknown)(call) : known
    if (result instanceof Error)
      return { jsonrpc: '2.0', id: call.id, error: { code: -32000, message: result.message } }
    return { jsonrpc: '2.0', id: call.id, result }
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as NodeCall | readonly NodeCall[]
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body as NodeCall))
  })
  onTestFinished(() => spy.mockRestore())
  return { calls }
}

/** What happens in the views meanwhile is part of it. */
export async function acted<T>(work: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  await act(async () => void answers.push(await work()))
  return answers[0]!
}

export interface LedgerStageOptions {
  readonly device?: InstallLedgerOptions
  readonly options?: LedgerOptions
  readonly node?: Readonly<Record<string, unknown>>
  readonly stored?: Map<string, string>
}

export interface LedgerStage extends Stage<Modal<EvmSpec | SolanaSpec | LedgerSpec>> {
  readonly simulator: LedgerSimulator
  readonly node: ReturnType<typeof placeNode>
  account(): AccountState
  notice(): string | undefined
  /** Rows of the list that is shown. */
  rows(): readonly (string | null)[]
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Goes from the list of wallets to the list of accounts of an app. */
  choose(app: 'Ethereum' | 'Solana'): Promise<void>
  /** Connects the first account of an app. */
  connectLedger(app?: 'Ethereum' | 'Solana'): Promise<void>
  /** The button that goes on with a request, and the box that comes before it. */
  review(): { readonly box: HTMLInputElement; readonly button: HTMLButtonElement }
  /** Ticks the box of a request at risk, and goes on with it. */
  agree(): Promise<void>
  /** Starts a request; its outcome is read later. */
  begin(method: string, params: readonly unknown[]): Promise<{ readonly value?: unknown; readonly error?: unknown }>
}

/** A page with both chains, and a simulated device behind `navigator.hid`. */
export async function openLedger({
  device = {},
  options = {},
  node: changes = {},
  stored,
}: LedgerStageOptions = {}): Promise<LedgerStage> {
  sessionStorage.clear()
  const node = placeNode(changes)
  const simulator: LedgerSimulator = installLedger(device)
  onTestFinished(() => Reflect.deleteProperty(navigator, 'hid') as unknown as void)
  const stage = await openStage({ plugins: [evm({ networks }), solana(), strictViews(ledger(options))] }, stored)
  const { modal } = stage
  const opened: LedgerStage = {
    ...stage,
    simulator,
    node,
    account: () => modal.store.get(modal.atoms.account),
    notice: () => stage.root().querySelector('.view [part=notice]')?.textContent ?? undefined,
    rows: () =>
      [...stage.root().querySelectorAll('.view [part=row][aria-label]')].map((row) => row.getAttribute('aria-label')),
    request: (method: string, params: readonly unknown[] = []) =>
      modal.api.evm.getProvider().request({ method, params } as never) as Promise<unknown>,
    async choose(app: 'Ethereum' | 'Solana') {
      simulator.open(app)
      await stage.open('Connect')
      await stage.until(() => expect(stage.button('Ledger')).toBeDefined())
      await stage.press('Ledger')
      await stage.until(() => expect(stage.button('Choose device')).toBeDefined())
      await stage.press('Choose device')
      await stage.until(() => expect(stage.button(app)).toBeDefined())
      await stage.press(app)
    },
    async connectLedger(app: 'Ethereum' | 'Solana' = 'Ethereum') {
      await opened.choose(app)
      await stage.until(() => expect(stage.button('Connect')).toBeDefined())
      await stage.press('Connect')
      await stage.connected()
      await stage.until(() => expect(modal.store.get(modal.atoms.state).open).toBe(false))
    },
    review: () => ({
      box: stage.root().querySelector<HTMLInputElement>('.view .request-confirm input')!,
      button: stage.root().querySelector<HTMLButtonElement>('.view [part=button][data-variant=danger]')!,
    }),
    async agree() {
      await stage.until(() => expect(opened.review().box).not.toBeNull())
      await act(async () => opened.review().box.click())
      await act(async () => opened.review().button.click())
    },
    async begin(method: string, params: readonly unknown[]) {
      const outcome: { value?: unknown; error?: unknown } = {}
      await act(async () => {
        void opened.request(method, params).then(
          (value) => (outcome.value = value),
          (error: unknown) => (outcome.error = error),
        )
      })
      return outcome
    },
  }
  return opened
}

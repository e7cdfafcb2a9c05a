import { rpcErrorCodes } from '@portico/core'
import { answerTwice } from './answerTwice.js'
import type { Behaviour, Misbehaviour } from './Behaviour.js'
import type { Behaviours } from './createBehaviours.js'
import type { Prompts } from './createPrompts.js'
import type { RecordedRequest } from './EvmTestWallet.js'
import { garbageFor } from './garbage.js'
import type { Handlers } from './methods/Handler.js'
import { busy, disconnected, hideCode, providerError, refused, unauthorized, unsupported } from './providerError.js'

export interface RequestParts {
  readonly handlers: Handlers
  /** Methods no handler has: the node's. */
  readonly forward: (method: string, params: unknown) => Promise<unknown>
  readonly behaviours: Behaviours
  readonly prompts: Prompts
  readonly isConnected: () => boolean
  does(how: Misbehaviour): boolean
}

export interface Requests {
  readonly list: readonly RecordedRequest[]
  handle(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  clear(): void
}

/** Methods that open a window of the wallet. */
const asking: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_watchAsset',
])
/** Never the node's, whatever it would answer. */
const ownedByWallets = /^(wallet|personal|anvil|evm|hardhat|debug)_|^eth_(sign|subscribe|unsubscribe)/

type Recorded = { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] }

export function createRequests(parts: RequestParts): Requests {
  const { handlers, forward, behaviours, prompts, isConnected, does } = parts
  const list: Recorded[] = []

  async function act(record: Recorded, behaviour: Behaviour): Promise<unknown> {
    const { method, params } = record
    if (typeof behaviour === 'object') {
      if ('answer' in behaviour) return behaviour.answer
      if ('error' in behaviour) throw behaviour.error
      await new Promise((resolve) => setTimeout(resolve, behaviour.delay))
      return act(record, behaviour.next ?? 'approve')
    }
    if (behaviour === 'garbage') return garbageFor(method)
    if (behaviour === 'answerNothing') return undefined
    if (behaviour === 'throwString') throw 'User rejected the request.' // oxlint-disable-line no-throw-literal -- wallets do
    if (behaviour === 'throwNothing') throw undefined // oxlint-disable-line no-throw-literal -- wallets do
    if (behaviour === 'busy') throw busy(method)
    if (behaviour === 'unauthorized') throw unauthorized()
    if (behaviour === 'unsupported') throw unsupported(method)
    if (behaviour === 'offline') throw disconnected()
    const decide = async (): Promise<void> => {
      if (behaviour === 'refuse') throw refused()
      if (behaviour === 'stall') await prompts.wait()
    }
    const ask = (): Promise<void> => {
      record.asked = true
      return decide()
    }
    if (!asking.has(method)) await decide()
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (handler) return handler({ params, ask })
    if (ownedByWallets.test(method)) throw unsupported(method)
    return forward(method, params)
  }
  async function settle(record: Recorded, behaviour: Behaviour): Promise<unknown> {
    try {
      if (!isConnected()) throw disconnected()
      record.answer = await act(record, behaviour)
      record.outcome = 'answered'
      return record.answer
    } catch (error) {
      fail(record, error)
      throw does('hidesErrorCodes') ? hideCode(error) : error
    }
  }
  return {
    list,
    handle(request) {
      const { method, params } = overTheWire(request) ?? {}
      if (typeof method !== 'string')
        return Promise.reject(providerError(rpcErrorCodes.invalidRequest, 'Expected { method, params } in JSON'))
      const record: Recorded = { method, params, asked: false, outcome: 'open' }
      list.push(record)
      const behaviour = behaviours.take(method, asking.has(method))
      if (behaviour === 'throwSync') {
        const error = new Error(`${method} throws out of request()`)
        fail(record, error)
        throw error
      }
      const answer = settle(record, behaviour)
      return behaviour === 'answerTwice' ? (answerTwice(answer) as Promise<unknown>) : answer
    },
    clear() {
      list.length = 0
    },
  }
}

/** Between a page and an extension everything goes as JSON. */
function overTheWire(request: unknown): { readonly method?: unknown; readonly params?: unknown } | undefined {
  try {
    return JSON.parse(JSON.stringify(request)) as object
  } catch {
    return undefined
  }
}

function fail(record: Recorded, error: unknown): void {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  record.outcome = 'failed'
  record.error = { message: String(message ?? error), ...(typeof code === 'number' ? { code } : {}) }
}

import type { Caip2, SessionChange, SessionHandle } from '@portico/core'
import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { toBase64 } from '../base64.js'
import { createCall } from '../wallet/createCall.js'
import { createInjected } from '../wallet/createInjected.js'
import { createProvider } from '../wallet/createProvider.js'
import type { KeptAccount } from './keptAccount.js'

export interface OpenedSession {
  readonly handle: () => SessionHandle
  /** Asks the visitor for the account on a network. */
  reach(networkId: Caip2, signal: AbortSignal): Promise<void>
}

/**
 * A session with a wallet on this page. It has one account, the wallet's chosen one, under its address on the network in use:
 * the address follows a change of network, and a change of account in the wallet.
 * @param kept The account it is known to have; absent until `reach`.
 */
export function createSession(context: CosmosContext, wallet: FoundWallet, kept?: KeptAccount): OpenedSession {
  const { id, name, event } = wallet
  const listeners = new Set<(change: SessionChange) => void>()
  let current = kept
  let turn = 0

  const injected = createInjected(context, wallet, (chainId, key) => {
    if (current?.networkId === `cosmos:${chainId}`) adopt(current.networkId, key)
  })
  const provider = createProvider(context, name, injected)
  const tell = (change: SessionChange): void => listeners.forEach((listener) => listener(change))

  function adopt(networkId: Caip2, { address, publicKey }: CosmosKey): void {
    const before = current
    current = { networkId, address, publicKey: toBase64(publicKey) }
    if (before?.networkId === networkId && before.address === address) return
    context.storage.set(id, current)
    if (!before) return
    if (before.networkId !== networkId) tell({ type: 'network', networkId })
    tell({ type: 'accounts', accounts: [accountOf(current)] })
  }
  async function reach(networkId: Caip2, signal: AbortSignal): Promise<void> {
    adopt(networkId, await provider.getKey(chainIdOf(networkId), signal))
  }
  /** The visitor is in the wallet and has just chosen: looking asks nobody. */
  function follow(): void {
    const mine = ++turn
    const isOver = (): boolean => mine !== turn || !current
    if (!current) return
    injected.glance(chainIdOf(current.networkId)).catch(() => {
      if (!isOver()) tell({ type: 'ended', reason: 'The wallet shows no account to this page any more' })
    })
  }
  const release = (): void => {
    turn++
    listeners.clear()
    removeEventListener(event, follow)
  }
  return {
    reach,
    handle: () => {
      const { networkId } = current!
      return {
        namespaces: {
          cosmos: {
            accounts: [accountOf(current!)],
            networkId,
            provider,
            switchNetwork: (network, signal) => reach(network.caipNetworkId, signal),
            subscribe(listener) {
              listeners.add(listener)
              addEventListener(event, follow)
              return () => {
                listeners.delete(listener)
                if (!listeners.size) removeEventListener(event, follow)
              }
            },
          },
        },
        saved: current,
        async end() {
          // Deaf first: what the wallet says of the end would look like the wallet's own doing.
          release()
          context.storage.remove(id)
          if (context.config.revokeOnDisconnect === false || typeof wallet.injected['disable'] !== 'function') return
          // A wallet that does not let go is forgotten by the page all the same.
          await createCall(context, wallet)(v.unknown(), 'disable', []).catch(() => {})
        },
        release,
      }
    },
  }
}

function accountOf({ address, publicKey }: KeptAccount): { readonly address: string; readonly publicKey: string } {
  return { address, publicKey }
}

function chainIdOf(networkId: Caip2): string {
  return networkId.slice('cosmos:'.length)
}

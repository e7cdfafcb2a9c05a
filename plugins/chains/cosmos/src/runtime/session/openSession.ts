import { createPageSession, createSessionEvents } from '@portico/chain-kit'
import type { Account, Caip2, ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from '../../parseAddress.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/watchWallets.js'
import { toBase64 } from '../bytes.js'
import { createPageWallet } from '../wallet/createPageWallet.js'
import { createProvider } from '../wallet/createProvider.js'
import type { KnownKey } from '../wallet/parseAnswers.js'

/** The account of a session as the wallet last showed it. It is stored for the next load of the page. */
interface StoredAccount {
  readonly networkId: Caip2
  readonly address: string
  /** base64 */
  readonly publicKey: string
}

const storedSchema = v.object({
  networkId: v.custom<Caip2>((value) => typeof value === 'string' && /^cosmos:[-\w]{1,32}$/.test(value)),
  address: v.pipe(v.string(), v.transform(parseAddress), v.string()),
  publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{44}$/)),
})

/**
 * Asks the visitor for the account of a wallet on this page, on the network that the page would like to be on.
 * @throws the refusal with code 4001, `cosmos/chainNotSupported`, `cosmos/badAnswer`, `cosmos/walletFailed`
 */
export async function openSession(
  context: CosmosContext,
  wallet: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const session = createSession(context, wallet)
  const [first] = context.store.get(context.networks('cosmos'))
  await session.changeNetwork(networks['cosmos'] ?? first!.caipNetworkId, signal)
  return session.toHandle()
}

/**
 * Restores a session without a prompt. A locked wallet with Keplr's interface opens its window at every question, so it is
 * asked nothing: the account is the stored one, and is compared with the wallet's when it first signs.
 */
export async function restoreSession(
  context: CosmosContext,
  wallet: FoundWallet,
  { saved }: RestoreRequest,
): Promise<SessionHandle | 'unauthorized'> {
  const known = [context.storage.get(wallet.id, (value) => value), saved]
  const account = known.map((value) => v.safeParse(storedSchema, value)).find(({ success }) => success)?.output
  return account ? createSession(context, wallet, account as StoredAccount).toHandle() : 'unauthorized'
}

interface PageSession {
  /** Asks the wallet for the account on a network, and makes that network the active one. */
  changeNetwork(networkId: Caip2, signal: AbortSignal): Promise<void>
  /** To be called once there is an account. */
  toHandle(): SessionHandle
}

/**
 * A session with a wallet on this page. It has one account, the one selected in the wallet, written for the active network.
 * @param stored The account that it is known to have; absent until `changeNetwork`.
 */
function createSession(context: CosmosContext, wallet: FoundWallet, stored?: StoredAccount): PageSession {
  const { storage, config } = context
  const events = createSessionEvents(() => {
    addEventListener(wallet.event, refresh)
    return () => removeEventListener(wallet.event, refresh)
  })
  let current = stored
  let isOver = false
  let refreshes = 0

  const pageWallet = createPageWallet(context, wallet, (chainId, key) => {
    if (current?.networkId === `cosmos:${chainId}`) update(current.networkId, key)
  })
  const provider = createProvider(context, wallet.name, pageWallet)

  function update(networkId: Caip2, { address, publicKey }: KnownKey): void {
    const before = current
    current = { networkId, address, publicKey: toBase64(publicKey) }
    if (isOver || (before?.networkId === networkId && before.address === address)) return
    storage.set(wallet.id, current)
    if (!before) return
    if (before.networkId !== networkId) events.emit({ type: 'network', networkId })
    events.emit({ type: 'accounts', accounts: [toAccount(current)] })
  }
  async function changeNetwork(networkId: Caip2, signal: AbortSignal): Promise<void> {
    update(networkId, await pageWallet.getKey(referenceOf(networkId), signal))
  }
  /**
   * Another account was chosen in the wallet, which is open then: reading the account does not open it. One that this page has not
   * been shown is read when it should sign.
   */
  async function refresh(): Promise<void> {
    if (!current) return
    refreshes += 1
    const number = refreshes
    try {
      await pageWallet.readKey(referenceOf(current.networkId))
    } catch {
      if (number === refreshes)
        events.emit({ type: 'ended', reason: 'The wallet shows no account to this page any more' })
    }
  }
  return {
    changeNetwork,
    toHandle() {
      if (!current) throw new Error('`changeNetwork` comes first')
      return createPageSession({
        namespace: 'cosmos',
        session: {
          accounts: [toAccount(current)],
          networkId: current.networkId,
          provider,
          switchNetwork: (network, signal) => changeNetwork(network.caipNetworkId, signal),
        },
        events,
        saved: () => current,
        end() {
          isOver = true
          storage.remove(wallet.id)
          return config.revokeOnDisconnect === false ? undefined : pageWallet.disable(referenceOf(current!.networkId))
        },
      })
    },
  }
}

function toAccount({ address, publicKey }: StoredAccount): Account {
  return { address, publicKey }
}

function referenceOf(networkId: Caip2): string {
  return networkId.slice('cosmos:'.length)
}

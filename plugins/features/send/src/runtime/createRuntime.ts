import { formatUnits, isSmartAccount, readHoldings, type Caip10, type Holding, type Transfer } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import type { SendApi, SendContext } from '../SendSpec.js'
import { checkSender, checkTransfer, type Sender } from './checkTransfer.js'
import { readReceivers } from './recentReceivers.js'
import { sendTransfer } from './sendTransfer.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends Pick<SendApi, 'loadBalances' | 'estimate' | 'setMax' | 'send' | 'recentReceivers'> {
  /** @throws as `checkSender` */
  onOpen(): void
}

/** How long others may keep balances, ms. */
const keptFor = 60_000

export function createRuntime(context: SendContext, atoms: SendAtoms): Runtime {
  context.addErrors(errors)
  const { store, connections, error, storage, transfers } = context
  let loading: AbortController | undefined

  return {
    onOpen() {
      const { account } = checkSender(context, atoms)
      context.emit('OPEN_SEND', { isSA: isSmartAccount(account), network: account.networkId! })
    },
    async loadBalances() {
      const sender = checkSender(context, atoms)
      const account = sender.account.caipAddress
      loading?.abort()
      const controller = new AbortController()
      loading = controller
      const before = store.get(atoms.balances)
      if (before.status !== 'ready' || before.account !== account)
        store.set(atoms.balances, { status: 'loading', account })
      const isWanted = (): boolean =>
        loading === controller && store.get(connections.activeAccount).caipAddress === account
      try {
        const isAsked = before.status === 'ready' || before.status === 'failed'
        const force = (isAsked && before.account === account) || hasMoved(store.get(transfers.list), account)
        const { assets: tokens, tokensError } = await loadTokens(context, sender, force, controller.signal)
        if (!isWanted()) return
        store.set(atoms.balances, { status: 'ready', account, tokens, networkBalanceInUSD: worth(tokens), tokensError })
        const { token } = store.get(atoms.state)
        const now = tokens.find((listed) => listed.token === token?.token)
        // An amount that was entered for other decimals is another amount.
        const isOther = token && now && now.decimals !== token.decimals
        if (isOther) atoms.change({ token: now, sendTokenAmount: undefined })
        else if (now ?? !token) atoms.update(now ?? tokens[0])
      } catch (cause) {
        if (isWanted()) store.set(atoms.balances, { status: 'failed', account, error: cause })
      }
    },
    async estimate(signal) {
      const { account, action, transfers } = checkTransfer(context, atoms)
      return transfers.estimate({ account: account.caipAddress, action }, signal)
    },
    async setMax(signal) {
      const { account, transfers } = checkSender(context, atoms)
      const { token, receiver } = store.get(atoms.state)
      if (!token) throw error('tokenRequired', {})
      const { token: address, decimals, symbol } = token
      const all = { to: receiver ?? account.address!, amount: 'max' } as const
      const action =
        address === undefined
          ? { type: 'native' as const, ...all }
          : { type: 'token' as const, token: address, decimals, ...all }
      const estimate = await transfers.estimate({ account: account.caipAddress, action }, signal)
      // Plugins of others may not tell.
      const max = estimate.amount ?? token.amount - (address === undefined ? estimate.fee : 0n)
      if (max <= 0n) throw error('insufficientFunds', { symbol })
      // The chain has the newest balance.
      const now = max > token.amount ? { ...token, amount: max } : token
      atoms.change({ token: now, sendTokenAmount: formatUnits(max, decimals) })
    },
    send: (options = {}) => sendTransfer(context, atoms, options),
    recentReceivers: async () => readReceivers(storage, store.get(connections.activeAccount).namespace),
  }
}

/** Worth of the native currency, US dollars. */
function worth(tokens: readonly Holding[]): number | undefined {
  const native = tokens.find(isNative)
  return native?.price && (Number(native.amount) / 10 ** native.decimals) * native.price
}

/** Whether a transfer may have changed what an account has since the balances were last kept. */
function hasMoved(list: readonly Transfer[], account: Caip10): boolean {
  return list.some(({ order, changedAt }) => order.account === account && Date.now() - changedAt < keptFor)
}

interface LoadedTokens {
  readonly assets: readonly Holding[]
  readonly tokensError: unknown
}

/**
 * The native currency of an account, then its tokens, with their prices.
 * @throws what the chain plugin throws if no node answers
 */
async function loadTokens(
  { config, store, networks, wants }: SendContext,
  { account: { caipAddress, namespace, networkId } }: Sender,
  force: boolean,
  signal: AbortSignal,
): Promise<LoadedTokens> {
  const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === networkId)
  let tokensError: unknown
  // The native currency can be sent where tokens cannot be listed.
  const onTokensFailed = (reason: unknown) => void (tokensError = reason)
  const all = (await readHoldings(wants, caipAddress, { force, signal, network, onTokensFailed })) ?? []
  const assets = [...all.filter(isNative), ...all.filter((asset) => !isNative(asset))]
  if (network?.testnet) return { assets: assets.map((token) => ({ ...token, price: undefined })), tokensError }
  const { priceOf } = config
  if (!priceOf || !networkId) return { assets, tokensError }
  const priced = assets.map(async (token) => {
    const { symbol, token: address } = token
    // Prices are optional: an account can send without them.
    const price = await priceOf({ networkId, symbol, ...(address && { address }) }, signal).catch(() => undefined)
    const isPrice = typeof price === 'number' && price > 0 && Number.isFinite(price)
    return isPrice ? { ...token, price } : token
  })
  return { assets: await Promise.all(priced), tokensError }
}

const isNative = ({ token }: Holding): boolean => token === undefined

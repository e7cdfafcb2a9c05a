import { formatUnits } from '@portico/chain-kit'
import { withErrorTexts, type ErrorTexts } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import type { HeadlessSendSpec, SendApi, SendContext, SendErrors } from '../SendSpec.js'
import type { SendToken } from '../SendState.js'
import { checkSender, checkTransfer, isSmartAccount, type Sender } from './checkTransfer.js'
import { readReceivers } from './recentReceivers.js'
import { sendTransfer } from './sendTransfer.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends Pick<
  SendApi,
  'loadBalances' | 'estimate' | 'setMax' | 'send' | 'cancel' | 'recentReceivers'
> {
  /** @throws as `checkSender` */
  onOpen(): void
}

/** Texts of errors of the runtime. Those of 5.14 are quoted from the specification. */
const texts: ErrorTexts<Omit<SendErrors, 'invalidOption'>> = {
  amountAndReceiverRequired: 'An amount and receiver address are required',
  tokenRequired: 'A token is required',
  unsupportedChain: 'Unsupported chain',
  notConnected: 'No wallet is connected to send from',
  invalidReceiver: ({ receiver }) => `'${receiver}' is not an address on this network`,
  invalidAmount: ({ amount, decimals }) => `'${amount}' is not an amount of a token with ${decimals} decimals`,
  insufficientFunds: ({ symbol }) => `There is not enough ${symbol} in the account`,
  alreadySending: 'Another transfer is under way',
  reverted: 'The transfer failed on the network: nothing was moved',
  unconfirmed: 'It was sent, but the network has not confirmed it yet. Look in the wallet before sending again',
}

export function createRuntime(plugin: SendContext, atoms: SendAtoms): Runtime {
  const context = withErrorTexts<HeadlessSendSpec, SendContext>(plugin, texts)
  const { store, error, storage } = context
  let loading: AbortController | undefined
  /** Of the transfer that is under way. */
  let sending: AbortController | undefined

  return {
    onOpen() {
      const { account } = checkSender(context, atoms)
      context.emit('OPEN_SEND', { isSA: isSmartAccount(account), network: account.networkId! })
    },
    async loadBalances() {
      const sender = checkSender(context, atoms)
      const account = sender.account.caipAddress
      loading?.abort()
      const own = new AbortController()
      loading = own
      const before = store.get(atoms.balances)
      if (before.status !== 'ready' || before.account !== account)
        store.set(atoms.balances, { status: 'loading', account })
      const isWanted = (): boolean => loading === own && store.get(atoms.account)?.caipAddress === account
      try {
        const tokens = await loadTokens(context, sender, own.signal)
        if (!isWanted()) return
        store.set(atoms.balances, { status: 'ready', account, tokens, networkBalanceInUSD: worth(tokens) })
        const { token } = store.get(atoms.state)
        atoms.change({ token: token ? (tokens.find(({ address }) => address === token.address) ?? token) : tokens[0] })
      } catch (cause) {
        if (isWanted()) store.set(atoms.balances, { status: 'failed', account, error: cause })
      }
    },
    async estimate(signal) {
      const { token, transfer, transfers, tokens } = checkTransfer(context, atoms)
      const asked = { ...transfer, ...(signal && { signal }) }
      return token.address && tokens ? tokens.estimate({ ...asked, token: token.address }) : transfers.estimate(asked)
    },
    async setMax(signal) {
      const { account, transfers } = checkSender(context, atoms)
      const { token, receiver } = store.get(atoms.state)
      if (!token) throw error('tokenRequired', {})
      let max = token.amount
      if (!token.address) {
        // The smallest amount: nodes refuse to estimate one that leaves nothing for the fee.
        const transfer = { from: account.caipAddress, to: receiver ?? account.address!, amount: 1n }
        const { fee } = await transfers.estimate({ ...transfer, ...(signal && { signal }) })
        max -= fee
      }
      if (max <= 0n) throw error('insufficientFunds', { symbol: token.symbol })
      atoms.change({ sendTokenAmount: formatUnits(max, token.decimals) })
    },
    async send({ signal } = {}) {
      const own = new AbortController()
      if (!store.get(atoms.state).loading) sending = own
      const abort = (): void => own.abort(signal?.reason)
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      try {
        return await sendTransfer(context, atoms, own.signal)
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    cancel: () => sending?.abort(),
    recentReceivers: async () => {
      const namespace = store.get(atoms.account)?.namespace
      return namespace === undefined ? [] : readReceivers(storage, namespace)
    },
  }
}

/** Worth of the native currency, US dollars. */
function worth(tokens: readonly SendToken[]): number | undefined {
  const native = tokens.find(({ address }) => !address)
  return native?.price && (Number(native.amount) / 10 ** native.decimals) * native.price
}

/** The native currency of an account, then its tokens. @throws what the chain plugin throws if no node answers */
async function loadTokens(
  { config: { priceOf }, store, networks, wants }: SendContext,
  { account: { caipAddress, namespace, networkId }, tokens: chainTokens }: Sender,
  signal: AbortSignal,
): Promise<readonly SendToken[]> {
  const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === networkId)
  const [native, tokens = []] = await Promise.all([
    wants.balances?.for(namespace)?.native(caipAddress, signal),
    chainTokens?.list(caipAddress, signal),
  ])
  const assets: readonly SendToken[] = [
    ...(native ? [{ name: network?.nativeCurrency.name || native.symbol, ...native }] : []),
    ...tokens.map(({ token, ...rest }) => ({ address: token, ...rest })),
  ]
  if (!priceOf || !networkId || network?.testnet) return assets
  return Promise.all(
    assets.map(async (token) => {
      const { symbol, address } = token
      // Prices are optional: an account can send without them.
      const price = await priceOf({ networkId, symbol, ...(address && { address }) }, signal).catch(() => undefined)
      return { ...token, price: typeof price === 'number' && price > 0 && Number.isFinite(price) ? price : undefined }
    }),
  )
}

import { withErrorTexts, type SetupContext } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import { exactText } from '../draft/exactText.js'
import { readReceivers } from '../receivers/recentReceivers.js'
import type { HeadlessSendSpec, SendContext } from '../SendSpec.js'
import type { SendToken } from '../SendState.js'
import { checkSender, checkTransfer } from './checkTransfer.js'
import { isSmartAccount } from './isSmartAccount.js'
import { loadTokens } from './loadTokens.js'
import type { Runtime } from './Runtime.js'
import { sendTransfer } from './sendTransfer.js'
import { texts } from './texts.js'

/** Speaks to chains by their capabilities alone. */
export function createRuntime(door: SendContext, atoms: SendAtoms): Runtime {
  const context = withErrorTexts<HeadlessSendSpec, SetupContext<HeadlessSendSpec>>(
    door as SetupContext<HeadlessSendSpec>,
    texts,
  )
  const { store, error, storage } = context
  let loading: AbortController | undefined
  /** Of the transfer that is under way. */
  let leaving: AbortController | undefined

  return {
    async opened() {
      const { account } = checkSender(context, atoms)
      context.emit('OPEN_SEND', { isSA: isSmartAccount(account), network: account.networkId! })
    },
    async loadBalances() {
      const sender = checkSender(context, atoms)
      const account = sender.account.caipAddress
      loading?.abort()
      const own = (loading = new AbortController())
      const shown = store.get(atoms.balances)
      if (shown.status !== 'ready' || shown.account !== account)
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
      let most = token.amount
      if (!token.address) {
        // The smallest amount there is: nodes refuse to estimate one that leaves nothing for the fee.
        const transfer = { from: account.caipAddress, to: receiver ?? account.address!, amount: 1n }
        const { fee } = await transfers.estimate({ ...transfer, ...(signal && { signal }) })
        most -= fee
      }
      if (most <= 0n) throw error('insufficientFunds', { symbol: token.symbol })
      atoms.change({ sendTokenAmount: exactText(most, token.decimals) })
    },
    async send({ signal } = {}) {
      const own = new AbortController()
      if (!store.get(atoms.state).loading) leaving = own
      const leave = (): void => own.abort(signal?.reason)
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave)
      try {
        return await sendTransfer(context, atoms, own.signal)
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    cancel: () => leaving?.abort(),
    recentReceivers: async () => {
      const namespace = store.get(atoms.account)?.namespace
      return namespace === undefined ? [] : readReceivers(storage, namespace)
    },
  }
}

/** What the native currency is worth, in US dollars. */
function worth(tokens: readonly SendToken[]): number | undefined {
  const native = tokens.find(({ address }) => !address)
  return native?.price && (Number(native.amount) / 10 ** native.decimals) * native.price
}

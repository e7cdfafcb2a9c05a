import type { FoundWallet, WalletInterface } from '../../wallets/FoundWallet.js'
import type { AdapterTools } from './createTools.js'
import { leatherAdapter } from './leatherAdapter.js'
import { phantomAdapter } from './phantomAdapter.js'
import { satsAdapter } from './satsAdapter.js'
import { standardAdapter } from './standardAdapter.js'
import { okxAdapter, unisatAdapter } from './unisatAdapter.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

const adapters: Readonly<Record<WalletInterface, (tools: AdapterTools, provider: object) => WalletAdapter>> = {
  standard: standardAdapter,
  sats: satsAdapter,
  leather: leatherAdapter,
  unisat: (tools, provider) => unisatAdapter(tools, provider),
  okx: okxAdapter,
  phantom: phantomAdapter,
}

export function createAdapter(tools: AdapterTools, { kind, provider }: FoundWallet): WalletAdapter {
  return adapters[kind](tools, provider)
}

/**
 * For a wallet that was restored without being asked: the first request asks it for its accounts, and goes on only if they are
 * still those that were stored.
 */
export function confirmOnFirstUse(tools: AdapterTools, adapter: WalletAdapter, saved: WalletAccounts): WalletAdapter {
  let confirmed: Promise<void> | undefined
  async function compare(): Promise<void> {
    const { accounts } = await adapter.connect(saved.networkId)
    const isThere = (address: string): boolean => accounts.some((account) => account.address === address)
    if (!saved.accounts.every(({ address }) => isThere(address))) throw tools.accountChanged()
  }
  const confirm = (): Promise<void> =>
    (confirmed ??= compare().catch((thrown: unknown) => {
      confirmed = undefined // the next request asks again
      throw thrown
    }))
  const afterConfirming =
    <Request, Answer>(send: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      await confirm()
      return send(request)
    }
  const { sendTransfer, switchNetwork } = adapter
  return {
    ...adapter,
    signMessage: afterConfirming(adapter.signMessage),
    signPsbt: afterConfirming(adapter.signPsbt),
    ...(sendTransfer && { sendTransfer: afterConfirming(sendTransfer) }),
    ...(switchNetwork && { switchNetwork: afterConfirming(switchNetwork) }),
  }
}

import type { Caip2 } from '@portico/core'
import type { FoundWallet, WalletInterface } from '../../wallets/FoundWallet.js'
import type { AdapterTools } from './createTools.js'
import { leatherAdapter } from './leatherAdapter.js'
import { phantomAdapter } from './phantomAdapter.js'
import { satsAdapter } from './satsAdapter.js'
import { standardAdapter } from './standardAdapter.js'
import { okxAdapter, unisatAdapter } from './unisatAdapter.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

type CreateAdapter = (tools: AdapterTools, provider: object, saved: WalletAccounts | undefined) => WalletAdapter

const adapters: Readonly<Record<WalletInterface, CreateAdapter>> = {
  standard: standardAdapter,
  sats: satsAdapter,
  leather: leatherAdapter,
  unisat: (tools, provider) => unisatAdapter(tools, provider),
  okx: okxAdapter,
  phantom: phantomAdapter,
}

/**
 * The adapter of a wallet. It compares account and network with what the wallet says immediately before each request, where the
 * wallet says it without a prompt: most requests name neither, and the visitor may have changed both in the wallet.
 *
 * @param saved what an earlier session of this wallet stored
 */
export function createAdapter(
  tools: AdapterTools,
  { kind, provider }: FoundWallet,
  saved?: WalletAccounts,
): WalletAdapter {
  const adapter = adapters[kind](tools, provider, saved)
  async function compare(addresses: readonly string[], networkId: Caip2): Promise<void> {
    const now = await adapter.read(networkId)
    if (now === 'unreadable') return
    if (now === 'none') throw tools.accountChanged()
    if (now.networkId !== networkId) throw tools.networkChanged(networkId)
    const isThere = (address: string): boolean => now.accounts.some((account) => account.address === address)
    if (!addresses.every(isThere)) throw tools.accountChanged()
  }
  const { sendTransfer } = adapter
  return {
    ...adapter,
    async signMessage(request) {
      await compare([request.address], request.networkId)
      return adapter.signMessage(request)
    },
    async signPsbt(request) {
      await compare(
        request.signInputs.map(({ address }) => address),
        request.networkId,
      )
      return adapter.signPsbt(request)
    },
    ...(sendTransfer && {
      async sendTransfer(request) {
        await compare([request.address], request.networkId)
        return sendTransfer(request)
      },
    }),
  }
}

/**
 * For a wallet that was restored without being asked: the first request asks it for its accounts, and goes on only if they are
 * still those that were stored.
 */
export function confirmOnFirstUse(tools: AdapterTools, adapter: WalletAdapter, saved: WalletAccounts): WalletAdapter {
  let confirmed: Promise<void> | undefined
  async function compare(): Promise<void> {
    const { accounts, networkId } = await adapter.connect(saved.networkId)
    if (networkId !== saved.networkId) throw tools.networkChanged(saved.networkId)
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

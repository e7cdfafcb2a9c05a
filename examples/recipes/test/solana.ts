import type { Network } from '@portico/core'
import type { SolanaDevnet } from '@portico/devnet-solana'
import type { Modal } from '@portico/modal'
import { solana, type SolanaSpec } from '@portico/solana'
import { createTestModal } from '@portico/testing/conformance'
import { createSolanaTestWallet, type SolanaTestWallet } from '@portico/testing/solana'
import { onTestFinished } from 'vitest'

export const sol = 1_000_000_000n

/** A page with a modal, and a wallet with 10 SOL that is not connected yet. */
export function openPage(
  chain: SolanaDevnet | undefined,
  stored?: Map<string, string>,
): { modal: Modal<SolanaSpec>; wallet: SolanaTestWallet } {
  const url = chain?.url ?? 'http://127.0.0.1:9'
  const local: Network = {
    id: 'localnet',
    name: 'Local',
    caipNetworkId: 'solana:localnet',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  }
  const wallet = createSolanaTestWallet({ name: 'Meadow', chains: ['solana:localnet'], rpcUrl: url })
  onTestFinished(wallet.appear(globalThis as unknown as Window))
  chain?.fund(wallet.accounts[0]!, 10n * sol)
  const { modal } = createTestModal({ plugins: [solana({ networks: [local] })] }, stored)
  onTestFinished(() => modal.dispose())
  modal.start()
  return { modal, wallet }
}

import type { BalancesSpec } from '@portico/balances'
import { type Modal, type Router } from '@portico/core'
import { EmbeddedWallet, type EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import { loadShell } from '@portico/core/shell'
import { evm, type EvmSpec } from '@portico/evm'
import { solana, type SolanaSpec } from '@portico/solana'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { installFrameDouble, type FrameDouble, type FrameDoubleOptions } from '@portico/testing/embedded'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { onTestFinished } from 'vitest'
import { embedded, type EmbeddedOptions, type EmbeddedSpec } from '../src/index.js'

export const secureSite = 'https://secure.example'
export const never: AbortSignal = new AbortController().signal

export interface EmbeddedStage extends Stage<Modal<EvmSpec | SolanaSpec | EmbeddedSpec | BalancesSpec>> {
  readonly double: FrameDouble
  readonly wallet: EmbeddedWalletCapability
  /** Signs with the key of the double's own account. */
  readonly keys: EvmTestWallet
  /** Logs in by e-mail, in the double's way. */
  logIn(namespace?: 'eip155' | 'solana'): Promise<void>
  router(): Promise<Router>
  /** The EIP-1193 provider of the page. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
}

export interface EmbeddedStageOptions extends Partial<EmbeddedOptions>, Pick<FrameDoubleOptions, 'answers' | 'loads'> {
  readonly stored?: Map<string, string>
  readonly rpcUrl?: string
  readonly double?: FrameDouble
  readonly gateway?: string
  /** Further ones. */
  readonly plugins?: NonNullable<Parameters<typeof openStage>[0]['plugins']>
}

const network = (id: number, name: string, rpcUrl: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

/** A page with the embedded wallet, evm and solana, and a double of the secure site's frame. */
export async function openEmbedded({
  secureSite: site = secureSite,
  stored,
  rpcUrl = 'http://127.0.0.1:1',
  answers = {},
  loads = true,
  double = installFrameDouble({ origin: site, answers, loads }),
  plugins = [],
  gateway,
  ...options
}: EmbeddedStageOptions = {}): Promise<EmbeddedStage> {
  const keys = createEvmTestWallet({ rpcUrl })
  keys.authorize()
  onTestFinished(() => double.remove())
  const stage = await openStage(
    {
      plugins: [
        evm({ networks: [network(31_337, 'Devnet', rpcUrl), network(10, 'Other', rpcUrl)] }),
        solana(),
        strictViews(embedded({ secureSite: site, ...options })),
        ...plugins,
      ],
      ...(gateway !== undefined && { gateway }),
    },
    stored,
  )
  const [provider] = stage.modal.capability(EmbeddedWallet).all
  const wallet = provider!.impl
  return Object.assign(stage, {
    double,
    wallet,
    keys,
    async logIn(namespace?: 'eip155' | 'solana') {
      await act(async () => {
        await wallet.connectEmail('ann@example.org', never)
        await wallet.confirmCode('123456', never)
        await wallet.finish('email', never, namespace)
      })
    },
    router: async () => (await loadShell(stage.modal as never)).router,
    request: (method: string, params?: readonly unknown[]) =>
      stage.modal.api.evm.getProvider().request({ method, params } as never) as Promise<unknown>,
  })
}

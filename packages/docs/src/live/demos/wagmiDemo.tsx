import type { EvmSpec } from '@portico/evm'
import type { Modal } from '@portico/modal'
import { portico } from '@portico/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createClient, http } from 'viem'
import { arbitrum, cronos, cronoszkEVM, mainnet, sepolia } from 'viem/chains'
import {
  createConfig,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  WagmiProvider,
  type Config,
} from 'wagmi'
import type { Demo, PanelProps } from './Demo.js'

/** The networks that `evm()` has by default. */
const chains = [mainnet, sepolia, arbitrum, cronos, cronoszkEVM] as const

function createWagmi(modal: Modal): { readonly config: Config; readonly client: QueryClient } {
  const config = createConfig({
    chains,
    connectors: [portico({ modal: modal as unknown as Modal<EvmSpec> })],
    multiInjectedProviderDiscovery: false,
    client: ({ chain }) => createClient({ chain, transport: http() }),
  })
  return { config, client: new QueryClient() }
}

function App(): ReactNode {
  const { address, chain, status } = useConnection()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  return (
    <section className="panel" aria-labelledby="app">
      <h2 id="app">An app of wagmi</h2>
      <p className="row">
        {address ? (
          <>
            <button type="button" onClick={() => sign.mutate({ message: 'Hello' })}>
              Sign by wagmi
            </button>
            <button type="button" onClick={() => disconnect.mutate()}>
              Disconnect by wagmi
            </button>
          </>
        ) : (
          <button type="button" onClick={() => connector && connect.mutate({ connector })}>
            Connect by wagmi
          </button>
        )}
        <output aria-label="wagmi">{[status, address, chain?.name].filter(Boolean).join(' ')}</output>
      </p>
      <output className="note" aria-label="Signature">
        {(sign.error ?? connect.error)?.message ?? sign.data}
      </output>
    </section>
  )
}

function Panel({ modal }: PanelProps): ReactNode {
  const [{ config, client }] = useState(() => createWagmi(modal))
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

/** wagmi's hooks beside the modal, which is wagmi's connector. */
export function wagmiDemo(): Demo {
  return { plugins: [], Panel }
}

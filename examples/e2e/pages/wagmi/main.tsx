import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { AccountButton, ConnectButton, ModalProvider, NetworkButton } from '@portico/react'
import { portico } from '@portico/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, http } from 'viem'
import {
  createConfig,
  useAccount,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

/** A page of wagmi with its own buttons beside those of the modal. It is built with wagmi 3, and with wagmi 2. */
const query = new URLSearchParams(location.search)
const chain = (id: number, name: string) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [query.get(`rpc${id}`) ?? ''] } },
  })
const chains = [chain(31_337, 'Home'), chain(31_338, 'Second')] as const

const modal = createModal({
  projectId: 'meridian',
  metadata: { name: 'Meridian', description: 'Boats by the hour' },
  plugins: [evm({ networks: chains })],
})
const config = createConfig({
  chains,
  connectors: [portico({ modal })],
  multiInjectedProviderDiscovery: false,
  transports: { 31337: http(), 31338: http() },
})

/** Every status that wagmi's hook has had, for tests. */
const statuses: string[] = []
Object.assign(window, { statuses })

function Wagmi(): ReactNode {
  const { address, chain: current, status } = useAccount()
  const { connect, connectors, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessage, data: signature } = useSignMessage()
  const { sendTransaction, data: hash } = useSendTransaction()
  if (statuses.at(-1) !== status) statuses.push(status)
  const to = '0x00000000000000000000000000000000000000c3'
  return (
    <section aria-label="wagmi">
      <p data-testid="account">{`${status} ${address} ${current?.name}`}</p>
      <p data-testid="error">{error?.name}</p>
      <p data-testid="signature">{signature}</p>
      <p data-testid="hash">{hash}</p>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          Connect by {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => sendTransaction({ to, value: 5n })}>
        Send
      </button>
      {chains.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => switchChain({ chainId: id })}>
          Switch to {name}
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <ModalProvider modal={modal}>
          <nav aria-label="Wallet">
            <NetworkButton /> <ConnectButton /> <AccountButton />
          </nav>
          <Wagmi />
        </ModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)

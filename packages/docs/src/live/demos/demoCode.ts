/** Where the secure site of the demonstrations would be. */
export const secureSiteUrl = 'https://secure.example.org'

/** The code of a plugin, where that is more than an import and a call without options. */
export interface DemoCode {
  /** What is imported from its package. Default: the factory. */
  readonly names?: string
  /** Elements of the array of plugins. Default: a call of the factory. */
  readonly plugins?: readonly string[]
  /** Further lines with imports. */
  readonly imports?: readonly string[]
  /** Before the modal is made. */
  readonly before?: string
  /** After the modal was started. */
  readonly after?: string
}

const pay = `const payment = await modal.api.pay.open({
  paymentAsset: {
    network: 'eip155:1',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '0.05',
  payWithExchange: false,
})
console.log(payment.success ? \`Paid by \${payment.result}\` : payment.error.code)`

const wagmi = `const config = createConfig({
  // Those of evm() by default.
  chains: [mainnet, sepolia, arbitrum, cronos, cronoszkEVM],
  connectors: [portico({ modal })],
  // The modal finds the wallets of the page.
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
})
const [connector] = config.connectors

function App() {
  const { address } = useConnection()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  if (!address) return <button onClick={() => connect.mutate({ connector })}>Connect by wagmi</button>
  return (
    <>
      <p>{address}</p>
      <button onClick={() => sign.mutate({ message: 'Hello' })}>Sign by wagmi</button>
      <p>{sign.data}</p>
      <button onClick={() => disconnect.mutate()}>Disconnect by wagmi</button>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)`

const subscription = `const { context } = await modal.api.sessions.createSubscription({
  chainId: '0x1',
  // Of a key that the site keeps, on secp256k1.
  signerPublicKey: '0x04…',
  interval: '1d',
  asset: 'native',
  // 0.01 ETH.
  amount: '0x2386f26fc10000',
  expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
})
console.log('Granted', context)`

/** By folder of the plugin. Apart from the choices, which every page of the site loads. */
export const demoCode: Readonly<Record<string, DemoCode>> = {
  'remote-config': {
    names: 'branding, remoteConfig',
    plugins: ['branding()', 'remoteConfig()'],
    after: `// Asks the gateway now. By itself the page asks every 30 seconds while the modal is open.
await modal.api.remoteConfig.refresh()`,
  },
  analytics: { plugins: ['analytics({ sink: ({ props }) => console.log(props) })'] },
  onramp: { names: 'coinbase, onramp', plugins: ['onramp({ providers: [coinbase()] })'] },
  pay: { after: pay },
  cookie: {
    before: `// A server takes the value from the request and passes it on. This page has no server.
const value = /(?:^|; )portico=([^;]*)/.exec(document.cookie)?.[1]`,
    plugins: ['cookie({ value })'],
  },
  wagmi: {
    plugins: [],
    imports: [
      "import { QueryClient, QueryClientProvider } from '@tanstack/react-query'",
      "import { createRoot } from 'react-dom/client'",
      "import { createClient, http } from 'viem'",
      "import { arbitrum, cronos, cronoszkEVM, mainnet, sepolia } from 'viem/chains'",
      "import { createConfig, useConnect, useConnection, useDisconnect, useSignMessage, WagmiProvider } from 'wagmi'",
    ],
    after: wagmi,
  },
  passkey: { plugins: ["passkey({ networks: { 'eip155:42161': { bundlerUrl: 'https://bundler.example.org/' } } })"] },
  embedded: { plugins: [`embedded({ secureSite: '${secureSiteUrl}' })`] },
  sessions: { plugins: [`sessions({ coSigner: '${secureSiteUrl}' })`], after: subscription },
  socials: { plugins: ["socials({ providers: ['farcaster'] })"] },
  walletconnect: { plugins: ["walletConnect({ relayUrl: 'wss://relay.example.org' })"] },
}

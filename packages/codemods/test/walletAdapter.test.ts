import { describe, expect, it } from 'vitest'
import { rewrite, rewriteOne } from './rewrite.js'

const endpoints: readonly (readonly [title: string, lines: string, value: string, modal: string])[] = [
  ['a cluster', '', `clusterApiUrl('devnet')`, 'solana({ networks: [devnet] })'],
  ['mainnet-beta', '', `clusterApiUrl('mainnet-beta')`, 'solana({ networks: [mainnet] })'],
  ['a memo', `const url = useMemo(() => clusterApiUrl('testnet'), [])`, 'url', 'solana({ networks: [testnet] })'],
  [
    'the enumeration',
    `const network = WalletAdapterNetwork.Devnet\n  const url = useMemo(() => clusterApiUrl(network), [network])`,
    'url',
    'solana({ networks: [devnet] })',
  ],
  [
    'a node of the host',
    '',
    `"https://devnet.node.example"`,
    `solana({ networks: [devnet], rpcUrls: { 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ["https://devnet.node.example"] } })`,
  ],
]
const host = (lines: string, value: string, props = 'wallets={[]} autoConnect'): string =>
  `import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider } from '@solana/wallet-adapter-react-ui'
import { LedgerWalletAdapter } from '@solana/wallet-adapter-wallets'
import { WalletAdapterNetwork } from '@solana/wallet-adapter-base'
import { clusterApiUrl } from '@solana/web3.js'
import { useMemo } from 'react'
require('@solana/wallet-adapter-react-ui/styles.css')

export function Root({ children }) {
  ${lines}
  return (
    <ConnectionProvider endpoint={${value}}>
      <WalletProvider ${props}>
        <WalletModalProvider>{children}</WalletModalProvider>
      </WalletProvider>
    </ConnectionProvider>
  )
}
`

describe('the providers of wallet-adapter', () => {
  it.each(endpoints)('%s', (_title, lines, value, plugin) => {
    const { files, todos } = rewrite('wallet-adapter', { 'Root.jsx': host(lines, value) })
    const text = files['Root.jsx']!
    expect(text).toContain(`export const modal = createModal({\n  plugins: [${plugin}],\n})\n\nexport function Root`)
    expect(text).toMatch(/<ModalProvider modal=\{modal\}>\s*\{children\}\s*<\/ModalProvider>/)
    expect(text).not.toMatch(/wallet-adapter|const url|useMemo\(/)
    expect(todos).toEqual([])
  })

  it('take a node out of the environment, and ask for its cluster', () => {
    const { files, todos } = rewrite('wallet-adapter', { 'Root.jsx': host('', 'process.env.NODE_URL') })
    expect(files['Root.jsx']).toContain(`{ 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [process.env.NODE_URL] }`)
    expect(todos).toEqual(['say which cluster the node belongs to: mainnet is a guess'])
  })

  it('do not connect by themselves where they did not', () => {
    expect(rewriteOne('wallet-adapter', host('', `clusterApiUrl('devnet')`, 'wallets={[]}'))).toContain(
      '  reconnect: false,\n',
    )
  })

  it('name adapters that are not on the page, and props', () => {
    const { todos } = rewrite('wallet-adapter', {
      'Root.jsx': host(
        '',
        `clusterApiUrl('devnet')`,
        'wallets={[new LedgerWalletAdapter()]} autoConnect onError={log}',
      ),
    })
    expect(todos).toEqual([
      'LedgerWalletAdapter is not taken over: see the plugins for hardware wallets',
      `<WalletProvider> had 'onError': see the options of createModal()`,
    ])
  })

  it('stay where only the component knows the endpoint', () => {
    const before = host('const { url } = useSettings()', 'url')
    const { files, todos } = rewrite('wallet-adapter', { 'Root.jsx': before })
    expect(files['Root.jsx']).toContain('<ConnectionProvider endpoint={url}>')
    expect(files['Root.jsx']).toContain('<WalletModalProvider>')
    expect(todos).toHaveLength(1)
  })
})

describe('hooks of wallet-adapter', () => {
  it('keep the values and types that the code has', () => {
    const { files, todos } = rewrite('wallet-adapter', {
      'Root.jsx': host('', `clusterApiUrl('devnet')`),
      'App.tsx': `import { useConnection, useWallet } from '@solana/wallet-adapter-react'
export function App() {
  const { connection } = useConnection()
  const { publicKey, connecting, disconnect, signTransaction, sendTransaction } = useWallet()
  return [connection, publicKey, connecting, disconnect, signTransaction, sendTransaction]
}
`,
    })
    expect(files['App.tsx']).toBe(`import { connection, modal as porticoModal } from './Root'
import { useAccount, useModal } from '@portico/react'
import { PublicKey, type Transaction, type VersionedTransaction } from '@solana/web3.js'
import { useMemo } from 'react'
import { useWallet } from '@solana/wallet-adapter-react'
export function App() {
  // TODO(portico): send by modal.api.solana.getProvider().signAndSendTransaction(transaction, options), after setting feePayer and recentBlockhash of a legacy transaction
  const { address, isConnecting: connecting } = useAccount()
  const modal = useModal()
  const publicKey = useMemo(() => (address ? new PublicKey(address) : null), [address])
  const disconnect = () => modal.disconnect({ namespace: 'solana' })
  const signTransaction = <T extends Transaction | VersionedTransaction>(transaction: T) => porticoModal.api.solana.getProvider().signTransaction(transaction)
  const { sendTransaction } = useWallet()
  return [connection, publicKey, connecting, disconnect, signTransaction, sendTransaction]
}
`)
    expect(files['Root.jsx']).toContain(
      `export const connection = new Connection(clusterApiUrl('devnet'), 'confirmed')`,
    )
    expect(todos).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { rewrite, rewriteOne } from './rewrite.js'

const hookCases: readonly (readonly [before: string, after: string])[] = [
  ['const { open, close } = useAppKit()', 'const { open, close } = useModal()'],
  ['const modal = useAppKit(); modal.open()', 'const modal = useModal(); modal.open()'],
  ['const { address: account } = useAppKitAccount()', 'const { address: account } = useAccount()'],
  [`const { isConnected } = useAppKitAccount({ namespace: 'solana' })`, `const { isConnected } = useAccount('solana')`],
  ['const account = useAppKitAccount(); account.address', 'const account = useAccount(); account.address'],
  ['const { caipNetwork } = useAppKitNetwork()', 'const { network: caipNetwork } = useNetwork()'],
  ['const { open, loading } = useAppKitState()', 'const { open, loading } = useModalState()'],
  ['const { disconnect } = useDisconnect()', 'const { disconnect } = useDisconnect()'],
  ['const { walletInfo } = useWalletInfo()', 'const { connectedWalletInfo: walletInfo } = useAccount()'],
]
const hookNames =
  'useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState, useDisconnect, useWalletInfo, useAppKitProvider, useAppKitTheme'
const inComponent = (code: string): string =>
  `import { ${hookNames} } from '@reown/appkit/react'\nexport function App() {\n  ${code}\n}\n`

describe('hooks of AppKit', () => {
  it.each(hookCases)('%s', (before, after) => {
    const text = rewriteOne('appkit', inComponent(before))
    expect(text).toContain(`export function App() {\n  ${after}\n}\n`)
    expect(text).not.toContain('reown')
  })

  it('are two where the old one gave what two of ours give', () => {
    expect(rewriteOne('appkit', inComponent('const { chainId, switchNetwork } = useAppKitNetwork()'))).toContain(
      `  const { network } = useNetwork()
  const { switchNetwork } = useSwitchNetwork()
  const chainId = network?.id
`,
    )
  })

  it('leave a result that is handed on, with a comment', () => {
    const { files, todos } = rewrite('appkit', {
      'App.tsx': inComponent('const account = useAppKitAccount(); show(account)'),
    })
    expect(files['App.tsx']).toContain('const account = useAppKitAccount(); show(account)')
    expect(todos).toEqual(['rewrite this use of useAppKitAccount() by hand: see useAccount of @portico/react'])
  })

  it('switch to a network by its id, and name views that are those of plugins', () => {
    const { files, todos } = rewrite('appkit', {
      'App.tsx': `import { base, solana } from '@reown/appkit/networks'
import { useAppKit, useAppKitNetwork } from '@reown/appkit/react'
export function App({ chosen }) {
  const { open } = useAppKit()
  const { switchNetwork } = useAppKitNetwork()
  switchNetwork(base)
  switchNetwork(solana)
  switchNetwork(chosen)
  open({ view: 'Connect', namespace: 'solana' })
  open({ view: 'Swap' })
}
`,
    })
    expect(files['App.tsx']).toBe(`import { useModal, useSwitchNetwork } from '@portico/react'
import { mainnet as solana } from '@portico/solana'
import { base } from 'viem/chains'
export function App({ chosen }) {
  const { open } = useModal()
  const { switchNetwork } = useSwitchNetwork()
  switchNetwork(\`eip155:\${base.id}\`)
  switchNetwork(solana.caipNetworkId)
  // TODO(portico): switchNetwork() takes a CAIP-2 id, such as \`eip155:1\`, instead of the network
  switchNetwork(chosen)
  open({ view: 'Connect', namespace: 'solana' })
  // TODO(portico): the view 'Swap' is not one of the modal’s own: add swaps() of @portico/swaps and open its view
  open({ view: 'Swap' })
}
`)
    expect(todos).toHaveLength(2)
  })

  it('name what to do about those without a counterpart', () => {
    const { files, todos } = rewrite('appkit', {
      'App.tsx': `import { useAppKitEvents } from '@reown/appkit/react'\nexport const useIt = () => useAppKitEvents()\n`,
    })
    expect(todos).toEqual([
      `'useAppKitEvents' of @reown/appkit/react is still used: take useModalEvents of @portico/react`,
    ])
    expect(files['App.tsx']).toContain(`import { useAppKitEvents } from '@reown/appkit/react'`)
  })
})

describe('elements of AppKit', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['<appkit-button />', '<><ConnectButton /> <AccountButton balance /></>'],
    [
      '<appkit-button size="sm" label="Log in" loadingLabel="Wait" balance="hide" namespace="solana" />',
      '<><ConnectButton label="Log in" connectingLabel="Wait" size="sm" namespace="solana" /> <AccountButton size="sm" namespace="solana" /></>',
    ],
    ['<appkit-connect-button></appkit-connect-button>', '<ConnectButton />'],
    ['<appkit-account-button disabled />', '<AccountButton balance disabled />'],
    ['<appkit-network-button />', '<NetworkButton />'],
    ['<AppKitButton balance="hide" />', '<><ConnectButton /> <AccountButton /></>'],
  ]
  it.each(cases)('%s', (before, after) => {
    const text = rewriteOne(
      'appkit',
      `import { AppKitButton } from '@reown/appkit/react'\nexport const one = ${before}\n`,
    )
    expect(text).toContain(`export const one = ${after}\n`)
  })
})

const setup = (
  adapter: string,
  networks: string,
  more = '',
): string => `import { ${adapter} } from '@reown/appkit-adapter'
import { ${networks} } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'

createAppKit({
  adapters: [new ${adapter}()],
  networks: [${networks}],
  projectId: 'x',
  ${more}
})
`

describe('the set-up of AppKit', () => {
  const plugins: readonly (readonly [adapter: string, networks: string, plugins: string])[] = [
    ['EthersAdapter', 'mainnet, base', 'evm({ networks: [mainnet, base] }), walletConnect(), migrateFromAppKit()'],
    ['SolanaAdapter', 'solanaDevnet', 'solana({ networks: [solanaDevnet] }), walletConnect(), migrateFromAppKit()'],
    [
      'BitcoinAdapter',
      'bitcoinTestnet',
      'bitcoin({ networks: [bitcoinTestnet] }), walletConnect(), migrateFromAppKit()',
    ],
  ]
  it.each(plugins)('%s', (adapter, networks, list) => {
    expect(rewriteOne('appkit', setup(adapter, networks), 'main.ts')).toContain(
      `export const modal = createModal({\n  projectId: 'x',\n  theme: { mode: 'system' },\n  plugins: [${list}],\n})\n`,
    )
  })

  it('gives each network to the plugin of its chain', () => {
    const text = rewriteOne('appkit', setup('EthersAdapter', 'mainnet, solana'), 'main.ts')
    expect(text).toContain('evm({ networks: [mainnet] }), porticoSolana({ networks: [solana] })')
    expect(text).toContain(`import { mainnet as solana, solana as porticoSolana } from '@portico/solana'`)
  })

  it('renames options, and names those that are unknown', () => {
    const more = `themeMode: mode, featuredWalletIds: ['a'], excludeWalletIds: ['b'], enableWalletConnect: false,
  features: { email: true, swaps: false, madeUp: 1 }, themeVariables: {}, madeUp: 2,`
    const { files, todos } = rewrite('appkit', { 'main.ts': setup('EthersAdapter', 'mainnet', more) })
    expect(files['main.ts']).toContain(`  theme: { mode: mode },
  wallets: { featured: ['a'], exclude: ['b'] },
  plugins: [evm({ networks: [mainnet] }), migrateFromAppKit()],
`)
    expect(todos.map((todo) => todo.replace(/:.*/, ''))).toEqual([
      `AppKit’s feature 'email' is a plugin`,
      `AppKit’s feature 'madeUp' is a plugin`,
      `AppKit’s option 'themeVariables' is not taken over`,
      `AppKit’s option 'madeUp' is not taken over`,
      'render your app inside of <ModalProvider modal={modal}> of @portico/react',
    ])
  })

  it('wraps what the root renders, where nothing else tells where the app begins', () => {
    const text = rewriteOne(
      'appkit',
      `${setup('EthersAdapter', 'mainnet')}
import { createRoot } from 'react-dom/client'
createRoot(root).render(<App />)
`,
      'main.jsx',
    )
    expect(text).toContain('createRoot(root).render(<ModalProvider modal={modal}><App /></ModalProvider>)')
  })

  it('makes a provider of <AppKitProvider>, and a modal of its props', () => {
    const text = rewriteOne(
      'appkit',
      `import { AppKitProvider } from '@reown/appkit/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { mainnet } from '@reown/appkit/networks'

export const Root = ({ children }) => (
  <AppKitProvider projectId="x" networks={[mainnet]} adapters={[new EthersAdapter()]} themeMode="light">
    {children}
  </AppKitProvider>
)
`,
      'Root.jsx',
    )
    expect(text).toContain(`export const modal = createModal({
  projectId: "x",
  theme: { mode: "light" },
  plugins: [evm({ networks: [mainnet] }), walletConnect(), migrateFromAppKit()],
})

export const Root`)
    expect(text).toContain(`  <ModalProvider modal={modal}>\n    {children}\n  </ModalProvider>`)
  })

  it('leaves several set-ups, each with a comment', () => {
    const text = setup('EthersAdapter', 'mainnet')
    const { files, todos } = rewrite('appkit', { 'one.ts': text, 'two.ts': text })
    expect(files['one.ts']).toContain('createAppKit({')
    expect(todos.filter((todo) => todo.startsWith('there are several set-ups'))).toHaveLength(2)
  })
})

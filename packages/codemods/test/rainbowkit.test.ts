import { describe, expect, it } from 'vitest'
import { rewrite, rewriteOne } from './rewrite.js'

const buttons: readonly (readonly [before: string, after: string])[] = [
  ['<ConnectButton />', '<><ConnectButton /> <NetworkButton /> <AccountButton balance /></>'],
  [
    '<ConnectButton label="Log in" />',
    '<><ConnectButton label="Log in" /> <NetworkButton /> <AccountButton balance /></>',
  ],
  [
    '<ConnectButton label={text} showBalance={false} />',
    '<><ConnectButton label={text} /> <NetworkButton /> <AccountButton /></>',
  ],
  ['<ConnectButton chainStatus="none" />', '<><ConnectButton /> <AccountButton balance /></>'],
  [
    '<ConnectButton chainStatus="icon" />',
    '<><ConnectButton /> <NetworkButton compact /> <AccountButton balance /></>',
  ],
  ['<p><ConnectButton chainStatus="none" /></p>', '<p><ConnectButton /> <AccountButton balance /></p>'],
]

describe('buttons of RainbowKit', () => {
  it.each(buttons)('%s', (before, after) => {
    const text = rewriteOne(
      'rainbowkit',
      `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const one = ${before}\n`,
    )
    expect(text).toContain(`export const one = ${after}\n`)
    expect(text).not.toContain('rainbowkit')
  })

  it('names the props that have no counterpart', () => {
    const { files, todos } = rewrite('rainbowkit', {
      'App.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'
export function App() {
  return <ConnectButton accountStatus="avatar" chainStatus={{ smallScreen: 'icon', largeScreen: 'full' }} />
}
`,
    })
    expect(todos).toEqual([
      "'chainStatus' of <ConnectButton> was computed: render NetworkButton and AccountButton by it",
      "<ConnectButton> had 'accountStatus', which has no counterpart here",
    ])
    expect(files['App.tsx']).toContain(
      `  // TODO(portico): <ConnectButton> had 'accountStatus', which has no counterpart here\n  return <>`,
    )
  })

  it('leaves a button of the host’s own, and says what to do', () => {
    const before = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Own = () => <ConnectButton.Custom>{({ openConnectModal }) => <button onClick={openConnectModal} />}</ConnectButton.Custom>
`
    expect(rewriteOne('rainbowkit', before)).toBe(
      `// TODO(portico): 'ConnectButton' of @rainbow-me/rainbowkit is still used: draw a button of your own by a function as the child of ConnectButton of @portico/react\n${before}`,
    )
  })
})

describe('hooks of RainbowKit', () => {
  it('open views of the modal, and are undefined in the states in which theirs were', () => {
    const text = rewriteOne(
      'rainbowkit',
      `import { useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
export function useOpeners() {
  const { openConnectModal: open } = useConnectModal()
  const { openChainModal, chainModalOpen } = useChainModal()
  return { open, openChainModal, chainModalOpen }
}
`,
    )
    expect(text).toBe(`import { useAccount, useModal, useModalState } from '@portico/react'
export function useOpeners() {
  const { isConnected } = useAccount()
  const modal = useModal()
  const open = isConnected ? undefined : () => modal.open('Connect')
  const { open: chainModalOpen } = useModalState()
  const openChainModal = isConnected ? () => modal.open('Networks') : undefined
  return { open, openChainModal, chainModalOpen }
}
`)
  })

  it('leave what is not taken apart, with a comment', () => {
    const before = `import { useConnectModal } from '@rainbow-me/rainbowkit'
export const useIt = () => useConnectModal().openConnectModal?.()
`
    const { files, todos } = rewrite('rainbowkit', { 'App.tsx': before })
    expect(todos).toEqual(['rewrite this use of useConnectModal() by hand: see useModalState of @portico/react'])
    expect(files['App.tsx']!.replace(/\/\/ TODO\(portico\).*\n/, '')).toBe(before)
  })
})

const provider = (props = ''): string => `import { RainbowKitProvider, darkTheme } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from './wagmi'
export const Root = ({ children }) => (
  <WagmiProvider config={config}>
    <RainbowKitProvider${props}>{children}</RainbowKitProvider>
  </WagmiProvider>
)
`
const setup = (options: string): string => `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
${options}
})
`

describe('the set-up of RainbowKit', () => {
  it('is a modal and a config of wagmi, which keeps wagmi’s own options', () => {
    const { files, todos } = rewrite('rainbowkit', {
      'wagmi.ts': setup(`  appName: 'Boats',
  projectId: process.env.PROJECT_ID!,
  chains: [mainnet, ...(isTest ? [base] : [])],
  ssr: true,`),
      'Root.jsx': provider(),
    })
    expect(todos).toEqual([])
    expect(files['wagmi.ts']).toBe(`import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { portico } from '@portico/wagmi'
import { walletConnect } from '@portico/walletconnect'
import { createClient } from 'viem'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, ...(isTest ? [base] : [])] as const

export const modal = createModal({
  projectId: process.env.PROJECT_ID!,
  metadata: { name: 'Boats' },
  theme: { mode: 'light' },
  plugins: [evm({ networks: chains }), walletConnect()],
})

export const config = createConfig({
  chains,
  connectors: [portico({ modal })],
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
  ssr: true,
})
`)
    expect(files['Root.jsx']).toContain('<ModalProvider modal={modal}>{children}</ModalProvider>')
    expect(files['Root.jsx']).toContain(`import { config, modal } from './wagmi'`)
  })

  it('makes a transport for each chain that is written out', () => {
    const { files } = rewrite('rainbowkit', {
      'wagmi.ts': setup(`  appName: 'A', projectId: 'x', chains: [mainnet, base],`),
    })
    expect(files['wagmi.ts']).toContain('transports: { [mainnet.id]: http(), [base.id]: http() },')
  })

  it('names options that are unknown here, and props of the provider', () => {
    const { files, todos } = rewrite('rainbowkit', {
      'wagmi.ts': setup(`  appName: 'A', projectId: 'x', chains: [mainnet], wallets: [], madeUp: 1,`),
      'Root.tsx': provider(' theme={darkTheme()} modalSize="compact" coolMode'),
    })
    expect(files['wagmi.ts']).toContain(`  theme: { mode: 'dark' },\n`)
    expect(files['Root.tsx']).not.toContain('darkTheme')
    expect(todos).toEqual([
      `<RainbowKitProvider> had 'modalSize', 'coolMode': see the options of createModal()`,
      "RainbowKit’s option 'wallets' is not taken over: installed wallets are found by themselves; `wallets` of createModal() sorts the others",
      `RainbowKit’s option 'madeUp' is not taken over: see the options of createModal()`,
    ])
  })

  it('stays where it is not at the top of a module, and so does the provider, each with a comment', () => {
    const files = {
      'wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const makeConfig = () => getDefaultConfig({ appName: 'A', projectId: 'x', chains })\n`,
      'Root.tsx': provider(),
    }
    const after = rewrite('rainbowkit', files)
    expect(after.todos).toHaveLength(2)
    expect(after.files['wagmi.ts']).toContain('getDefaultConfig({')
    expect(after.files['Root.tsx']).toContain('<RainbowKitProvider>')
  })
})

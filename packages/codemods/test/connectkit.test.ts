import { describe, expect, it } from 'vitest'
import { rewrite, rewriteOne } from './rewrite.js'

const cases: readonly (readonly [title: string, before: string, after: string])[] = [
  [
    'the button',
    `import { ConnectKitButton } from "connectkit";
export const one = <ConnectKitButton label="Log in" showBalance={true} />;
`,
    `import { AccountButton, ConnectButton } from "@portico/react";
export const one = <><ConnectButton label="Log in" /> <AccountButton balance /></>;
`,
  ],
  [
    'a button of the host’s own',
    `import { ConnectKitButton } from "connectkit";
export const Own = () => (
  <ConnectKitButton.Custom>
    {({ isConnected, show, address: account, chain }) => <b onClick={show}>{isConnected && account}{chain?.name}</b>}
  </ConnectKitButton.Custom>
);
`,
    `import { ConnectButton } from "@portico/react";
export const Own = () => (
  <ConnectButton>
    {({ account: { isConnected, address: account }, open: show, network: chain }) => <b onClick={show}>{isConnected && account}{chain?.name}</b>}
  </ConnectButton>
);
`,
  ],
  [
    'useModal, beside one with another name',
    `import { useModal } from "connectkit";
export function useIt() {
  const { setOpen, openProfile } = useModal();
  return [setOpen, openProfile];
}
`,
    `import { useModal } from "@portico/react";
export function useIt() {
  const modal = useModal();
  const setOpen = (show: boolean) => (show ? modal.open() : modal.close());
  const openProfile = () => modal.open("Account");
  return [setOpen, openProfile];
}
`,
  ],
]

describe('ConnectKit', () => {
  it.each(cases)('%s', (_title, before, after) => {
    expect(rewriteOne('connectkit', before)).toBe(after)
  })

  it('keeps members without a counterpart with the old hook, and says so', () => {
    const { files, todos } = rewrite('connectkit', {
      'App.tsx': `import { useModal } from 'connectkit'
export function App() {
  const { open, openSIWE } = useModal()
  return <p onClick={openSIWE}>{open}</p>
}
`,
    })
    expect(files['App.tsx']).toContain(`  const { open } = useModalState()\n  const { openSIWE } = useModal()\n`)
    expect(files['App.tsx']).toContain(`import { useModal } from 'connectkit'`)
    expect(todos).toEqual([
      'openSIWE has no counterpart: sign-in is the plugin @portico/siwx, and @portico/siwx-server on your server',
    ])
  })

  it('leaves a button whose function reads more than there is here', () => {
    const before = `import { ConnectKitButton } from 'connectkit'
export const Own = () => <ConnectKitButton.Custom>{({ truncatedAddress }) => <b>{truncatedAddress}</b>}</ConnectKitButton.Custom>
`
    const after = rewriteOne('connectkit', before)
    expect(after.replace(/^\/\/ TODO\(portico\).*\n/gm, '')).toBe(before)
    expect(after).toContain('// TODO(portico): give ConnectButton of @portico/react a function as its child')
  })

  it('replaces getDefaultConfig within createConfig, and follows the system where the host did', () => {
    const { files } = rewrite('connectkit', {
      'Web3Provider.jsx': `import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(getDefaultConfig({ chains: [mainnet], walletConnectProjectId: id, appName: 'A', enableFamily: false }))
export const Web3Provider = ({ children }) => (
  <WagmiProvider config={config}>
    <ConnectKitProvider>{children}</ConnectKitProvider>
  </WagmiProvider>
)
`,
    })
    const text = files['Web3Provider.jsx']!
    expect(text).toContain(`const chains = [mainnet]\n\nexport const modal = createModal({\n  projectId: id,\n`)
    expect(text).toContain(`  theme: { mode: 'system' },\n`)
    expect(text).toContain(
      `// TODO(portico): ConnectKit’s option 'enableFamily' is not taken over: see the options of createModal()\n`,
    )
    expect(text).toContain(`const config = createConfig({\n  chains,\n  connectors: [portico({ modal })],`)
  })
})

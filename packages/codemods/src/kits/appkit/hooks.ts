import type { HookRule } from '../../source/rewriteHooks.js'

const same = (hook: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((member) => [member, { hook, member }]))

const signIn = 'use @portico/siwx'

export const hooks: Readonly<Record<string, HookRule>> = {
  useAppKit: { members: same('useModal', 'open', 'close'), whole: 'useModal', takesNamespace: false },
  useAppKitAccount: {
    members: {
      ...same('useAccount', 'address', 'caipAddress', 'isConnected', 'status', 'allAccounts'),
      embeddedWalletInfo: { todo: 'embeddedWalletInfo has no counterpart: see modal.api.embedded' },
    },
    whole: 'useAccount',
    takesNamespace: true,
  },
  useAppKitNetwork: {
    members: {
      caipNetwork: { hook: 'useNetwork', member: 'network' },
      caipNetworkId: { code: (scope) => `${scope.member('useNetwork', 'network')}?.caipNetworkId` },
      chainId: { code: (scope) => `${scope.member('useNetwork', 'network')}?.id` },
      switchNetwork: { hook: 'useSwitchNetwork', member: 'switchNetwork' },
    },
  },
  useAppKitState: {
    members: {
      ...same('useModalState', 'open', 'loading'),
      selectedNetworkId: { code: (scope) => `${scope.member('useNetwork', 'network')}?.caipNetworkId` },
      activeChain: { code: (scope) => `${scope.member('useNetwork', 'network')}?.chainNamespace` },
      initialized: { todo: 'initialized has no counterpart: the modal is ready when it is created' },
    },
  },
  useDisconnect: { members: same('useDisconnect', 'disconnect'), whole: 'useDisconnect' },
  useWalletInfo: {
    members: { walletInfo: { hook: 'useAccount', member: 'connectedWalletInfo' } },
    takesNamespace: true,
  },
  useAppKitTheme: {
    members: {
      themeMode: {
        code: (scope) =>
          `${scope.file.use('@portico/react', 'useModalAtom')}(${scope.result('useModal')}.atoms.theme).mode`,
      },
      setThemeMode: {
        code: (scope) => {
          const type = scope.file.isTyped ? `: 'dark' | 'light'` : ''
          return `(mode${type}) => ${scope.result('useModal')}.update({ theme: { mode } })`
        },
      },
      themeVariables: { todo: 'themeVariables are design tokens: `theme: { tokens }` of createModal()' },
      setThemeVariables: { todo: 'themeVariables are design tokens: modal.update({ theme: { tokens } })' },
    },
  },
  useAppKitProvider: {
    members: {
      walletProvider: {
        code: (scope) => {
          const chain = { eip155: 'evm', solana: 'solana' }[scope.argument?.slice(1, -1) ?? ''] ?? 'evm'
          return `${scope.modal()}.api.${chain}.getProvider()`
        },
      },
    },
  },
}

/** What to do about names that no rule rewrites. */
export const advice: Readonly<Record<string, string>> = {
  useAppKitEvents: 'take useModalEvents of @portico/react',
  useAppKitBalance: 'take useBalance of @portico/react',
  useAppKitConnections: 'take useConnections of @portico/react',
  useAppKitConnection: 'take modal.api.solana.getConnection()',
  useAppKitSIWX: signIn,
  useAppKitUpdateEmail: 'open the view of @portico/email',
  useAppKitWallet: 'call connect({ wallet }) of useConnect of @portico/react',
  createAppKit: 'make it a createModal() of @portico/modal',
  getAppKit: 'the modal is what createModal() returns',
  modal: 'the modal is what createModal() returns',
  AppKitNetwork: 'networks of viem/chains have the type Chain of viem, others Network of @portico/modal',
  AppKitProvider: 'make it a <ModalProvider modal={modal}> of @portico/react',
  defineChain: 'take defineChain of viem, or write a Network of @portico/modal',
  DefaultSIWX: signIn,
}

import type { Project } from '../project/Project.js'
import type { Options } from '../source/callOptions.js'
import { nameOf } from '../source/nodes.js'
import { prop, type ElementRule } from '../source/rewriteElements.js'
import type { HookRule, HookScope } from '../source/rewriteHooks.js'
import type { SourceFile } from '../source/SourceFile.js'
import { quoted } from '../source/style.js'
import { rewriteWagmiKit, type WagmiKit } from '../setup/rewriteWagmiKit.js'
import type { ModalOption } from '../setup/writeModal.js'
import type { Kit } from './Kit.js'

const isOld = (module: string): boolean => /^@rainbow-me\/rainbowkit(\/|$)/.test(module)

/** The function is undefined while the app is in another state, which its own code may ask. */
const opener =
  (view: 'Connect' | 'Account' | 'Networks', status: 'disconnected' | 'connected') =>
  (scope: HookScope): string => {
    const isConnected = scope.member('useAccount', 'isConnected')
    const call = `() => ${scope.result('useModal')}.open(${quoted(view, scope.file.style)})`
    return status === 'connected' ? `${isConnected} ? ${call} : undefined` : `${isConnected} ? undefined : ${call}`
  }
const isOpen = { hook: 'useModalState', member: 'open' } as const

const hooks: Readonly<Record<string, HookRule>> = {
  useConnectModal: {
    members: { openConnectModal: { code: opener('Connect', 'disconnected') }, connectModalOpen: isOpen },
  },
  useAccountModal: {
    members: { openAccountModal: { code: opener('Account', 'connected') }, accountModalOpen: isOpen },
  },
  useChainModal: {
    members: { openChainModal: { code: opener('Networks', 'connected') }, chainModalOpen: isOpen },
  },
}

const connectButton: ElementRule = (options) => {
  const chain = options.text('chainStatus')
  const balance = options.flag('showBalance') ?? true
  const computed = ['chainStatus', 'showBalance'].filter((name) => {
    const type = options.take(name)?.value.type
    return type !== undefined && type !== 'StringLiteral' && type !== 'BooleanLiteral'
  })
  return {
    elements: [
      { name: 'ConnectButton', props: prop('label', options.take('label')) },
      ...(chain === 'none' ? [] : [{ name: 'NetworkButton', props: chain === 'icon' ? ['compact'] : [] }]),
      { name: 'AccountButton', props: balance ? ['balance'] : [] },
    ],
    todos: computed.map(
      (name) => `'${name}' of <ConnectButton> was computed: render NetworkButton and AccountButton by it`,
    ),
  }
}

function readProvider(props: Options, file: SourceFile): readonly ModalOption[] {
  const theme = props.all.find(({ name }) => name === 'theme')?.value
  // Its default; ours is dark.
  if (!theme) return [['theme', `{ mode: ${quoted('light', file.style)} }`]]
  if (theme.type !== 'CallExpression' || theme.arguments.length > 0) return []
  const maker = file.imports.names.find(
    ({ local, module }) => isOld(module) && local === nameOf(theme.callee),
  )?.imported
  const mode = { darkTheme: 'dark', lightTheme: 'light' }[maker ?? '']
  if (mode === undefined) return []
  props.take('theme')
  return [['theme', `{ mode: ${quoted(mode, file.style)} }`]]
}

const signIn = 'sign-in is the plugin @portico/siwx, and @portico/siwx-server on your server'
const wallets = 'installed wallets are found by themselves; `wallets` of createModal() sorts the others'
const theming = 'set `theme` of createModal()'
const kit: WagmiKit = {
  title: 'RainbowKit',
  isOld,
  provider: 'RainbowKitProvider',
  readProvider,
  projectId: 'projectId',
  hooks,
  elements: { ConnectButton: connectButton },
  advice: {
    wallets,
    connectorsForWallets: `${wallets}. Make connectors [portico({ modal })] of @portico/wagmi`,
    getDefaultWallets: `${wallets}. Make connectors [portico({ modal })] of @portico/wagmi`,
    ConnectButton: 'draw a button of your own by a function as the child of ConnectButton of @portico/react',
    WalletButton: 'call modal.connect({ wallet }) with the rdns or name of the wallet',
    RainbowKitAuthenticationProvider: signIn,
    createAuthenticationAdapter: signIn,
    darkTheme: theming,
    lightTheme: theming,
    midnightTheme: theming,
    cssStringFromTheme: theming,
  },
}

export const rainbowkit: Kit = {
  title: kit.title,
  isOld,
  rewrite: (project: Project) => rewriteWagmiKit(project, kit),
}

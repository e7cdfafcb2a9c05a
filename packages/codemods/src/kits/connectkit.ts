import type { Project } from '../project/Project.js'
import type { Options } from '../source/callOptions.js'
import { prop, type ElementRule } from '../source/rewriteElements.js'
import type { HookRule } from '../source/rewriteHooks.js'
import type { SourceFile } from '../source/SourceFile.js'
import { quoted } from '../source/style.js'
import { rewriteWagmiKit, type WagmiKit } from '../setup/rewriteWagmiKit.js'
import type { ModalOption } from '../setup/writeModal.js'
import type { Kit } from './Kit.js'
import { rewriteCustomButtons } from './rewriteCustomButtons.js'

const isOld = (module: string): boolean => /^connectkit(\/|$)/.test(module)
const signIn = 'sign-in is the plugin @portico/siwx, and @portico/siwx-server on your server'

const hooks: Readonly<Record<string, HookRule>> = {
  useModal: {
    members: {
      open: { hook: 'useModalState', member: 'open' },
      setOpen: {
        code: (scope) => {
          const modal = scope.result('useModal')
          return `(show${scope.file.isTyped ? ': boolean' : ''}) => (show ? ${modal}.open() : ${modal}.close())`
        },
      },
      openProfile: {
        code: (scope) => `() => ${scope.result('useModal')}.open(${quoted('Account', scope.file.style)})`,
      },
      openSwitchNetworks: {
        code: (scope) => `() => ${scope.result('useModal')}.open(${quoted('Networks', scope.file.style)})`,
      },
      openAbout: {
        code: (scope) => `() => ${scope.result('useModal')}.open(${quoted('WhatIsAWallet', scope.file.style)})`,
      },
      openSIWE: { todo: `openSIWE has no counterpart: ${signIn}` },
    },
  },
}

const connectKitButton: ElementRule = (options) => ({
  elements: [
    { name: 'ConnectButton', props: prop('label', options.take('label')) },
    { name: 'AccountButton', props: options.flag('showBalance') ? ['balance'] : [] },
  ],
})

function readProvider(props: Options, file: SourceFile): readonly ModalOption[] {
  const mode = { dark: 'dark', light: 'light', auto: 'system' }[
    props.all.find(({ name, value }) => name === 'mode' && value.type === 'StringLiteral')
      ? (props.text('mode') ?? '')
      : ''
  ]
  // Its default follows the system; ours is dark.
  return [['theme', `{ mode: ${quoted(mode ?? 'system', file.style)} }`]]
}

const kit: WagmiKit = {
  title: 'ConnectKit',
  isOld,
  provider: 'ConnectKitProvider',
  readProvider,
  projectId: 'walletConnectProjectId',
  hooks,
  elements: { ConnectKitButton: connectKitButton },
  advice: {
    connectors:
      'installed wallets are found by themselves; other connectors of wagmi can stand beside portico({ modal })',
    ConnectKitButton: 'draw a button of your own by a function as the child of ConnectButton of @portico/react',
    SIWEProvider: signIn,
    useSIWE: signIn,
    useChains: 'take useChains of wagmi',
    Avatar: 'AccountButton of @portico/react draws one',
    ChainIcon: 'NetworkButton of @portico/react draws one',
  },
}

export const connectkit: Kit = {
  title: kit.title,
  isOld,
  rewrite(project: Project) {
    for (const file of project.files) rewriteCustomButtons(file, isOld)
    rewriteWagmiKit(project, kit)
  },
}

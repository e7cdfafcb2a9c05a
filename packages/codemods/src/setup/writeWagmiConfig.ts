import type { ASTNode } from 'jscodeshift'
import { nameOf } from '../source/nodes.js'
import type { SourceFile } from '../source/SourceFile.js'
import { objectText } from '../source/style.js'
import type { ModalOption } from './writeModal.js'

export interface WagmiConfig {
  /** Name of the modal. */
  readonly modal: string
  /** Code of the chains, and what they are. */
  readonly chains: string
  readonly chainsNode: ASTNode | undefined
  /** Options of wagmi's own that the host had. */
  readonly options: readonly ModalOption[]
}

/** Options that `createConfig` of wagmi has, by its documentation. */
export const wagmiOptions: readonly string[] = [
  'ssr',
  'storage',
  'transports',
  'client',
  'batch',
  'cacheTime',
  'pollingInterval',
  'syncConnectedChain',
]

/** `createConfig({ … })` of wagmi with the modal as its connector. */
export function writeWagmiConfig(file: SourceFile, { modal, chains, chainsNode, options }: WagmiConfig): string {
  const hasTransport = options.some(([name]) => name === 'transports' || name === 'client')
  const entries: ModalOption[] = [
    ['chains', chains],
    ['connectors', `[${file.use('@portico/wagmi', 'portico')}({ modal${modal === 'modal' ? '' : `: ${modal}`} })]`],
    ['multiInjectedProviderDiscovery', 'false'],
    ...(hasTransport ? [] : [writeTransport(file, chainsNode)]),
    ...options,
  ]
  return `${file.use('wagmi', 'createConfig')}(${objectText(entries, file.style)})`
}

/** Kits make a transport for each chain; wagmi wants them named. */
function writeTransport(file: SourceFile, chains: ASTNode | undefined): ModalOption {
  const elements = chains?.type === 'ArrayExpression' ? chains.elements.map((element) => nameOf(element)) : [undefined]
  if (elements.every((name) => name !== undefined)) {
    const http = file.use('wagmi', 'http')
    return ['transports', `{ ${elements.map((name) => `[${name}.id]: ${http}()`).join(', ')} }`]
  }
  const client = file.use('viem', 'createClient')
  return ['client', `({ chain }) => ${client}({ chain, transport: ${file.use('wagmi', 'http')}() })`]
}

import { writeModal, type ModalOption } from '../../setup/writeModal.js'
import { wagmiOptions, writeWagmiConfig } from '../../setup/writeWagmiConfig.js'
import type { Options } from '../../source/callOptions.js'
import type { SourceFile } from '../../source/SourceFile.js'
import type { Adapter, Chain } from './findParts.js'
import { splitNetworks, type NetworkLists } from './networks.js'
import { readOptions } from './options.js'

export interface WrittenSetup {
  /** `createModal({ … })` */
  readonly modal: string
  /** `createConfig({ … })` of wagmi, given the name of the modal. */
  readonly wagmi: ((modal: string) => string) | undefined
  readonly todos: readonly string[]
}

/** The modal that does what AppKit was told to do. Nothing where its networks cannot be told apart. */
export function writeSetup(file: SourceFile, options: Options, adapters: readonly Adapter[]): WrittenSetup | undefined {
  const chains = [...new Set<Chain>(adapters.map(({ chain }) => chain))]
  const wagmi = adapters.find(({ isWagmi }) => isWagmi)
  options.take('adapters')
  const networks = wagmi?.options.take('networks') ?? options.take('networks')
  options.take('networks')
  const lists =
    networks &&
    splitNetworks(networks.value, networks === options.take('networks') ? file : (wagmi?.file ?? file), chains)
  if (!lists) return undefined
  const { options: modalOptions, todos, hasRelay } = readOptions(withoutShared(options), file)
  const projectId = options.code('projectId') ?? wagmi?.options.code('projectId')
  const metadata = options.code('metadata')
  return {
    modal: writeModal(file, {
      projectId,
      metadata,
      plugins: pluginsOf(file, lists, chains, hasRelay),
      options: modalOptions,
    }),
    wagmi: wagmi && lists.evm ? (modal) => writeConfig(file, modal, lists.evm!, wagmi) : undefined,
    todos: [...todos, ...adapters.flatMap(adapterTodos)],
  }
}

/** What is read here and not by `readOptions`. */
function withoutShared(options: Options): Options {
  for (const name of ['projectId', 'metadata', 'networks', 'adapters']) options.take(name)
  return options
}

function pluginsOf(
  file: SourceFile,
  lists: NetworkLists,
  chains: readonly Chain[],
  hasRelay: boolean,
): readonly string[] {
  const plugin = (name: Chain, networks: string | undefined): readonly string[] =>
    networks === undefined && !chains.includes(name)
      ? []
      : [
          `${file.use(`@portico/${name}`, name)}(${networks === undefined ? '' : `{ networks${networks === 'networks' ? '' : `: ${networks}`} }`})`,
        ]
  return [
    ...plugin('evm', lists.evm?.code),
    ...plugin('solana', lists.solana),
    ...plugin('bitcoin', lists.bitcoin),
    ...(hasRelay ? [`${file.use('@portico/walletconnect', 'walletConnect')}()`] : []),
    `${file.use('@portico/migrate-appkit', 'migrateFromAppKit')}()`,
  ]
}

function writeConfig(
  file: SourceFile,
  modal: string,
  { code, node }: NonNullable<NetworkLists['evm']>,
  { options }: Adapter,
): string {
  const kept = wagmiOptions.flatMap((name): readonly ModalOption[] => {
    const own = options.code(name)
    return own === undefined ? [] : [[name, own]]
  })
  return writeWagmiConfig(file, { modal, chains: code, chainsNode: node, options: kept })
}

/** Options of an adapter that nothing read. */
function adapterTodos({ options, isWagmi, chain }: Adapter): readonly string[] {
  for (const name of ['networks', 'projectId', ...(isWagmi ? wagmiOptions : [])]) options.take(name)
  if (chain === 'solana') options.take('wallets') // those that register themselves are found
  return options.unread.map(
    ({ name }) =>
      `the adapter’s option '${name}' is not taken over: see the options of ${isWagmi ? 'createConfig() of wagmi' : `${chain}()`}`,
  )
}

import type { ASTPath, JSXElement } from 'jscodeshift'
import type { Project } from '../../project/Project.js'
import { writeModal, type ModalOption } from '../../setup/writeModal.js'
import { elementOptions, type Options } from '../../source/callOptions.js'
import { rangeOf, topStatementOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { isModuleLevel } from '../../source/topLevel.js'
import { follow, readEndpoint, type Endpoint } from './endpoint.js'
import { advice } from './hooks.js'

/** The three providers, from the outside. The last one belongs to the buttons and may be absent. */
export interface Providers {
  readonly connection: ASTPath<JSXElement>
  readonly wallet: ASTPath<JSXElement> | undefined
  readonly modal: ASTPath<JSXElement> | undefined
}

const references: Readonly<Record<Endpoint['cluster'], string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Name of the exported connection, where the host asks for one. */
export interface SolanaSetup {
  readonly connection: string | undefined
}

/** Writes the modal above the component with the providers. Nothing where its options are only known inside of it. */
export function writeSetup(
  project: Project,
  file: SourceFile,
  providers: Providers,
  needsConnection: boolean,
): SolanaSetup | undefined {
  const statement = topStatementOf(providers.connection)
  const props = elementOptions(providers.connection.value.openingElement, file)
  const endpoint = props.take('endpoint')
  const read = endpoint && readEndpoint(endpoint.value, file)
  const config = props.take('config')
  if (!statement || !read || (config && !isModuleLevel(file, follow(config.value, file)))) return undefined
  const wallet = providers.wallet && elementOptions(providers.wallet.value.openingElement, file)
  const modalProps = providers.modal && elementOptions(providers.modal.value.openingElement, file)

  const modal = file.freeName('modal')
  const { semicolon, quote } = file.style
  const network = file.use('@portico/solana', read.cluster)
  const nodes =
    read.url === undefined ? '' : `, rpcUrls: { ${quote}solana:${references[read.cluster]}${quote}: [${read.url}] }`
  const code = writeModal(file, {
    plugins: [`${file.use('@portico/solana', 'solana')}({ networks: [${network}]${nodes} })`],
    options: wallet ? reconnectOption(wallet) : [],
  })
  const lines = [`export const ${modal} = ${code}${semicolon}`]
  let connection: string | undefined
  if (needsConnection) {
    connection = file.freeName('connection')
    const settings = config ? file.text(follow(config.value, file)) : `${quote}confirmed${quote}`
    lines.push(
      `export const ${connection} = new ${file.use('@solana/web3.js', 'Connection')}(${read.code}, ${settings})${semicolon}`,
    )
  }
  file.insertBefore(statement, `${lines.join('\n\n')}\n\n`)
  project.place = { file, modal }
  const start = rangeOf(statement).start
  if (!read.isCertain) file.todoAt(start, `say which cluster the node belongs to: ${read.cluster} is a guess`)
  for (const todo of [
    ...walletTodos(wallet, file),
    ...unreadTodos('WalletModalProvider', modalProps),
    ...unreadTodos('ConnectionProvider', props),
  ])
    file.todoAt(start, todo)
  return { connection }
}

/** Without `autoConnect`, wallet-adapter does not connect by itself on the next visit. */
function reconnectOption(props: Options): readonly ModalOption[] {
  const option = props.take('autoConnect')
  if (!option) return [['reconnect', 'false']]
  return option.value.type === 'BooleanLiteral' && option.value.value ? [] : [['reconnect', option.code]]
}

/** Adapters of wallets that are not on the page. Others register themselves, or set a global that is known here. */
function walletTodos(props: Options | undefined, file: SourceFile): readonly string[] {
  const wallets = props?.take('wallets')
  const list = wallets && follow(wallets.value, file)
  const made = list ? file.namesIn(list) : []
  const named = file.imports.names.filter(({ local }) => made.includes(local)).map(({ imported }) => imported)
  const known = named.filter((name) => Object.hasOwn(advice, name) && name.endsWith('Adapter'))
  const isRead = list?.type === 'ArrayExpression'
  return [
    ...known.map((name) => `${name} is not taken over: ${advice[name]}`),
    ...(wallets && !isRead
      ? [`the wallets ${wallets.code} are not taken over: those that register themselves are found`]
      : []),
    ...unreadTodos('WalletProvider', props),
  ]
}

const unreadTodos = (name: string, props: Options | undefined): readonly string[] =>
  [...(props?.unread.map((option) => `'${option.name}'`) ?? []), ...(props?.spreads ?? [])].map(
    (option) => `<${name}> had ${option}: see the options of createModal()`,
  )

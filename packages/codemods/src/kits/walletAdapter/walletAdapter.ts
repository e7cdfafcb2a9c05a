import j, { type ASTNode, type ASTPath, type VariableDeclaration } from 'jscodeshift'
import { fromPlace, modalIn, type Project } from '../../project/Project.js'
import { markLeftovers } from '../../setup/leftovers.js'
import { elementsNamed, replaceProvider, unwrap } from '../../setup/providers.js'
import { ancestorsOf, nameOf } from '../../source/nodes.js'
import { prop, rewriteElements, type ElementRule } from '../../source/rewriteElements.js'
import { rewriteHooks } from '../../source/rewriteHooks.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { namesUsedIn } from '../../source/topLevel.js'
import type { Kit } from '../Kit.js'
import { advice, hooks } from './hooks.js'
import { writeSetup, type Providers } from './writeSetup.js'

const isOld = (module: string): boolean =>
  /^@solana\/wallet-adapter-(base|react|react-ui|wallets|[a-z-]+)(\/|$)/.test(module)

const multi: ElementRule = (options) => ({
  elements: [{ name: 'ConnectButton', props: prop('label', options.take('label')) }, { name: 'AccountButton' }],
})
const connect: ElementRule = (options) => ({
  elements: [{ name: 'ConnectButton', props: prop('label', options.take('label')) }],
})
const disconnect: ElementRule = (options, file, project) => {
  const label = options.text('label') ?? 'Disconnect'
  const modal = modalIn(file, project)
  if (modal === undefined)
    return {
      elements: [{ name: 'AccountButton' }],
      todos: ['<WalletDisconnectButton> is in the view that <AccountButton> opens'],
    }
  const { quote } = file.style
  const onClick = `onClick={() => void ${modal}.disconnect({ namespace: ${quote}solana${quote} })}`
  return { elements: [{ name: 'button', props: ['type="button"', onClick], text: label }] }
}
const elements: Readonly<Record<string, ElementRule>> = {
  WalletMultiButton: multi,
  WalletModalButton: connect,
  WalletConnectButton: connect,
  WalletDisconnectButton: disconnect,
}

export const walletAdapter: Kit = {
  title: 'wallet-adapter',
  isOld,
  rewrite(project) {
    const found = project.files.flatMap((file) => providersOf(file).map((providers) => ({ file, providers })))
    const needsConnection = project.files.some((file) => localOf(file, 'useConnection') !== undefined)
    const [only] = found
    if (found.length === 1 && only) rewriteProviders(project, only.file, only.providers, needsConnection)
    else
      for (const { file, providers } of found)
        file.todo(providers.connection, 'there are several set-ups: give each a createModal() and a <ModalProvider>')
    for (const file of project.files) {
      rewriteHooks(file, project, isOld, hooks)
      rewriteElements(file, project, isOld, elements)
      markLeftovers(
        file,
        isOld,
        advice,
        (name) => name === 'useWallet' || name === 'useWalletModal' || name.endsWith('Provider'),
      )
    }
  },
}

const localOf = (file: SourceFile, name: string): string | undefined =>
  file.imports.names.find(({ module, imported }) => isOld(module) && imported === name)?.local

function providersOf(file: SourceFile): readonly Providers[] {
  return elementsNamed(file, localOf(file, 'ConnectionProvider')).map((connection) => {
    const inside = (name: string): ASTPath<ASTNode> | undefined =>
      elementsNamed(file, localOf(file, name)).find((path) =>
        ancestorsOf(path).some(({ value }) => value === connection.value),
      )
    return {
      connection,
      wallet: inside('WalletProvider') as Providers['wallet'],
      modal: inside('WalletModalProvider') as Providers['modal'],
    }
  })
}

function rewriteProviders(project: Project, file: SourceFile, providers: Providers, needsConnection: boolean): void {
  const all = [providers.connection, providers.wallet, providers.modal]
  const names = all.flatMap((path) => (path ? namesUsedIn(file, path.value.openingElement) : []))
  const setup = writeSetup(project, file, providers, needsConnection)
  if (!setup || !replaceProvider(file, project, providers.connection))
    return file.todo(
      providers.connection,
      'make this <ModalProvider modal={modal}> of @portico/react, with createModal() outside of the component: its endpoint or config is made inside',
    )
  for (const provider of [providers.wallet, providers.modal]) if (provider) unwrap(file, provider)
  removeUnused(file, names)
  if (setup.connection !== undefined)
    for (const file of project.files) rewriteConnections(file, project, setup.connection)
}

/** Constants that only the providers used, and what only those used: the network, the endpoint, the wallets. */
function removeUnused(file: SourceFile, names: readonly string[]): void {
  const queue = [...names]
  const declarations = file.root.find(j.VariableDeclaration).paths()
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const path = declarations.find(({ value }) => declaredBy(value) === name)
    const isExported = path?.parent?.value.type === 'ExportNamedDeclaration'
    if (!path || isExported || file.isGone(path.value) || file.isUsed(name)) continue
    queue.push(...namesUsedIn(file, path.value))
    file.remove(path.value)
  }
}

function declaredBy({ declarations }: VariableDeclaration): string | undefined {
  const [declaration, ...more] = declarations
  return declaration?.type === 'VariableDeclarator' && more.length === 0 ? nameOf(declaration.id) : undefined
}

/** `const { connection } = useConnection()` is the exported connection. */
function rewriteConnections(file: SourceFile, project: Project, connection: string): void {
  const local = localOf(file, 'useConnection')
  if (local === undefined) return
  for (const path of file.references(local)) {
    const [call, declarator, declaration] = ancestorsOf(path)
    const { id } = (declarator?.value ?? {}) as { readonly id?: ASTNode }
    const [only, ...more] = id?.type === 'ObjectPattern' ? id.properties : []
    const isPlain = call?.value.type === 'CallExpression' && declaration?.value.type === 'VariableDeclaration'
    const own = isPlain && more.length === 0 && only?.type === 'ObjectProperty' ? nameOf(only.value) : undefined
    if (own === undefined || nameOf((only as { readonly key?: unknown }).key) !== 'connection') {
      file.todo(path, `take '${connection}' of the file with createModal()`)
      continue
    }
    const ours = importAs(file, project, connection, own)
    if (ours === own) file.remove(declaration!.value)
    else file.replace(declaration!.value, `const ${own} = ${ours}${file.style.semicolon}`)
  }
}

/** The exported connection under the name that the code has for it. */
function importAs(file: SourceFile, project: Project, connection: string, own: string): string {
  const isHere = project.place?.file === file
  // The name is that of the declaration which goes: free, once it is gone.
  if (!isHere && connection === own) file.names.delete(own)
  return fromPlace(file, project, connection) ?? connection
}

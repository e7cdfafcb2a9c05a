import j, { type ASTNode } from 'jscodeshift'
import { nameOf, stringOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { isModuleLevel } from '../../source/topLevel.js'

export type Cluster = 'mainnet' | 'devnet' | 'testnet'

export interface Endpoint {
  readonly cluster: Cluster
  /** The network was read from the code, not guessed. */
  readonly isCertain: boolean
  /** Code of the node's URL; nothing where it is the public one of the cluster. */
  readonly url: string | undefined
  /** Code that makes the same URL outside of components, for `new Connection()`. */
  readonly code: string
}

const clusters: Readonly<Record<string, Cluster>> = {
  'mainnet-beta': 'mainnet',
  mainnet: 'mainnet',
  devnet: 'devnet',
  testnet: 'testnet',
}
const ofAdapter: Readonly<Record<string, string>> = { Mainnet: 'mainnet-beta', Devnet: 'devnet', Testnet: 'testnet' }

/** What `endpoint` of `<ConnectionProvider>` is. Nothing where only the running component knows. */
export function readEndpoint(value: ASTNode, file: SourceFile): Endpoint | undefined {
  const node = follow(value, file)
  const text = stringOf(node)
  if (text !== undefined) {
    const named = /devnet|testnet/.exec(text)?.[0]
    const isLocal = /localhost|127\.0\.0\.1/.test(text)
    const cluster = clusters[named ?? 'mainnet']!
    return {
      cluster,
      isCertain: named !== undefined || (!isLocal && /mainnet/.test(text)),
      url: file.text(node),
      code: file.text(node),
    }
  }
  if (
    node.type === 'CallExpression' &&
    nameOf(node.callee) === file.imports.localOf('@solana/web3.js', 'clusterApiUrl')
  ) {
    const name = clusterName(node.arguments[0] as ASTNode | undefined, file)
    if (name === undefined) return undefined
    const { quote } = file.style
    const code = `${nameOf(node.callee)}(${quote}${name}${quote})`
    return { cluster: clusters[name]!, isCertain: true, url: undefined, code }
  }
  if (!isModuleLevel(file, node)) return undefined
  const code = file.text(node)
  const named = /devnet|testnet/i.exec(code)?.[0].toLowerCase() ?? 'mainnet'
  return { cluster: clusters[named]!, isCertain: false, url: code, code }
}

function clusterName(value: ASTNode | undefined, file: SourceFile): string | undefined {
  if (!value) return undefined
  const node = follow(value, file)
  const text = stringOf(node)
  if (text !== undefined) return Object.hasOwn(clusters, text) ? text : undefined
  const isNamed =
    node.type === 'MemberExpression' &&
    nameOf(node.object) === file.imports.localOf('@solana/wallet-adapter-base', 'WalletAdapterNetwork')
  return isNamed ? ofAdapter[nameOf((node as { readonly property?: unknown }).property) ?? ''] : undefined
}

/** What a name was set to, and what `useMemo` computes. */
export function follow(value: ASTNode, file: SourceFile): ASTNode {
  if (value.type === 'TSAsExpression') return follow(value.expression, file)
  const name = nameOf(value)
  if (name !== undefined) {
    const init = file.root
      .find(j.VariableDeclarator)
      .nodes()
      .find(({ id }) => nameOf(id) === name)?.init
    return init ? follow(init, file) : value
  }
  if (value.type !== 'CallExpression') return value
  const { callee } = value
  const isMemo =
    nameOf(callee) === 'useMemo' || (callee.type === 'MemberExpression' && nameOf(callee.property) === 'useMemo')
  const [make] = value.arguments
  if (!isMemo || make?.type !== 'ArrowFunctionExpression') return value
  return make.body.type === 'BlockStatement' ? value : follow(make.body, file)
}

import j, { type ASTNode } from 'jscodeshift'
import { nameOf, rangeOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'

const networksModule = '@reown/appkit/networks'
const elsewhere: Readonly<Record<string, readonly [module: string, name: string]>> = {
  solana: ['@portico/solana', 'mainnet'],
  solanaDevnet: ['@portico/solana', 'devnet'],
  solanaTestnet: ['@portico/solana', 'testnet'],
  bitcoin: ['@portico/bitcoin', 'mainnet'],
  bitcoinTestnet: ['@portico/bitcoin', 'testnet'],
}
/** Exported beside the networks, and not networks themselves. */
const notNetworks = ['AppKitNetwork', 'defineChain', 'CaipNetwork']

/** Networks come from viem and from our chain plugins. AppKit's type of them is not needed on a list that is `as const`. */
export function moveNetworks(file: SourceFile): void {
  for (const name of file.imports.names.filter(({ module }) => module === networksModule)) {
    if (notNetworks.includes(name.imported) || name.imported === '*' || name.isType) continue
    const [module, imported] = elsewhere[name.imported] ?? ['viem/chains', name.imported]
    file.imports.drop(name)
    file.imports.add({ module, imported, local: name.local, isType: false })
  }
  const type = file.imports.names.find(
    ({ imported, module }) => imported === 'AppKitNetwork' && isOldModule(module),
  )?.local
  if (type === undefined) return
  for (const { value } of file.root.find(j.VariableDeclarator).paths()) {
    const { id, init } = value
    const annotation = id.type === 'Identifier' ? id.typeAnnotation : undefined
    if (annotation && init?.type === 'ArrayExpression' && file.text(annotation).includes(type)) {
      file.replace(annotation, '')
      file.edits.insert(rangeOf(init).end, ' as const')
    }
  }
  for (const { value } of file.root.find(j.TSAsExpression).paths()) {
    const isList = value.expression.type === 'ArrayExpression' && file.text(value.typeAnnotation).includes(type)
    if (isList) file.replace(value.typeAnnotation, 'const')
  }
}

const isOldModule = (module: string): boolean => module.startsWith('@reown/appkit')

export interface NetworkLists {
  /** Code of the networks of each plugin, and the list itself where it is written in place. */
  readonly evm: { readonly code: string; readonly node: ASTNode | undefined } | undefined
  readonly solana: string | undefined
  readonly bitcoin: string | undefined
}

/** The networks by chain. Nothing where they are of several chains and not written out. */
export function splitNetworks(
  value: ASTNode,
  file: SourceFile,
  chains: readonly ('evm' | 'solana' | 'bitcoin')[],
): NetworkLists | undefined {
  const code = file.text(value)
  const list = listOf(value, file)
  const names = list?.elements.map((element) => nameOf(element))
  if (!names || names.some((name) => name === undefined)) {
    const [only, ...more] = chains
    if (more.length > 0 || only === undefined) return undefined
    return {
      evm: undefined,
      solana: undefined,
      bitcoin: undefined,
      [only]: only === 'evm' ? { code, node: list } : code,
    }
  }
  const of = (module: string): readonly string[] =>
    names.flatMap((name) => (name !== undefined && chainOf(name, file) === module ? [name] : []))
  const [evm, solana, bitcoin] = [of('evm'), of('@portico/solana'), of('@portico/bitcoin')]
  const written = (own: readonly string[]): string => (own.length === names.length ? code : `[${own.join(', ')}]`)
  const codeOf = (own: readonly string[]): string | undefined => (own.length > 0 ? written(own) : undefined)
  const evmCode = codeOf(evm)
  return {
    evm:
      evmCode === undefined
        ? undefined
        : { code: evmCode, node: j.arrayExpression(evm.map((name) => j.identifier(name))) },
    solana: codeOf(solana),
    bitcoin: codeOf(bitcoin),
  }
}

function chainOf(local: string, file: SourceFile): string {
  const module = file.imports.names.find((binding) => binding.local === local)?.module
  return module === '@portico/solana' || module === '@portico/bitcoin' ? module : 'evm'
}

/** The array that an expression is, or that the constant it names was set to. */
function listOf(
  value: ASTNode,
  file: SourceFile,
): ({ readonly elements: readonly ASTNode[]; readonly type: 'ArrayExpression' } & ASTNode) | undefined {
  if (value.type === 'ArrayExpression') return value as ReturnType<typeof listOf>
  if (value.type === 'TSAsExpression') return listOf(value.expression, file)
  const name = nameOf(value)
  const declared = file.root
    .find(j.VariableDeclarator)
    .nodes()
    .find(({ id }) => name !== undefined && nameOf(id) === name)
  return declared?.init ? listOf(declared.init, file) : undefined
}

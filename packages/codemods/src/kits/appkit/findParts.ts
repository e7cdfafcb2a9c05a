import j, { type ASTNode, type ASTPath, type CallExpression, type JSXElement, type NewExpression } from 'jscodeshift'
import type { Project } from '../../project/Project.js'
import { elementsNamed } from '../../setup/providers.js'
import { elementOptions, objectOptions, Options } from '../../source/callOptions.js'
import { ancestorsOf, nameOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { topLevelNames } from '../../source/topLevel.js'

export const isOld = (module: string): boolean => /^@reown\/appkit(-|\/|$)/.test(module)

/** `createAppKit({ … })`, or `<AppKitProvider …>`. */
export interface Creation {
  readonly file: SourceFile
  readonly path: ASTPath<CallExpression> | ASTPath<JSXElement>
  readonly options: Options
  /** The statement of the module that is nothing but the call, and the name that it gives the result. */
  readonly statement: ASTNode | undefined
  readonly name: string | undefined
}

const chains = {
  WagmiAdapter: 'evm',
  EthersAdapter: 'evm',
  Ethers5Adapter: 'evm',
  SolanaAdapter: 'solana',
  BitcoinAdapter: 'bitcoin',
} as const
export type Chain = (typeof chains)[keyof typeof chains]

export interface Adapter {
  readonly file: SourceFile
  readonly path: ASTPath<NewExpression>
  readonly chain: Chain
  readonly isWagmi: boolean
  readonly options: Options
  /** The statement of the module that declares it, and its name there. */
  readonly statement: ASTNode | undefined
  readonly name: string | undefined
  readonly isExported: boolean
}

export function findCreations({ files }: Project): readonly Creation[] {
  return files.flatMap((file): readonly Creation[] => {
    const local = (name: string): string | undefined =>
      file.imports.names.find(({ module, imported }) => isOld(module) && imported === name)?.local
    const create = local('createAppKit')
    const calls = file.references(create ?? '').flatMap(({ parent }): readonly Creation[] => {
      const path = parent as ASTPath<CallExpression>
      const [first] = path.value.arguments ?? []
      if (path.value.type !== 'CallExpression' || first?.type !== 'ObjectExpression') return []
      return [{ file, path, options: objectOptions(first, file), ...statementOf(file, path) }]
    })
    const providers = elementsNamed(file, local('AppKitProvider')).map((path): Creation => {
      const options = elementOptions(path.value.openingElement, file)
      return { file, path, options, statement: undefined, name: undefined }
    })
    return [...calls, ...providers]
  })
}

export function findAdapters({ files }: Project): readonly Adapter[] {
  return files.flatMap((file) =>
    file.root
      .find(j.NewExpression)
      .paths()
      .flatMap((path): readonly Adapter[] => {
        const name = file.imports.names.find(
          ({ local, module }) => isOld(module) && local === nameOf(path.value.callee),
        )
        const chain =
          name && Object.hasOwn(chains, name.imported) ? chains[name.imported as keyof typeof chains] : undefined
        if (chain === undefined) return []
        const [first] = path.value.arguments
        const options = first?.type === 'ObjectExpression' ? objectOptions(first, file) : new Options([])
        const isWagmi = name?.imported === 'WagmiAdapter'
        return [{ file, path, chain, isWagmi, options, ...statementOf(file, path) }]
      }),
  )
}

/** The statement of the module that only makes this value. */
function statementOf(file: SourceFile, path: ASTPath<ASTNode>): Pick<Adapter, 'statement' | 'name' | 'isExported'> {
  const [up] = ancestorsOf(path)
  for (const [name, { statement, init, isExported }] of topLevelNames(file))
    if (init === path.value) return { statement, name, isExported }
  const isAlone = up?.value.type === 'ExpressionStatement' && ancestorsOf(up)[0]?.value.type === 'Program'
  return { statement: isAlone ? up.value : undefined, name: undefined, isExported: false }
}

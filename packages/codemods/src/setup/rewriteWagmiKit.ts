import type { ASTNode, ASTPath, CallExpression } from 'jscodeshift'
import type { Project } from '../project/Project.js'
import { elementOptions, objectOptions, type Options } from '../source/callOptions.js'
import { ancestorsOf, nameOf, topStatementOf } from '../source/nodes.js'
import { rewriteElements, type ElementRule } from '../source/rewriteElements.js'
import { rewriteHooks, type HookRule } from '../source/rewriteHooks.js'
import type { SourceFile } from '../source/SourceFile.js'
import { markLeftovers } from './leftovers.js'
import { elementsNamed, replaceProvider } from './providers.js'
import { writeModal, type ModalOption } from './writeModal.js'
import { wagmiOptions, writeWagmiConfig } from './writeWagmiConfig.js'

/** A kit on top of wagmi: `getDefaultConfig()` makes wagmi's config, and a provider of its own stands inside of wagmi's. */
export interface WagmiKit {
  readonly title: string
  isOld(module: string): boolean
  readonly provider: string
  /** Options of `createModal` out of the props of the provider. Props that it does not read are named in a comment. */
  readProvider(props: Options, file: SourceFile): readonly ModalOption[]
  readonly projectId: string
  /** What to do about options of `getDefaultConfig` that have no counterpart. */
  readonly advice: Readonly<Record<string, string>>
  readonly hooks: Readonly<Record<string, HookRule>>
  readonly elements: Readonly<Record<string, ElementRule>>
}

export function rewriteWagmiKit(project: Project, kit: WagmiKit): void {
  const locals = (file: SourceFile, name: string): string | undefined =>
    file.imports.names.find(({ module, imported }) => kit.isOld(module) && imported === name)?.local
  const providers = project.files.flatMap((file) =>
    elementsNamed(file, locals(file, kit.provider)).map((path) => ({ file, path })),
  )
  const props = providers.map(({ file, path }) => {
    const options = elementOptions(path.value.openingElement, file)
    return { options, read: kit.readProvider(options, file) }
  })
  const setups = project.files.flatMap((file) => {
    const local = locals(file, 'getDefaultConfig')
    return local === undefined ? [] : file.references(local).map((path) => ({ file, path }))
  })
  for (const { file, path } of setups) {
    const isOnly = setups.length === 1
    const modal = isOnly
      ? rewriteSetup(
          file,
          path,
          kit,
          props.flatMap(({ read }) => read),
        )
      : undefined
    if (modal !== undefined) project.place = { file, modal }
    else
      file.todo(
        path,
        isOnly
          ? `make this a createModal() of @portico/modal and a createConfig() of wagmi with portico({ modal }): its options are not written in place, or it is not at the top of the module`
          : 'there are several set-ups: give each a createModal() and a createConfig() with portico({ modal })',
      )
  }
  for (const [at, { file, path }] of providers.entries()) {
    if (!replaceProvider(file, project, path)) continue
    const { options } = props[at]!
    const names = [...options.unread.map(({ name }) => `'${name}'`), ...options.spreads]
    if (names.length > 0) file.todo(path, `<${kit.provider}> had ${names.join(', ')}: see the options of createModal()`)
  }
  for (const file of project.files) {
    rewriteHooks(file, project, kit.isOld, kit.hooks)
    rewriteElements(file, project, kit.isOld, kit.elements)
    const known = [kit.provider, 'getDefaultConfig', ...Object.keys(kit.hooks)]
    markLeftovers(file, kit.isOld, kit.advice, (name) => known.includes(name))
  }
}

/** The name of the modal that was written, or nothing where this set-up has another shape. */
function rewriteSetup(
  file: SourceFile,
  path: ASTPath<ASTNode>,
  kit: WagmiKit,
  ofProvider: readonly ModalOption[],
): string | undefined {
  const call = path.parent as ASTPath<CallExpression>
  const [first] = call.value.arguments ?? []
  if (call.value.type !== 'CallExpression' || first?.type !== 'ObjectExpression') return undefined
  // ConnectKit's stands inside of wagmi's `createConfig()`.
  const outer = call.parent as ASTPath<ASTNode>
  const isInside =
    outer.value.type === 'CallExpression' &&
    nameOf(outer.value.callee) === file.imports.localOf('wagmi', 'createConfig')
  const whole = isInside ? outer : call
  const statement = topStatementOf(whole)
  const isTop =
    ancestorsOf(whole)[0]?.value.type === 'VariableDeclarator' &&
    !ancestorsOf(whole).some(({ value }) => /Function/.test(value.type))
  if (!statement || !isTop) return undefined
  const options = objectOptions(first, file)
  const chains = options.take('chains')
  if (!chains || options.spreads.length > 0) return undefined

  const modal = file.freeName('modal')
  const { semicolon } = file.style
  const isArray = chains.value.type === 'ArrayExpression'
  const chainsName = isArray ? file.freeName('chains') : chains.code
  const metadata = (
    [
      ['name', 'appName'],
      ['description', 'appDescription'],
      ['url', 'appUrl'],
    ] as const
  ).flatMap(([ours, theirs]): readonly ModalOption[] => {
    const code = options.code(theirs)
    return code === undefined ? [] : [[ours, code]]
  })
  const icon = options.code('appIcon')
  const isUsed = (option: string): boolean => options.take(option) !== undefined
  const kept = wagmiOptions.filter(isUsed).map((name): ModalOption => [name, options.code(name)!])
  const projectId = options.code(kit.projectId)
  const evm = `${file.use('@portico/evm', 'evm')}({ networks: ${chainsName} })`
  const relay = projectId === undefined ? [] : [`${file.use('@portico/walletconnect', 'walletConnect')}()`]
  const modalCode = writeModal(file, {
    projectId,
    metadata: icon === undefined ? metadata : [...metadata, ['icons', `[${icon}]`]],
    plugins: [evm, ...relay],
    options: ofProvider,
  })
  options.take('multiInjectedProviderDiscovery')
  const config = writeWagmiConfig(file, { modal, chains: chainsName, chainsNode: chains.value, options: kept })
  const list = isArray ? `const ${chainsName} = ${chains.code}${file.isTyped ? ' as const' : ''}${semicolon}\n\n` : ''
  file.insertBefore(statement, `${list}export const ${modal} = ${modalCode}${semicolon}\n\n`)
  for (const { name } of options.unread)
    file.todo(
      whole,
      `${kit.title}’s option '${name}' is not taken over: ${kit.advice[name] ?? 'see the options of createModal()'}`,
    )
  file.replace(whole.value, config)
  return modal
}

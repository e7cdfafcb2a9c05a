import type { ASTNode, ASTPath, CallExpression, JSXElement } from 'jscodeshift'
import type { Project } from '../../project/Project.js'
import { markLeftovers } from '../../setup/leftovers.js'
import { replaceProvider } from '../../setup/providers.js'
import { rangeOf, topStatementOf } from '../../source/nodes.js'
import { rewriteElements } from '../../source/rewriteElements.js'
import { rewriteHooks } from '../../source/rewriteHooks.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { isModuleLevel, topLevelNames } from '../../source/topLevel.js'
import type { Kit } from '../Kit.js'
import { rewriteCalls } from './calls.js'
import { elements } from './elements.js'
import { findAdapters, findCreations, isOld, type Adapter, type Creation } from './findParts.js'
import { advice, hooks } from './hooks.js'
import { moveOptions } from './moveOptions.js'
import { moveNetworks } from './networks.js'
import { placeProvider, renameWagmiConfig } from './placeProvider.js'
import { writeSetup } from './writeSetup.js'

export const appkit: Kit = {
  title: 'AppKit',
  isOld,
  rewrite(project) {
    for (const file of project.files) {
      moveNetworks(file)
      rewriteCalls(file, isOld)
    }
    const creations = findCreations(project)
    const adapters = findAdapters(project)
    const [creation] = creations
    if (creations.length === 1 && creation) rewriteCreation(project, creation, adapters)
    else
      for (const { file, path } of creations)
        file.todo(path as ASTPath<ASTNode>, 'there are several set-ups: make each a createModal() of @portico/modal')
    for (const file of project.files) {
      rewriteHooks(file, project, isOld, hooks)
      rewriteElements(file, project, isOld, elements)
      markLeftovers(file, isOld, advice, (name) => Object.hasOwn(hooks, name))
    }
  },
}

const byHand = 'make this a createModal() of @portico/modal'

function rewriteCreation(project: Project, creation: Creation, adapters: readonly Adapter[]): void {
  const { file, path, options } = creation
  const place = path as ASTPath<ASTNode>
  const wagmi = adapters.find(({ isWagmi }) => isWagmi)
  const isElement = path.value.type === 'JSXElement'
  const target = wagmi?.file ?? file
  if ((wagmi && !wagmi.statement) || (!isElement && !creation.statement))
    return file.todo(place, `${byHand}: it is not at the top of a module`)
  if (isElement && !options.all.every(({ value }) => isModuleLevel(file, value)))
    return file.todo(place, `${byHand} outside of the component: some of its props are made inside of it`)
  const {
    options: own,
    constants,
    left,
  } = target === file ? { options, constants: [], left: [] } : moveOptions(options, file, target)
  const missing = left.filter((name) => name !== 'adapters' && name !== 'networks')
  const written = writeSetup(target, own, adapters)
  if (!written) return file.todo(place, `${byHand}, with each network in the list of its plugin`)

  const { semicolon } = target.style
  const modal = creation.name ?? target.freeName('modal')
  const config = wagmi && written.wagmi ? target.freeName('wagmiConfig') : undefined
  const head = config !== undefined && wagmi?.isExported ? 'export const' : 'const'
  const code = [
    `export const ${modal} = ${written.modal}${semicolon}`,
    ...(config === undefined ? [] : [`${head} ${config} = ${written.wagmi!(modal)}${semicolon}`]),
  ].join('\n\n')
  const anchor = anchorOf(creation, wagmi)
  const todos = [...written.todos]
  for (const todo of todos) target.todoAt(rangeOf(anchor).start, todo)
  for (const name of missing)
    file.todoAt(
      rangeOf(creation.statement ?? path.value).start,
      `AppKit’s option '${name}' could not be moved to createModal(): add it there`,
    )
  if (isElement && !wagmi?.statement) target.insertBefore(anchor, `${code}\n\n`)
  else target.replace(anchor, code)
  removeOthers(creation, adapters, anchor)
  removeConstants(file, constants)
  project.place = { file: target, modal }
  if (wagmi?.name !== undefined && config !== undefined) renameWagmiConfig(project, wagmi, config)
  if (isElement) replaceProvider(file, project, path as ASTPath<JSXElement>)
  else placeProvider(project)
}

/** The statement that the set-up takes the place of. */
function anchorOf({ file, path, statement }: Creation, wagmi: Adapter | undefined): ASTNode {
  const own = statement ?? topStatementOf(path as ASTPath<CallExpression>)!
  if (!wagmi?.statement) return own
  if (wagmi.file !== file || !statement) return wagmi.statement
  // Behind the constants that `createAppKit()` was given, unless the config is used before.
  const [from, to] = [rangeOf(wagmi.statement).end, rangeOf(statement).start]
  const isUsed = file
    .references(wagmi.name ?? '')
    .some(({ value }) => rangeOf(value).start >= from && rangeOf(value).end <= to)
  return isUsed || to < from ? wagmi.statement : statement
}

function removeOthers(creation: Creation, adapters: readonly Adapter[], anchor: ASTNode): void {
  const removable: readonly (readonly [SourceFile, ASTNode | undefined])[] = [
    [creation.file, creation.statement],
    ...adapters.map(({ file, statement }) => [file, statement] as const),
  ]
  for (const [file, statement] of removable) if (statement && statement !== anchor) file.remove(statement)
}

/** Constants whose value is now in the other file, where nothing else reads them. */
function removeConstants(file: SourceFile, constants: readonly string[]): void {
  const top = topLevelNames(file)
  for (const name of constants) {
    const own = top.get(name)
    if (own && !own.isExported && !file.isUsed(name)) file.remove(own.statement)
  }
}

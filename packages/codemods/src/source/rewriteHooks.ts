import type { ASTNode, ASTPath, CallExpression, ObjectPattern, VariableDeclaration } from 'jscodeshift'
import { modalIn, type Project } from '../project/Project.js'
import { objectOptions } from './callOptions.js'
import { ancestorsOf, nameOf, rangeOf } from './nodes.js'
import type { SourceFile } from './SourceFile.js'

/** What a member of the old hook's result becomes. */
export type Member =
  /** A member of what a hook of ours returns. */
  | { readonly hook: string; readonly member: string }
  /** Code of its own. */
  | { readonly code: (scope: HookScope) => string }
  /** Nothing of ours does the same: what to do by hand. */
  | { readonly todo: string }

export interface HookRule {
  readonly members: Readonly<Record<string, Member>>
  /** Our hook that has these members under the same names, for `const account = useOld()`. */
  readonly whole?: string
  /** `({ namespace: 'eip155' })` of the old hook, or `('eip155')`, is `('eip155')` of ours. */
  readonly takesNamespace?: boolean
}

/** What code of a member may use. Hooks are called once in a block, above it. */
export interface HookScope {
  readonly file: SourceFile
  /** Local name of the result of a hook of `@portico/react`. */
  result(hook: string): string
  /** Local name of one member of it. */
  member(hook: string, member: string): string
  /** Local name of the modal of the set-up, which has the types of its plugins. */
  modal(): string
  /** Code of the first argument of the old hook. */
  readonly argument: string | undefined
}

/** Rewrites `const { … } = useOld()` by the rules. Anything else that calls such a hook gets a comment. */
export function rewriteHooks(
  file: SourceFile,
  project: Project,
  isOld: (module: string) => boolean,
  rules: Readonly<Record<string, HookRule>>,
): void {
  const blocks = new Map<ASTNode, Map<string, string>>()
  // From the top: what one hook gives is used again by those below it.
  const uses = file.imports.names
    .flatMap(({ module, imported, local, isType }) => {
      const rule = isOld(module) && !isType && Object.hasOwn(rules, imported) ? rules[imported] : undefined
      return rule ? file.references(local).map((path) => ({ path, rule, imported })) : []
    })
    .sort((a, b) => rangeOf(a.path.value).start - rangeOf(b.path.value).start)
  for (const { path, rule, imported } of uses) {
    const call = path.parent as ASTPath<CallExpression>
    const isCalled = call.value.type === 'CallExpression' && (call.value.callee as ASTNode) === path.value
    if (!isCalled || !rewriteCall(file, project, rule, call, blocks))
      file.todo(path, `rewrite this use of ${imported}() by hand: ${adviceOf(rule)}`)
  }
}

function adviceOf({ whole, members }: HookRule): string {
  const hooks = new Set(Object.values(members).flatMap((member) => ('hook' in member ? [member.hook] : [])))
  if (whole !== undefined) hooks.add(whole)
  return hooks.size > 0 ? `see ${[...hooks].join(', ')} of @portico/react` : 'see useModal of @portico/react'
}

function rewriteCall(
  file: SourceFile,
  project: Project,
  rule: HookRule,
  call: ASTPath<CallExpression>,
  blocks: Map<ASTNode, Map<string, string>>,
): boolean {
  const [declarator, declaration, block] = ancestorsOf(call)
  if (declarator?.value.type !== 'VariableDeclarator' || declaration?.value.type !== 'VariableDeclaration') return false
  if ((declaration.value as VariableDeclaration).declarations.length !== 1 || !block) return false
  const [first] = call.value.arguments
  const namespace = rule.takesNamespace ? namespaceCode(first as ASTNode | undefined, file) : ''
  if (namespace === undefined) return false
  const { id } = declarator.value
  if (nameOf(id) !== undefined) {
    if (!rule.whole || !readsOnly(file, nameOf(id)!, rule)) return false
    file.replace(call.value, `${file.use('@portico/react', rule.whole)}(${namespace})`)
    return true
  }
  if (id.type !== 'ObjectPattern') return false
  const members = membersOf(id)
  if (!members) return false
  const known = blocks.get(block.value) ?? new Map<string, string>()
  blocks.set(block.value, known)
  const argument = first ? file.text(first) : undefined
  return writeMembers(file, project, rule, declaration, { wanted: members, known, namespace, argument })
}

/** `{ a, b: c }` as pairs; nothing where there is a rest element, a default or a pattern inside. */
function membersOf(pattern: ObjectPattern): readonly (readonly [member: string, local: string])[] | undefined {
  const pairs = pattern.properties.map((property) => {
    if (property.type !== 'ObjectProperty' && property.type !== 'Property') return undefined
    const [member, local] = [nameOf(property.key), nameOf(property.value)]
    return member === undefined || local === undefined ? undefined : ([member, local] as const)
  })
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

function namespaceCode(argument: ASTNode | undefined, file: SourceFile): string | undefined {
  if (!argument) return ''
  if (argument.type !== 'ObjectExpression') return file.text(argument)
  const options = objectOptions(argument, file)
  const code = options.code('namespace')
  return options.unread.length > 0 || options.spreads.length > 0 ? undefined : (code ?? '')
}

/** Whether every use of the result reads a member that ours has under the same name. */
function readsOnly(file: SourceFile, local: string, { members, whole }: HookRule): boolean {
  return file.references(local).every(({ value, parent }) => {
    const up = (parent as ASTPath<ASTNode>).value
    if (up.type !== 'MemberExpression' || up.object !== value || up.computed) return false
    const member = members[nameOf(up.property) ?? '']
    return member !== undefined && 'hook' in member && member.hook === whole && member.member === nameOf(up.property)
  })
}

interface Wanted {
  readonly wanted: readonly (readonly [member: string, local: string])[]
  /** Local names of what the block already reads from our hooks. */
  readonly known: Map<string, string>
  readonly namespace: string
  readonly argument: string | undefined
}

function writeMembers(
  file: SourceFile,
  project: Project,
  rule: HookRule,
  declaration: ASTPath<ASTNode>,
  { wanted, known, namespace, argument }: Wanted,
): boolean {
  const taken = new Map<string, string[]>()
  const results: string[] = []
  const code: string[] = []
  const left: string[] = []
  const { semicolon, newline } = file.style
  const member = (hook: string, name: string, local?: string): string => {
    const key = `${hook}(${namespace}).${name}`
    const there = known.get(key)
    if (there !== undefined && local === undefined) return there
    const chosen = local ?? file.freeName(name)
    known.set(key, chosen)
    taken.set(hook, [...(taken.get(hook) ?? []), chosen === name ? name : `${name}: ${chosen}`])
    return chosen
  }
  const scope: HookScope = {
    file,
    argument,
    member,
    result(hook) {
      const key = `${hook}()`
      const there = known.get(key)
      if (there !== undefined) return there
      const local = file.freeName(hook.slice(3).toLowerCase())
      known.set(key, local)
      results.push(`const ${local} = ${file.use('@portico/react', hook)}()${semicolon}`)
      return local
    },
    modal: () => modalIn(file, project) ?? scope.result('useModal'),
  }
  for (const [name, local] of wanted) {
    const own = Object.hasOwn(rule.members, name) ? rule.members[name] : undefined
    if (!own || 'todo' in own) {
      left.push(name === local ? name : `${name}: ${local}`)
      file.todo(declaration, own?.todo ?? `'${name}' has no counterpart: remove it, or read it in another way`)
    } else if ('hook' in own) member(own.hook, own.member, local)
    else code.push(`const ${local} = ${own.code(scope)}${semicolon}`)
  }
  const destructured = [...taken].map(
    ([hook, names]) =>
      `const { ${names.join(', ')} } = ${file.use('@portico/react', hook)}(${hookArgument(hook, namespace)})${semicolon}`,
  )
  const kept = left.length > 0 ? [oldCall(file, declaration.value, left)] : []
  const lines = [...destructured, ...results, ...code, ...kept]
  const indent = file.indentOf(declaration.value)
  if (lines.length === 0) file.remove(declaration.value)
  else file.replace(declaration.value, lines.join(newline + indent))
  return true
}

const hookArgument = (hook: string, namespace: string): string =>
  hook === 'useAccount' || hook === 'useSignMessage' ? namespace : ''

/** The old declaration with the members that stay. */
function oldCall(file: SourceFile, declaration: ASTNode, left: readonly string[]): string {
  const [first] = (declaration as VariableDeclaration).declarations
  const { init, id } = first as { readonly init: ASTNode; readonly id: ASTNode }
  const head = file.source.slice(rangeOf(declaration).start, rangeOf(id).start)
  return `${head}{ ${left.join(', ')} } = ${file.text(init)}${file.style.semicolon}`
}

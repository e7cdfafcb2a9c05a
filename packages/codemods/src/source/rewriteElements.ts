import j, { type ASTNode, type ASTPath, type JSXElement, type JSXOpeningElement } from 'jscodeshift'
import type { Project } from '../project/Project.js'
import { elementOptions, type Option, type Options } from './callOptions.js'
import { nameOf, rangeOf } from './nodes.js'
import type { SourceFile } from './SourceFile.js'

/** Elements of ours that stand in for one of the old kit. */
export interface Elements {
  /** Component of `@portico/react` and its props, as code of JSX. A name in lower case is an element of HTML. */
  readonly elements: readonly { readonly name: string; readonly props?: readonly string[]; readonly text?: string }[]
  /** What could not be decided. */
  readonly todos?: readonly string[]
}

export type ElementRule = (options: Options, file: SourceFile, project: Project) => Elements

/** A prop of JSX, as the host wrote its value. */
export function prop(name: string, option: Option | undefined): readonly string[] {
  if (!option) return []
  const { value, code } = option
  if (value.type === 'BooleanLiteral' && value.value) return [name]
  return [value.type === 'StringLiteral' && !code.includes('\\') ? `${name}=${code}` : `${name}={${code}}`]
}

/** Replaces elements by the rules: components that a file imports, and custom elements by their name. */
export function rewriteElements(
  file: SourceFile,
  project: Project,
  isOld: (module: string) => boolean,
  rules: Readonly<Record<string, ElementRule>>,
): void {
  const imported = new Map(
    file.imports.names.filter(({ module }) => isOld(module)).map((binding) => [binding.local, binding.imported]),
  )
  for (const path of file.root.find(j.JSXElement).paths()) {
    const local = nameOf(path.value.openingElement.name)
    if (local === undefined || file.isGone(path.value)) continue
    const name = local.includes('-') ? local : imported.get(local)
    const rule = name !== undefined && Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule) rewriteElement(file, path, (options) => rule(options, file, project), name!)
  }
}

function rewriteElement(
  file: SourceFile,
  path: ASTPath<JSXElement>,
  rule: (options: Options) => Elements,
  name: string,
): void {
  const { openingElement, children = [] } = path.value
  const own = elementOptions(openingElement as JSXOpeningElement, file)
  const words = textOf(children)
  if (words === undefined || own.spreads.length > 0)
    return file.todo(path, `replace <${name}> by hand: what is inside of it, or spread into it, is not known here`)
  const options = words === '' ? own : withLabel(own, words)
  const { elements, todos = [] } = rule(options)
  for (const todo of todos) file.todo(path, todo)
  const names = options.unread.map((option) => `'${option.name}'`)
  if (names.length > 0)
    file.todo(path, `<${name}> had ${names.join(', ')}, which ${names.length > 1 ? 'have' : 'has'} no counterpart here`)
  const texts = elements.map(({ name: component, props = [], text }) => {
    const tag = /^[A-Z]/.test(component) ? file.use('@portico/react', component) : component
    const head = [tag, ...props].join(' ')
    return text === undefined ? `<${head} />` : `<${head}>${text}</${tag}>`
  })
  const up = (path.parent as ASTPath<ASTNode>).value
  const isInside = up.type === 'JSXElement' || up.type === 'JSXFragment'
  if (isInside) return file.replace(path.value, texts.join(separator(file, path.value)))
  file.replace(path.value, texts.length === 1 ? texts[0]! : `<>${texts.join(' ')}</>`)
}

/** Elements that had a line to themselves stand on lines of their own. */
function separator(file: SourceFile, node: ASTNode): string {
  const { start } = rangeOf(node)
  const before = file.source.slice(file.lineStart(start), start)
  return before.trim() === '' ? file.style.newline + before : ' '
}

/** The text between the tags; nothing where there is more than text. */
function textOf(children: readonly ASTNode[]): string | undefined {
  if (children.some(({ type }) => type !== 'JSXText')) return undefined
  return children
    .map((child) => (child as { readonly value: string }).value)
    .join('')
    .trim()
}

function withLabel(options: Options, words: string): Options {
  const value = { type: 'StringLiteral', value: words } as ASTNode
  return options.with({ name: 'label', code: JSON.stringify(words), value })
}

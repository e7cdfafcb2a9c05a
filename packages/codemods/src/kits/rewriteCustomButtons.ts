import j, { type ASTNode, type ASTPath, type JSXElement, type ObjectPattern } from 'jscodeshift'
import { nameOf } from '../source/nodes.js'
import type { SourceFile } from '../source/SourceFile.js'

/** What the function of `<ConnectKitButton.Custom>` is given, and where it is in what `ConnectButton` gives. */
const ofAccount: readonly string[] = ['isConnected', 'isConnecting', 'address']
const ofState: Readonly<Record<string, string>> = { show: 'open', chain: 'network' }

/**
 * `<ConnectKitButton.Custom>` with a function that takes its argument apart is `<ConnectButton>` with one. Where the function reads
 * what has no counterpart, such as `hide`, or does not take it apart, it stays, with a comment.
 */
export function rewriteCustomButtons(file: SourceFile, isOld: (module: string) => boolean): void {
  const local = file.imports.names.find(
    ({ module, imported }) => isOld(module) && imported === 'ConnectKitButton',
  )?.local
  if (local === undefined) return
  for (const path of file.root.find(j.JSXElement).paths()) {
    const { name } = path.value.openingElement
    if (name.type !== 'JSXMemberExpression' || nameOf(name.object) !== local || nameOf(name.property) !== 'Custom')
      continue
    const pattern = patternOf(path)
    const parts = pattern && partsOf(pattern)
    if (!parts) {
      file.todo(
        path,
        'give ConnectButton of @portico/react a function as its child: it gets { status, account, network, open }',
      )
      continue
    }
    const button = file.use('@portico/react', 'ConnectButton')
    file.replace(path.value.openingElement.name, button)
    if (path.value.closingElement) file.replace(path.value.closingElement.name, button)
    file.replace(pattern, `{ ${parts.join(', ')} }`)
  }
}

function patternOf({ value }: ASTPath<JSXElement>): ObjectPattern | undefined {
  const child = (value.children ?? []).find(({ type }) => type === 'JSXExpressionContainer')
  const drawn = (child as { readonly expression?: ASTNode } | undefined)?.expression
  const first = drawn?.type === 'ArrowFunctionExpression' ? drawn.params[0] : undefined
  return first?.type === 'ObjectPattern' && !first.typeAnnotation ? first : undefined
}

function partsOf(pattern: ObjectPattern): readonly string[] | undefined {
  const account: string[] = []
  const state: string[] = []
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' && property.type !== 'Property') return undefined
    const [theirs, own] = [nameOf(property.key), nameOf(property.value)]
    if (theirs === undefined || own === undefined) return undefined
    const ours = ofAccount.includes(theirs) ? theirs : Object.hasOwn(ofState, theirs) ? ofState[theirs] : undefined
    if (ours === undefined) return undefined
    const list = ofAccount.includes(theirs) ? account : state
    list.push(ours === own ? own : `${ours}: ${own}`)
  }
  return account.length > 0 ? [`account: { ${account.join(', ')} }`, ...state] : state
}

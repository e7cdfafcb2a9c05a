import j, { type ASTNode, type ASTPath, type CallExpression } from 'jscodeshift'
import { fromPlace, modalIn, type Project } from '../../project/Project.js'
import { elementsNamed, insertProvider } from '../../setup/providers.js'
import { nameOf, rangeOf } from '../../source/nodes.js'
import type { SourceFile } from '../../source/SourceFile.js'
import type { Adapter } from './findParts.js'

/** AppKit needs no provider, our hooks and buttons do: it goes into wagmi's, or around what the root renders. */
export function placeProvider(project: Project): void {
  for (const file of project.files) {
    const [wagmi] = elementsNamed(file, file.imports.localOf('wagmi', 'WagmiProvider'))
    const modal = wagmi ? modalIn(file, project) : undefined
    if (wagmi && modal !== undefined) return insertProvider(file, modal, wagmi)
  }
  for (const file of project.files) {
    const rendered = renderedBy(file)
    const modal = rendered ? modalIn(file, project) : undefined
    if (!rendered || modal === undefined) continue
    const provider = file.use('@portico/react', 'ModalProvider')
    const { start, end } = rangeOf(rendered)
    file.edits.insert(start, `<${provider} modal={${modal}}>`)
    return file.edits.insert(end, `</${provider}>`)
  }
  const { place } = project
  if (!place) return
  const message = `render your app inside of <ModalProvider modal={${place.modal}}> of @portico/react`
  place.file.todoAt(place.file.source.length, message)
}

/** The element in `createRoot(…).render(<App />)` or `hydrateRoot(…, <App />)`. */
function renderedBy(file: SourceFile): ASTNode | undefined {
  if (!file.imports.modules.includes('react-dom/client')) return undefined
  const calls: readonly CallExpression[] = file.root.find(j.CallExpression).nodes()
  const render = calls.find(({ callee }) => callee.type === 'MemberExpression' && nameOf(callee.property) === 'render')
  const hydrate = calls.find(({ callee }) => nameOf(callee) === 'hydrateRoot')
  const element = (render?.arguments[0] ?? hydrate?.arguments[1]) as ASTNode | undefined
  return element?.type === 'JSXElement' || element?.type === 'JSXFragment' ? element : undefined
}

/** `wagmiAdapter.wagmiConfig` becomes the config itself, in every file. */
export function renameWagmiConfig(project: Project, { file: own, name }: Adapter, config: string): void {
  for (const file of project.files) {
    const imported = file.imports.names.find((binding) => binding.imported === name && /^[.@~]/.test(binding.module))
    const local = file === own ? name : imported?.local
    if (local === undefined) continue
    for (const path of file.references(local)) {
      const up = path.parent as ASTPath<ASTNode>
      const isConfig = up.value.type === 'MemberExpression' && nameOf(up.value.property) === 'wagmiConfig'
      const ours = isConfig ? fromPlace(file, project, config) : undefined
      if (ours === undefined) file.todo(path, `'${local}' is gone: wagmi’s config is '${config}'`)
      else file.replace(up.value, ours)
    }
    if (imported && file !== own && !file.isUsed(imported.local)) file.imports.drop(imported)
  }
}

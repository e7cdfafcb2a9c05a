import j from 'jscodeshift'
import { rangeOf } from '../source/nodes.js'
import type { SourceFile } from '../source/SourceFile.js'

/**
 * Names of the old kit that are still used, with what to do instead, and ways to load it that no rule reads. `handled` are those that
 * other rules have commented on already.
 */
export function markLeftovers(
  file: SourceFile,
  isOld: (module: string) => boolean,
  advice: Readonly<Record<string, string>>,
  handled: (name: string) => boolean,
): void {
  for (const module of file.imports.modules)
    if (isOld(module) && module.endsWith('.css')) file.imports.dropEffect(module)
  for (const { module, imported, local } of file.imports.names) {
    const place = isOld(module) && file.isUsed(local) && !handled(imported) ? file.imports.placeOf(module) : undefined
    if (!place) continue
    const what = Object.hasOwn(advice, imported) ? advice[imported] : 'replace it by hand, or remove it'
    file.todoAt(place.start, `${imported === '*' ? 'everything' : `'${imported}'`} of ${module} is still used: ${what}`)
  }
  for (const path of file.root.find(j.CallExpression).paths()) {
    const [first] = path.value.arguments
    const isLoad =
      ['Import', 'Identifier'].includes(path.value.callee.type) &&
      /^(require|import)$/.test(file.text(path.value.callee))
    if (!isLoad || first?.type !== 'StringLiteral' || !isOld(first.value)) continue
    const isAlone = path.parent.value.type === 'ExpressionStatement'
    if (first.value.endsWith('.css') && isAlone) file.remove(path.parent.value)
    else file.todo(path, `${first.value} is loaded here: replace what is used of it by hand`)
  }
  for (const path of [
    ...file.root.find(j.ExportNamedDeclaration).paths(),
    ...file.root.find(j.ExportAllDeclaration).paths(),
  ]) {
    const module = path.value.source?.value
    if (typeof module === 'string' && isOld(module))
      file.todoAt(rangeOf(path.value).start, `${module} is exported from here: export what replaces it`)
  }
}

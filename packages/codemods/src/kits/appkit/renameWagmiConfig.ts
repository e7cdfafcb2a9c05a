import type { ASTNode, ASTPath } from 'jscodeshift'
import { fromPlace, type Project } from '../../project/Project.js'
import { nameOf } from '../../source/nodes.js'
import type { Adapter } from './findParts.js'

/** `wagmiAdapter.wagmiConfig` becomes the config itself, in every file. */
export function renameWagmiConfig(project: Project, { file: own, name }: Adapter, config: string): void {
  for (const file of project.files) {
    const imported = file.imports.names.find((one) => one.imported === name && /^[.@~]/.test(one.module))
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

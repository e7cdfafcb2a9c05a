import { join } from 'node:path'
import ts from 'typescript'

/** The workspace's own settings, for programs made by hand: a host's code is not bound to our `isolatedDeclarations`. */
export function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as {
    readonly config?: { readonly compilerOptions?: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config?.compilerOptions ?? {}, root)
  const { tsBuildInfoFile: _, ...kept } = options
  return {
    ...kept,
    noEmit: true,
    incremental: false,
    declaration: false,
    isolatedDeclarations: false,
    noUnusedLocals: false,
  }
}

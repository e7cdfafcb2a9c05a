import { join, relative } from 'node:path'
import ts from 'typescript'
import type { Tree } from './Tree.js'

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

/** What such a program reads. Files of the checkout are parsed once for all rules. */
export function hostOf(tree: Tree, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const files = new Set(tree.files)
  return {
    ...host,
    // Files of the tree are named from its root.
    getCurrentDirectory: () => tree.root,
    getSourceFile(file, ...rest) {
      const path = relative(tree.root, file)
      return files.has(path) && /\.tsx?$/.test(path) ? tree.parse(path) : host.getSourceFile(file, ...rest)
    },
  }
}

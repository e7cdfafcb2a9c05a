import type { Rule } from '../Rule.js'
import { sourceFiles } from '../sourceFiles.js'

const mostLines = 300

export const fileSizes: Rule = {
  name: 'file-sizes',
  says: `no source file has more than ${mostLines} lines`,
  find: (tree) =>
    sourceFiles(tree)
      .filter((file) => !file.includes('.generated.'))
      .flatMap((file) => {
        const lines = tree.read(file).trimEnd().split('\n').length
        return lines > mostLines ? [{ file, message: `${lines} lines: split it by noun` }] : []
      }),
}

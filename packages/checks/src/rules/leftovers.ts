import type { Finding, Rule } from '../Rule.js'
import { isOwn, sourceFiles, testFiles } from '../sourceFiles.js'
import type { Tree } from '../Tree.js'

const marker = /\b(TODO|FIXME|XXX|HACK)\b|not (yet )?implemented/
const unrun =
  /\b(it|test|describe|suite)(\.concurrent|\.sequential|\.each\([^)]*\))?\.(skip|only|todo|fixme|skipIf|runIf|describe\.(only|skip|fixme))\b|\b(xit|xdescribe|fit|fdescribe)\(/

function matching(
  tree: Tree,
  files: readonly string[],
  pattern: RegExp,
  message: (word: string) => string,
): readonly Finding[] {
  return files.flatMap((file) =>
    tree
      .read(file)
      .split('\n')
      .flatMap((text, at) => {
        const found = pattern.exec(text)
        return found ? [{ file, line: at + 1, message: message(found[0]) }] : []
      }),
  )
}

export const leftovers: Rule = {
  name: 'leftovers',
  says: 'nothing is marked as unfinished, and every test runs',
  find(tree) {
    const foreign = (files: readonly string[]): string[] => files.filter((file) => !isOwn(file))
    return [
      ...matching(
        tree,
        foreign([...sourceFiles(tree), ...testFiles(tree)]),
        marker,
        (word) => `'${word}' is left over`,
      ),
      ...matching(tree, foreign(testFiles(tree)), unrun, (word) => `'${word}' keeps tests from running`),
    ]
  },
}

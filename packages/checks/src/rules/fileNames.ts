import type { Rule } from '../Rule.js'

const vague = /(^|[./_-])(utils?|helpers?|common|misc)(?=[./_-]|$)/i
const code = /^(packages|plugins|examples)\/[^/]+\/.*\.(ts|tsx|mjs|css)$/

export const fileNames: Rule = {
  name: 'file-names',
  says: 'no file or folder is named utils, helpers, common or misc',
  find: (tree) =>
    tree.files
      .filter((file) => code.test(file) && vague.test(file.split('/').slice(2).join('/')))
      .map((file) => ({ file, message: 'name the noun that the code is about' })),
}

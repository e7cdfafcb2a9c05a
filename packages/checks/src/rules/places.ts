import type { Rule } from '../Rule.js'
import { isOwn } from '../sourceFiles.js'

const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|wasm|bin|pdf)$/
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.$)\]])(\/home\/[a-z]|\/root\/|\/Users\/[A-Za-z]|\/work\/[a-z])/, 'names a folder of one machine'],
  [/[A-Z]:\\Users\\/, 'names a folder of one machine'],
  [/\b(registry\.npmjs|registry\.yarnpkg|npm\.pkg\.github|deb\.debian|security\.debian)\b/, 'names a package registry'],
  [/https?:\/\/[^\s"'`)]*\b(verdaccio|artifactory|nexus)\b/, 'names a package registry'],
  [/"resolved": "https?:/, 'names the host a package came from'],
]

export const places: Rule = {
  name: 'places',
  says: 'no file names a registry host or a folder of one machine',
  find: (tree) =>
    tree.files
      .filter((file) => !isOwn(file) && !binary.test(file))
      .flatMap((file) =>
        tree
          .read(file)
          .split('\n')
          .flatMap((text, at) =>
            patterns.flatMap(([pattern, message]) => (pattern.test(text) ? [{ file, line: at + 1, message }] : [])),
          ),
      ),
}

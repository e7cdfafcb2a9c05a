import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compilerOptions, hostOf } from '../compilerOptions.js'
import type { Finding, Rule } from '../Rule.js'
import type { Tree } from '../Tree.js'
import { workspaces, type Manifest } from '../workspaces.js'

interface CodeBlock {
  readonly file: string
  /** Of the opening fence, counted from 1. */
  readonly line: number
  readonly language: string
  /** `title="app/page.tsx"`: the file of an example that the block shows. */
  readonly title?: string | undefined
  readonly text: string
}

/** The fenced blocks of a Markdown page that are TypeScript, or a component with TypeScript: ```ts, ```tsx, ```vue, ```svelte. */
function codeBlocks(file: string, markdown: string): readonly CodeBlock[] {
  const fences = /^( *)```(tsx?|vue|svelte)(?: title="([^"\n]+)")?[ \t]*\n([\s\S]*?)^\1```[ \t]*$/gm
  return [...markdown.matchAll(fences)].map((found) => ({
    file,
    line: markdown.slice(0, found.index).split('\n').length,
    language: found[2] ?? 'ts',
    title: found[3],
    text: found[4] ?? '',
  }))
}

/** What of a block is TypeScript, line by line: of a component its script, with empty lines in place of the rest. */
function typescriptOf({ language, text }: CodeBlock): string {
  if (!/^(vue|svelte)$/.test(language)) return text
  let within = false
  return text
    .split('\n')
    .map((line) => {
      const ends = line.startsWith('</script>')
      const kept = within && !ends
      within = ends ? false : within || /^<script\b.*\blang="ts".*>$/.test(line)
      return kept ? line : ''
    })
    .join('\n')
}

/** A block that names a file is one of an example, to the letter: CI builds that. */
function unlikeTheirFiles(tree: Tree, blocks: readonly CodeBlock[]): readonly Finding[] {
  return blocks
    .filter(({ title, text }) => {
      const files = tree.files.filter((path) => title && path.startsWith('examples/') && path.endsWith(`/${title}`))
      return title !== undefined && !files.some((path) => tree.read(path) === text)
    })
    .map(({ file, line, title }) => ({ file, line, message: `no example has '${title}' with this text` }))
}

const table = /^\|.*\|\s*\n\|[\s:|-]+\|\s*$/m

/** `npm install` with the package and the peers that a site has to have, or `npm create`. */
function isInstalledBy(text: string, { name, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): boolean {
  const create = /^create-(.+)$/.exec(name)?.[1]
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
  const command = create ? ['create', create] : ['install', name, ...peers]
  return [...text.matchAll(/^npm (.*)$/gm)].some(([, words = '']) =>
    command.every((word) => words.split(' ').includes(word)),
  )
}

function missing(tree: Tree): readonly Finding[] {
  return workspaces(tree)
    .filter(({ folder }) => !folder.startsWith('examples/'))
    .flatMap(({ folder, manifest }): readonly Finding[] => {
      const file = `${folder}/README.md`
      if (!tree.files.includes(file)) return [{ file, message: 'is missing' }]
      const text = tree.read(file)
      return [
        ...(table.test(text) ? [] : [{ file, message: 'has no table of options' }]),
        ...(manifest.private || isInstalledBy(text, manifest)
          ? []
          : [{ file, message: 'has no line that installs the package with its peers: npm install …' }]),
        ...(manifest.private || codeBlocks(file, text).some(({ language }) => /^tsx?$/.test(language))
          ? []
          : [{ file, message: 'has no example in a ts block' }]),
      ]
    })
}

/**
 * Each block is a module of its own, type-checked against the sources as a host would be. A component's relative import is the
 * block of TypeScript before it.
 */
function compile(tree: Tree, blocks: readonly CodeBlock[]): readonly Finding[] {
  const folder = join(tree.root, 'node_modules/.cache/portico/readmes')
  rmSync(folder, { recursive: true, force: true })
  const placed = new Map(
    blocks.map((block, at) => {
      const stem = join(folder, `${block.file.replace(/[^\w]+/g, '-')}-${block.line}`)
      const isComponent = !/^tsx?$/.test(block.language)
      const path = isComponent ? join(stem, 'component.ts') : `${stem}.${block.language}`
      const text = typescriptOf(block)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${text}\nexport {}\n`)
      const before = blocks
        .slice(0, at)
        .findLast(({ file, language }) => file === block.file && /^tsx?$/.test(language))
      for (const [, name = ''] of isComponent && before ? text.matchAll(/ from '\.\/(\w+)'/g) : [])
        writeFileSync(join(stem, `${name}.${before!.language}`), before!.text)
      return [path, block] as const
    }),
  )
  const css = join(tree.root, 'packages/checks/types/css-inline.d.ts')
  const options = compilerOptions(tree.root)
  const program = ts.createProgram({ rootNames: [...placed.keys(), css], options, host: hostOf(tree, options) })
  return [...placed].flatMap(([path, block]) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      (diagnostic) => ({
        file: block.file,
        line:
          block.line +
          1 +
          (source && diagnostic.start !== undefined ? source.getLineAndCharacterOfPosition(diagnostic.start).line : 0),
        message: `the example does not compile: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`,
      }),
    )
  })
}

export const readmes: Rule = {
  name: 'readmes',
  says: 'every package has a README with its options, and every ts, tsx, vue and svelte block in the docs compiles',
  find(tree) {
    const pages = tree.files.filter((file) =>
      /^(README\.md|CONTRIBUTING\.md|docs\/.*\.md|(packages|plugins\/[^/]+|examples)\/[^/]+\/README\.md)$/.test(file),
    )
    const blocks = pages.flatMap((file) => codeBlocks(file, tree.read(file)))
    const [shown, own] = [blocks.filter(({ title }) => title), blocks.filter(({ title }) => !title)]
    return [...missing(tree), ...unlikeTheirFiles(tree, shown), ...(own.length > 0 ? compile(tree, own) : [])]
  },
}

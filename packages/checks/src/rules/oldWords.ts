import ts from 'typescript'
import { beyondBaseline, lowerBaseline } from '../baseline.js'
import type { Finding, Rule } from '../Rule.js'
import { sourceFiles, testFiles } from '../sourceFiles.js'
import { commentsOf, type Piece } from '../tokens.js'
import type { Tree } from '../Tree.js'

/** A word that only this code base used, and the field's word for it. */
interface OldWord {
  readonly pattern: RegExp
  readonly say: string
}

/** Words of an identifier or a file's name, put apart: `createDoorParts` is read as `create door parts`. */
const inNames: readonly OldWord[] = [
  { pattern: /\bdoors?\b/, say: 'setup' },
  { pattern: /\brooms?\b/, say: 'runtime' },
  { pattern: /\bentrances?\b/, say: 'lazy' },
  { pattern: /\b(rehears(e|es|ed|al|als|ing)|stagehands?)\b/, say: 'prerender' },
  // A font has a face.
  { pattern: /(?<!\bfont |\btype |\bdefault )\bfaces?\b/, say: 'renderer' },
  { pattern: /\b(session|room|door|engine|universal) parts?\b/, say: 'namespace session, or deps' },
  { pattern: /\bheld\b/, say: 'connected account, findConnection' },
  { pattern: /\bdeaf\b/, say: 'unsubscribed' },
  { pattern: /\bquietly\b/, say: 'ignoreErrors' },
  { pattern: /\bpatience\b/, say: 'timeout' },
  { pattern: /\bslack\b/, say: 'tolerance' },
  { pattern: /\b(hear|hears|heard|hearing)\b/, say: 'onEvent, handle, received' },
  { pattern: /\btells?\b/, say: 'emit, notify' },
  { pattern: /\bglances?\b|^look$/, say: 'refresh, read' },
  { pattern: /\bsilent wallet\b/, say: 'wallet timeout' },
  { pattern: /\btransact\b/, say: 'transfers' },
  { pattern: /(?<!\bfont )\b(family|families)\b/, say: 'namespace, chain' },
  { pattern: /\bearlier kit\b/, say: 'migrate from …' },
  { pattern: /\b(whoever|nobody|somebody)\b/, say: 'the noun that is meant' },
]

/** Names as they stand: a component, not the verb or a thread of the system. */
const wholeNames: readonly OldWord[] = [
  { pattern: /^Thread$/, say: 'connection indicator' },
  { pattern: /^Said$/, say: 'announced message' },
]

/** In prose: comments, and pages of documentation. */
const inProse: readonly OldWord[] = [
  { pattern: /\bdoors?\b/i, say: 'setup, entry' },
  // Free space is room too: "room for", "room left", "no room".
  {
    pattern: /(?<!\b(no|more|enough|makes?|leaves?) )\brooms?\b(?! (for|to|left|above|below|enough)\b)/i,
    say: 'runtime',
  },
  { pattern: /\bentrances?\b/i, say: 'lazy' },
  { pattern: /\b(rehears(e|es|ed|al|als|ing)|stagehands?)\b/i, say: 'prerender' },
  { pattern: /(?<!\b(font|type|the|clock|sur)[- ])\bfaces?\b(?! of the)/i, say: 'renderer' },
  { pattern: /\bdeaf\b/i, say: 'unsubscribed' },
  { pattern: /\bquietly\b/i, say: 'without an error' },
  { pattern: /\bpatience\b/i, say: 'timeout' },
  { pattern: /\bslack\b/i, say: 'tolerance' },
  { pattern: /\b(hears?|heard|glances?)\b/i, say: 'receives, is notified' },
  { pattern: /\btransact\b/i, say: 'transfers' },
  { pattern: /(?<!\bfont )\bfamil(y|ies)\b/i, say: 'namespace, chain' },
  { pattern: /\bearlier kit\b/i, say: 'the name of the kit' },
  { pattern: /\b(whoever|whosoever|nobody|somebody|lest)\b/i, say: 'the noun that is meant' },
  { pattern: /(?<!\bthere )\b(is|are) none\b/i, say: 'is not a …, has no …' },
  { pattern: /\b(facts|architecture|design) ?§|\(design:/i, say: 'the reason itself' },
]

/** `[5.26]` in code that is published: its readers do not have that specification. */
const statement: OldWord = { pattern: /\[\d+\.\d+(\s*,\s*\d+\.\d+)*\]/, say: 'an EIP, CAIP or BIP, or nothing' }

/** What names the words is not held to them; requirements.md quotes the numbers, and the past is left as it was. */
const exempt =
  /^packages\/checks\/(src\/rules\/oldWords\.ts|test\/oldWords\.test\.ts)$|^docs\/requirements\.md$|CHANGELOG\.md$/

/** `createDoorParts`, `FONT_FACE` and `font-face` are read as words with blanks between them. */
function apart(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()
}

function matches(text: string, words: readonly OldWord[]): readonly (readonly [found: string, say: string])[] {
  return words.flatMap(({ pattern, say }) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [[found, say] as const]
  })
}

/** Names that a file gives, not those it uses: a name of somebody else's API is not ours to change. */
function declaredNames(source: ts.SourceFile): readonly Piece[] {
  const found: Piece[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionLike(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isEnumDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      (ts.isBindingElement(node) && node.propertyName !== undefined)
    if (declares && name && (ts.isIdentifier(name) || (ts.isStringLiteral(name) && !name.text.includes(' '))))
      found.push({ text: name.text, line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function inCode(tree: Tree, file: string, isTest: boolean): readonly Finding[] {
  const source = tree.parse(file)
  const path = file
    .split('/')
    .slice(2)
    .join('/')
    .replace(/\.\w+$/, '')
  const names = [
    { text: path.split('/').at(-1) ?? '', line: 1 },
    ...(file.endsWith('.css') ? [] : declaredNames(source)),
  ]
  const numbered = !isTest && /^(packages|plugins\/[^/]+)\/[^/]+\/src\//.test(file) ? [statement] : []
  return [
    ...names.flatMap(({ text, line }) =>
      [...matches(apart(text), inNames), ...matches(text, wholeNames)].map(([, say]) => ({
        file,
        line,
        message: `'${text}': say ${say}`,
      })),
    ),
    ...commentsOf(source).flatMap((comment) => inText(file, comment, [...inProse, ...numbered])),
  ]
}

/** Line by line, so that a finding leads to its place. */
function inText(file: string, { text, line }: Piece, words: readonly OldWord[]): readonly Finding[] {
  return text.split('\n').flatMap((row, at) =>
    matches(row, words).map(([found, say]) => ({
      file,
      line: line + at,
      message: `"${found}" in prose: say ${say}`,
    })),
  )
}

/** A page without its blocks of code and its inline code. */
function proseOf(markdown: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
  return markdown.replace(/^( *)```[\s\S]*?^\1```/gm, blank).replace(/`[^`\n]*`/g, blank)
}

export const oldWords: Rule = {
  name: 'old-words',
  says: 'names, comments and docs use the words of the field, not those that only this code base had',
  find(tree, { update }) {
    const kept = (files: readonly string[]): readonly string[] => files.filter((file) => !exempt.test(file))
    const findings = [
      ...kept(sourceFiles(tree)).flatMap((file) => inCode(tree, file, false)),
      ...kept(testFiles(tree)).flatMap((file) => inCode(tree, file, true)),
      ...kept(
        tree.files.filter((file) => /^([A-Z]+\.md|docs\/.*\.md|(packages|plugins|examples)\/.*\.md)$/.test(file)),
      ).flatMap((file) => inText(file, { text: proseOf(tree.read(file)), line: 1 }, inProse)),
    ]
    if (update) lowerBaseline('old-words', findings, tree)
    return beyondBaseline('old-words', findings, tree)
  },
}

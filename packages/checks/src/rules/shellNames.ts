import type { Finding, Rule } from '../Rule.js'
import { codeOf } from '../tokens.js'
import type { Tree } from '../Tree.js'

const shell = /^packages\/(core|react)\/src\//
/** Found anywhere in a name or text. */
const words = [
  'eip155',
  'ethereum',
  'metamask',
  'solana',
  'bip122',
  'bitcoin',
  'polkadot',
  'cosmos',
  'walletconnect',
  'swap',
  'onramp',
  'siwx',
  'farcaster',
] as const
/** Short enough to stand inside of others: found as words of their own, `isEvm` included. `send` is a verb of the contract. */
const wholeWords = ['evm', 'email', 'social'] as const
/**
 * Identifiers that the specification gives, not names of features: a type of wallet row, a field of a stored connection. And the schemes of
 * payments, which no link of a wallet may have.
 */
const allowed: readonly RegExp[] = [
  /\bWALLET_CONNECT\b/g,
  /^social$/g,
  /^\/\^\(web\\\+\)\?\([a-z|]+\)\$\/$/g,
  /^[Ss]wap(Failure|Quote|Quotes|QuotesCapability|Request|Transactions)$/g,
  /\.\/(contract\/capabilities\/)?swapQuotes\.js/g,
]
/** The contract of a capability that two packages know; elsewhere the shell only hands its names on. */
const contract = 'packages/core/src/contract/capabilities/swapQuotes.ts'

/** `wallet-connect`, `WALLET_CONNECT` and `walletConnect` are one word. */
function wordsIn(text: string): readonly string[] {
  const rest = allowed.reduce((left, pattern) => left.replace(pattern, ''), text)
  const joined = rest.replace(/[-_]/g, '').toLowerCase()
  const apart = rest
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return [...words.filter((word) => joined.includes(word)), ...wholeWords.filter((word) => apart.includes(word))]
}

function findingsIn(tree: Tree, file: string): readonly Finding[] {
  const named = wordsIn(file.replace(shell, '')).map((word) => ({ file, message: `the file's name says '${word}'` }))
  const spoken = codeOf(tree.parse(file)).flatMap(({ text, line }) =>
    wordsIn(text).map((word) => ({ file, line, message: `says '${word}': add a slot or a capability instead` })),
  )
  return [...named, ...spoken]
}

export const shellNames: Rule = {
  name: 'shell-names',
  says: 'the shell (core and react) names no chain and no feature',
  find: (tree) =>
    tree.files
      .filter((file) => shell.test(file) && file !== contract && /\.(tsx?|css)$/.test(file))
      .flatMap((file) => findingsIn(tree, file)),
}

import type { Rule } from '../Rule.js'

const shell = /^packages\/(core|react)\/src\//
const words = [
  'eip155',
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
/** An identifier that the specification gives (a type of wallet row), not a feature's name. */
const allowed = /\bWALLET_CONNECT\b/g
const commentLine = /^\s*(\/\/|\/?\*)/

/** `wallet-connect`, `WALLET_CONNECT` and `walletConnect` are one word. */
function wordsIn(text: string): readonly string[] {
  const joined = text.replace(allowed, '').replace(/[-_]/g, '').toLowerCase()
  return words.filter((word) => joined.includes(word))
}

export const shellNames: Rule = {
  name: 'shell-names',
  says: 'the shell (core and react) names no chain and no feature',
  find: (tree) =>
    tree.files
      .filter((file) => shell.test(file))
      .flatMap((file) => [
        ...wordsIn(file).map((word) => ({ file, message: `the file's name says '${word}'` })),
        ...tree
          .read(file)
          .split('\n')
          .flatMap((text, at) =>
            commentLine.test(text)
              ? []
              : wordsIn(text).map((word) => ({
                  file,
                  line: at + 1,
                  message: `says '${word}': add a slot or a capability instead`,
                })),
          ),
      ]),
}

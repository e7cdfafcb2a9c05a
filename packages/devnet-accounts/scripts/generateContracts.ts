// Writes src/paymaster.generated.ts: `npm run generate -w @portico/devnet-accounts`. The compiler and OpenZeppelin are needed here only.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const root = new URL('..', import.meta.url)

interface Solc {
  version(): string
  compile(input: string, callbacks: { readonly import: (path: string) => { readonly contents: string } }): string
}

interface SolcOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, { evm: { bytecode: { object: string } } }>>>>
}

const name = 'DevPaymaster'
const output = 'src/paymaster.generated.ts'

/** The text of each generated file, by its path below the package. */
export function generateContracts(): Readonly<Record<string, string>> {
  const solc = require('solc') as Solc
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(`contracts/${file}`, root), 'utf8') } },
    settings: {
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { [file]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput
  const code = contracts?.[file]?.[name]?.evm.bytecode.object
  if (errors.length > 0 || !code) throw new Error(errors.map((problem) => problem.formattedMessage).join('\n'))
  const { version } = require('@openzeppelin/contracts/package.json') as { readonly version: string }
  const text =
    "// Written by scripts/generateContracts.ts; do not edit.\n\nimport type { Hex } from 'viem'\n\n" +
    `/** contracts/${file} on OpenZeppelin ${version}, solc ${solc.version()}. Its constructor takes the address of the signer. */\n` +
    `export const devPaymasterBytecode: Hex =\n  '0x${code}'\n`
  return { [output]: text }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of Object.entries(generateContracts()))
    writeFileSync(fileURLToPath(new URL(path, root)), text)

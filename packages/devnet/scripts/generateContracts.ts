// Writes src/evm/*.generated.ts: `npm run generate -w @portico/devnet`. The compiler and OpenZeppelin are needed here only.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const head = '// Written by scripts/generateContracts.ts; do not edit.\n\n'

interface Solc {
  version(): string
  compile(input: string, callbacks: { readonly import: (path: string) => { readonly contents: string } }): string
}

interface SolcOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: {
    readonly 'DevToken.sol': {
      readonly DevToken: { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }
    }
  }
}

function compileDevToken(): { readonly abi: unknown; readonly bytecode: string; readonly compiler: string } {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: { 'DevToken.sol': { content: readFileSync(join(root, 'contracts/DevToken.sol'), 'utf8') } },
    settings: {
      // Cancun is the newest hard fork that every pinned part of the devnet knows.
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { 'DevToken.sol': { DevToken: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string): { readonly contents: string } => ({
    contents: readFileSync(require.resolve(path), 'utf8'),
  })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as SolcOutput
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const { abi, evm } = output.contracts['DevToken.sol'].DevToken
  return { abi, bytecode: `0x${evm.bytecode.object}`, compiler: solc.version() }
}

/** viem carries the creation code of the published Multicall3 for calls without a deployment, but does not export it. */
async function multicall3Runtime(): Promise<string> {
  const entry = require.resolve('viem')
  const constants = pathToFileURL(join(entry.slice(0, entry.lastIndexOf('viem/')), 'viem/_esm/constants/contracts.js'))
  const { multicall3Bytecode } = (await import(constants.href)) as { readonly multicall3Bytecode: string }
  // Creation code ends by copying `size` bytes from `offset` into memory and returning them: PUSH2 size DUP1 PUSH2 offset.
  const [, size, offset] = /61([0-9a-f]{4})8061([0-9a-f]{4})6000396000f3fe/.exec(multicall3Bytecode) ?? []
  if (!size || !offset) throw new Error('the creation code of Multicall3 does not look as expected')
  const start = 2 + Number.parseInt(offset, 16) * 2
  return `0x${multicall3Bytecode.slice(start, start + Number.parseInt(size, 16) * 2)}`
}

/** What each generated file should hold, by path below the package. */
export async function generateContracts(): Promise<Readonly<Record<string, string>>> {
  const { version } = require('@openzeppelin/contracts/package.json') as { readonly version: string }
  const token = compileDevToken()
  return {
    'src/evm/erc20.generated.ts':
      `${head}import type { Hex } from 'viem'\n\n` +
      `/** contracts/DevToken.sol on OpenZeppelin ${version}, solc ${token.compiler}. */\n` +
      `export const devTokenAbi = ${JSON.stringify(token.abi, null, 2)} as const\n\n` +
      `export const devTokenBytecode: Hex =\n  '${token.bytecode}'\n`,
    'src/evm/multicall3.generated.ts':
      `${head}import type { Hex } from 'viem'\n\n` +
      '/** Runtime code of Multicall3 (MIT, github.com/mds1/multicall) as published with solc 0.8.12. */\n' +
      `export const multicall3Runtime: Hex =\n  '${await multicall3Runtime()}'\n`,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of Object.entries(await generateContracts())) writeFileSync(join(root, path), text)

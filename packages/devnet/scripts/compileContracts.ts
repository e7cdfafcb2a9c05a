import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)
// Tests of pages are built by Vite, which takes `new URL('…', import.meta.url)` for a file of the page.
const folder = join(dirname(fileURLToPath(import.meta.url)), '../contracts')

/** Each in the file of its name in contracts/. */
const names = [
  'DevToken',
  'DevTether',
  'DevToll',
  'DevCollectible',
  'DevItems',
  'DevEns',
  'DevOffchainResolver',
  'DevPaymaster',
  'DevWalletFactory',
] as const

export type ContractName = (typeof names)[number]

interface Solc {
  compile(input: string, callbacks: { readonly import: (path: string) => { readonly contents: string } }): string
}

interface SolcOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly abi: Abi; readonly evm: { bytecode: { object: string } } }>>>
  >
}

export interface Contract {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Takes ten seconds. */
export function compileContracts(): Readonly<Record<ContractName, Contract>> {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [`${name}.sol`, { content: readFileSync(join(folder, `${name}.sol`), 'utf8') }]),
    ),
    settings: {
      // Cancun is the newest hard fork that every pinned part of the devnet knows.
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string): { readonly contents: string } => {
    const here = join(folder, path)
    return { contents: readFileSync(existsSync(here) ? here : require.resolve(path), 'utf8') }
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as SolcOutput
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const compiled = names.map((name): [ContractName, Contract] => {
    const contract = output.contracts[`${name}.sol`]?.[name]
    if (!contract) throw new Error(`the compiler answers no ${name}`)
    return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }]
  })
  return Object.fromEntries(compiled) as Record<ContractName, Contract>
}

/** viem carries the creation code of the published Multicall3 for calls without a deployment, but does not export it. */
export function multicall3Runtime(): Hex {
  const entry = require.resolve('viem')
  const constants = join(entry.slice(0, entry.lastIndexOf('viem/')), 'viem/_esm/constants/contracts.js')
  const [, creation] = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(constants, 'utf8')) ?? []
  // Creation code ends by copying `size` bytes from `offset` into memory and returning them: PUSH2 size DUP1 PUSH2 offset.
  const [, size, offset] = /61([0-9a-f]{4})8061([0-9a-f]{4})6000396000f3fe/.exec(creation ?? '') ?? []
  if (!creation || !size || !offset) throw new Error('the creation code of Multicall3 is not as expected')
  const start = 2 + Number.parseInt(offset, 16) * 2
  return `0x${creation.slice(start, start + Number.parseInt(size, 16) * 2)}`
}

// `#bytecode` of the sources. In the built package it is dist/evm/bytecode.js, which the build writes by `bytecodeFiles`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { compileContracts, multicall3Runtime, type ContractName } from './compileContracts.js'

const require = createRequire(import.meta.url)
const packages = ['solc', '@openzeppelin/contracts', 'viem'] as const
const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../node_modules/.cache/portico')

function hashOfSources(): string {
  const contracts = join(here, '../contracts')
  const files = readdirSync(contracts)
    .sort()
    .map((file) => join(contracts, file))
  const hash = createHash('sha256')
  for (const file of [...files, join(here, 'compileContracts.ts')]) hash.update(readFileSync(file))
  for (const name of packages) hash.update((require(`${name}/package.json`) as { version: string }).version)
  return hash.digest('hex').slice(0, 16)
}

/** Compiles once for each state of the sources, as the compiler takes ten seconds. */
function readBytecode(): Readonly<Record<ContractName | 'Multicall3', Hex>> {
  const file = join(cache, `contracts-${hashOfSources()}.json`)
  if (!existsSync(file)) {
    const compiled = Object.entries(compileContracts()).map(([name, contract]) => [name, contract.bytecode])
    const text = JSON.stringify(Object.fromEntries([...compiled, ['Multicall3', multicall3Runtime()]]))
    mkdirSync(cache, { recursive: true })
    // Another process may be reading the file.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<ContractName | 'Multicall3', Hex>
}

/** Creation code, and the runtime code of Multicall3, which a chain has at a fixed address. */
export const bytecode: Readonly<Record<ContractName | 'Multicall3', Hex>> = readBytecode()

export const bytecodeFiles = (): readonly (readonly [file: string, text: string])[] => [
  ['bytecode.js', `export const bytecode = ${JSON.stringify(bytecode, null, 2)}\n`],
]

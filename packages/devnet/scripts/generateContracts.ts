// Writes src/evm/*.generated.ts: `npm run generate -w @portico/devnet`. The compiler and OpenZeppelin are needed here only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const head = "// Written by scripts/generateContracts.ts; do not edit.\n\nimport type { Hex } from 'viem'\n\n"

interface Solc {
  version(): string
  compile(input: string, callbacks: { readonly import: (path: string) => { readonly contents: string } }): string
}

interface Contract {
  readonly abi: unknown
  readonly bytecode: string
}

interface SolcOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    >
  >
}

/** The contracts of contracts/, each in the file of its name. */
function compile(names: readonly string[]): readonly Contract[] {
  const solc = require('solc') as Solc
  const sourceOf = (name: string) => ({ content: readFileSync(join(root, `contracts/${name}.sol`), 'utf8') })
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(names.map((name) => [`${name}.sol`, sourceOf(name)])),
    settings: {
      // Cancun is the newest hard fork that every pinned part of the devnet knows.
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: Object.fromEntries(
        names.map((name) => [`${name}.sol`, { [name]: ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }
  const readImport = (path: string): { readonly contents: string } => {
    const own = join(root, 'contracts', path)
    return { contents: readFileSync(existsSync(own) ? own : require.resolve(path), 'utf8') }
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as SolcOutput
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return names.map((name) => {
    const contract = output.contracts[`${name}.sol`]?.[name]
    if (!contract) throw new Error(`the compiler answers no ${name}`)
    return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  })
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

const versionOf = (name: string): string => (require(`${name}/package.json`) as { readonly version: string }).version

const abiText = (name: string, { abi }: Contract): string =>
  `export const ${name}Abi = ${JSON.stringify(abi, null, 2)} as const\n`
const codeText = (name: string, { bytecode }: Contract): string =>
  `export const ${name}Bytecode: Hex =\n  '${bytecode}'\n`

/** What each generated file should hold, by path below the package. */
export async function generateContracts(): Promise<Readonly<Record<string, string>>> {
  const names = [
    'DevToken',
    'DevTether',
    'DevToll',
    'DevCollectible',
    'DevItems',
    'DevEns',
    'DevOffchainResolver',
    'DevWalletFactory',
  ]
  type Contracts = [Contract, Contract, Contract, Contract, Contract, Contract, Contract, Contract]
  const [token, tether, toll, collectible, items, ens, offchain, wallets] = compile(names) as Contracts
  const compiler = `solc ${(require('solc') as Solc).version()}`
  const openzeppelin = `OpenZeppelin ${versionOf('@openzeppelin/contracts')}`
  const file = (source: string, name: string, contract: Contract): string =>
    `${head}/** ${source}. */\n${abiText(name, contract)}\n${codeText(name, contract)}`
  return {
    'src/evm/erc20.generated.ts': file(`contracts/DevToken.sol on ${openzeppelin}, ${compiler}`, 'devToken', token),
    'src/evm/tether.generated.ts': file(`contracts/DevTether.sol, ${compiler}`, 'devTether', tether),
    'src/evm/toll.generated.ts': file(`contracts/DevToll.sol, ${compiler}`, 'devToll', toll),
    'src/evm/erc721.generated.ts': file(
      `contracts/DevCollectible.sol on ${openzeppelin}, ${compiler}`,
      'devCollectible',
      collectible,
    ),
    'src/evm/erc1155.generated.ts': file(`contracts/DevItems.sol on ${openzeppelin}, ${compiler}`, 'devItems', items),
    'src/evm/ens.generated.ts':
      file(`contracts/DevEns.sol, ${compiler}`, 'devEns', ens) +
      `\n${abiText('devOffchainResolver', offchain)}\n${codeText('devOffchainResolver', offchain)}`,
    'src/evm/contractWallet.generated.ts': file(
      `contracts/DevWalletFactory.sol, ${compiler}`,
      'devWalletFactory',
      wallets,
    ),
    'src/evm/multicall3.generated.ts':
      `${head}/** Runtime code of Multicall3 (MIT, github.com/mds1/multicall) as published with solc 0.8.12. */\n` +
      `export const multicall3Runtime: Hex =\n  '${await multicall3Runtime()}'\n`,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of Object.entries(await generateContracts())) writeFileSync(join(root, path), text)

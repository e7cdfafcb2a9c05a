import {
  AllowedCalldataEnforcer,
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  EIP7702StatelessDeleGator,
  ERC20PeriodTransferEnforcer,
  ExactCalldataEnforcer,
  HybridDeleGator,
  MultiSigDeleGator,
  NativeTokenPeriodTransferEnforcer,
  NonceEnforcer,
  RedeemerEnforcer,
  SCL_RIP7212,
  SimpleFactory,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { devPaymasterBytecode } from '@portico/devnet'
import type { SmartAccountContracts } from '@portico/secure-site'
import { createRequire } from 'node:module'
import {
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'

/** The deployer of deterministic addresses that anvil has from the start, and nearly every chain. */
const create2Deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** With this salt, EntryPoint 0.8 has its address on every chain. */
const entryPointSalt: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
// An account of its own: the nonces of the public accounts stay as they are.
const sender: Address = '0x000000000000000000000000000000000000de72'
const gas = 12_000_000n

interface Step {
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}

interface DeployPlan {
  readonly steps: readonly Step[]
  /** Where contracts are afterwards. */
  readonly places: readonly Address[]
  readonly made: Deployed
}

/** @param signer of the paymaster */
function deployPlan(signer: Address): DeployPlan {
  const steps: Step[] = []
  const places: Address[] = []
  const make = (code: string, args: readonly Address[] = [], salt: Hex = zeroHash): Address => {
    const words = args.map((arg) => encodeAbiParameters([{ type: 'address' }], [arg]))
    const bytecode = concat([code as Hex, ...words])
    steps.push({ to: create2Deployer, data: concat([salt, bytecode]) })
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt })
    places.push(address)
    return address
  }
  const require = createRequire(import.meta.url)
  const { bytecode } = require('@account-abstraction/contracts/artifacts/EntryPoint.json') as { readonly bytecode: Hex }
  const entryPoint = make(bytecode, [], entryPointSalt)
  if (entryPoint !== entryPoint08Address) throw new Error('@account-abstraction/contracts is not of version 0.8.0')
  const delegationManager = make(DelegationManager, [sender])
  const p256 = make(SCL_RIP7212)
  const both = [delegationManager, entryPoint] as const
  const contracts: SmartAccountContracts = {
    entryPoint,
    delegationManager,
    factory: make(SimpleFactory),
    // Its code calls a library for P-256 signatures, whose address belongs in the marked places.
    hybrid: make(HybridDeleGator.replaceAll(/__\$[0-9a-f]{34}\$__/g, p256.slice(2).toLowerCase()), both),
    multiSig: make(MultiSigDeleGator, both),
    stateless7702: make(EIP7702StatelessDeleGator, both),
    enforcers: {
      allowedCalldata: make(AllowedCalldataEnforcer),
      allowedMethods: make(AllowedMethodsEnforcer),
      allowedTargets: make(AllowedTargetsEnforcer),
      erc20PeriodTransfer: make(ERC20PeriodTransferEnforcer),
      exactCalldata: make(ExactCalldataEnforcer),
      nativeTokenPeriodTransfer: make(NativeTokenPeriodTransferEnforcer),
      nonce: make(NonceEnforcer),
      redeemer: make(RedeemerEnforcer),
      timestamp: make(TimestampEnforcer),
      valueLte: make(ValueLteEnforcer),
    },
  }
  const paymaster = make(devPaymasterBytecode, [signer])
  const args = [paymaster] as const
  const data = encodeFunctionData({ abi: parseAbi(['function depositTo(address account) payable']), args })
  steps.push({ to: entryPoint, data, value: parseEther('100') })
  return { steps, places, made: { contracts, paymaster } }
}

export interface Deployed {
  readonly contracts: SmartAccountContracts
  readonly paymaster: Address
}

export interface DeployOptions {
  /** Of an anvil. */
  readonly url: string
  /** Address whose signatures the paymaster takes. */
  readonly signer: Address
  /** Gets ether to send bundles with. */
  readonly executor: Address
}

/** Deploys what smart accounts need. The addresses are the same on each chain, but the paymaster's, which depends on its signer. */
export async function deployContracts({ url, signer, executor }: DeployOptions): Promise<Deployed> {
  const client = createTestClient({ mode: 'anvil', account: sender, transport: http(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
  const { steps, places, made } = deployPlan(signer)
  await Promise.all([
    client.setBalance({ address: sender, value: parseEther('1000') }),
    client.setBalance({ address: executor, value: parseEther('10000') }),
    client.impersonateAccount({ address: sender }),
  ])
  // One by one: anvil mines when a transaction comes, and leaves those that do not fit into that block until the next one comes.
  for (const step of steps) {
    const hash = await client.sendTransaction({ chain: null, gas, ...step })
    await client.waitForTransactionReceipt({ hash })
  }
  const codes = await Promise.all(places.map((address) => client.getCode({ address })))
  if (codes.includes(undefined)) throw new Error(`no contract was made at ${places[codes.indexOf(undefined)]}`)
  await client.stopImpersonatingAccount({ address: sender })
  return made
}

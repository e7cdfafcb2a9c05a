import * as v from 'valibot'
import type { Address, Hex } from 'viem'

import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import type { NetworkConfig, SmartAccountsConfig } from '../SecureSiteConfig.js'
import { amount, text, web, whole, type Entries } from './configValues.js'

/** Text that begins with `0x`: the types know no more of it. */
const hex = <Text extends Hex>(digits: number, message: string): v.GenericSchema<Text> =>
  v.pipe(v.string(), v.regex(new RegExp(`^0x[0-9a-fA-F]{${digits}}$`), message)) as unknown as v.GenericSchema<Text>

const address = hex<Address>(40, 'must be an address')

const enforcers: Entries<SmartAccountContracts['enforcers']> = {
  allowedCalldata: address,
  allowedMethods: address,
  allowedTargets: address,
  erc20PeriodTransfer: address,
  exactCalldata: address,
  nativeTokenPeriodTransfer: address,
  nonce: address,
  redeemer: address,
  timestamp: address,
  valueLte: address,
}

const contracts: Entries<SmartAccountContracts> = {
  entryPoint: address,
  delegationManager: address,
  factory: address,
  hybrid: address,
  multiSig: address,
  stateless7702: address,
  // Lists of deployed contracts name others too.
  enforcers: v.object(enforcers),
}

const paymaster: Entries<NonNullable<SmartAccountsConfig['paymaster']>> = {
  address,
  signerKey: v.optional(hex(64, 'must be 32 bytes in hexadecimal')),
  bundlers: v.pipe(v.array(address), v.minLength(1), v.maxLength(8)),
  projects: v.optional(v.array(v.string())),
}

const smartAccounts: Entries<SmartAccountsConfig> = {
  kind: v.optional(v.picklist(['hybrid', '7702'])),
  bundlerUrl: web,
  contracts: v.object(contracts),
  paymaster: v.optional(v.strictObject(paymaster)),
}

type Token = NonNullable<NetworkConfig['tokens']>[string]
const token: Entries<Token> = { symbol: text, decimals: whole(0, 36) }

const entries: Entries<NetworkConfig> = {
  name: text,
  rpcUrl: web,
  symbol: text,
  decimals: whole(0, 36),
  explorerUrl: v.optional(web),
  reviewAbove: v.optional(amount),
  tokens: v.optional(v.record(v.string(), v.strictObject(token))),
  assetDiscovery: v.optional(v.boolean()),
  smartAccounts: v.optional(v.strictObject(smartAccounts)),
}

export const NetworkSchema: v.GenericSchema<NetworkConfig> = v.strictObject(entries)

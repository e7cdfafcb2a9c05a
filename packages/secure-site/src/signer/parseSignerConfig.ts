import { DatabaseSchema } from '@portico/database'
import { readConfig } from '@portico/server'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

import type { KeyEncryption } from './kek/KeyEncryption.js'
import type { SignerConfig } from './SignerConfig.js'
import { SignerError } from './SignerError.js'

const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'must be decimal digits of the smallest unit'))
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'),
  v.transform((text) => text as Address),
)
const chain = v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id'))
const text = v.pipe(v.string(), v.minLength(1))
const functionOf = <Value>() => v.custom<Value>((value) => typeof value === 'function', 'must be a function')

const network = v.strictObject({
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  tokens: v.optional(v.record(v.string(), v.strictObject({ symbol: text, decimals: v.number() }))),
  contracts: v.optional(
    v.strictObject({
      entryPoint: address,
      delegationManager: address,
      factory: address,
      hybrid: address,
      multiSig: address,
      stateless7702: address,
      enforcers: v.strictObject({
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
      }),
    }),
  ),
  mostFee: v.optional(units),
  reviewAbove: v.optional(units),
  newBrowsers: v.optional(
    v.strictObject({
      native: units,
      tokens: v.optional(v.record(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)), units)),
      others: v.optional(v.boolean()),
    }),
  ),
  paymaster: v.optional(
    v.strictObject({
      address,
      privateKey: v.pipe(
        v.string(),
        v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key'),
        v.transform((value) => value as Hex),
      ),
      bundlers: v.pipe(v.array(address), v.minLength(1), v.maxLength(8)),
      most: v.strictObject({
        verificationGas: units,
        callGas: units,
        preVerificationGas: units,
        feePerGas: units,
        validSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
      amountPerUser: units,
      amountPerProject: units,
    }),
  ),
})

const socket = v.strictObject({ socketPath: text })
const port = v.strictObject({
  host: text,
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  tls: v.strictObject({ key: text, cert: text, ca: text, client: text }),
})

const ConfigSchema: v.GenericSchema<unknown, SignerConfig> = v.strictObject({
  // By what is named, so that a message says which part of it is wrong.
  listen: v.lazy((value) => (Object.hasOwn(Object(value) as object, 'port') ? port : socket)),
  database: v.optional(DatabaseSchema),
  keyEncryption: v.optional(
    v.custom<KeyEncryption>(
      (value) => typeof (value as KeyEncryption | null)?.unwrap === 'function',
      'must be a KeyEncryption',
    ),
  ),
  stateFile: text,
  origin: v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an origin'),
  ),
  projects: v.record(v.string(), v.strictObject({ chains: v.array(chain), walletGroup: v.optional(text) })),
  networks: v.record(chain, network),
  log: v.optional(functionOf<NonNullable<SignerConfig['log']>>()),
  now: v.optional(functionOf<() => number>()),
})

/** @throws SignerError `signer/invalidConfig`. It names the setting, and repeats no value: some are secret. */
export function parseSignerConfig(given: unknown): SignerConfig {
  const { read, problems } = readConfig(ConfigSchema, given)
  if (read) return read
  throw new SignerError('signer/invalidConfig', 'The configuration of the signer is not valid.', problems.join('\n'))
}

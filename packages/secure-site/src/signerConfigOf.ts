import type { SecureSiteConfig } from './server/SecureSiteConfig.js'
import type { SignerConfig, SignerNetwork } from './signer/SignerConfig.js'

/** Far above what a transaction costs: 0.5 of a coin with 18 decimals. */
const mostFee = '500000000000000000'
/** As generous as a development network needs; operators write their own. */
const most = {
  verificationGas: '1000000',
  callGas: '5000000',
  preVerificationGas: '2000000',
  feePerGas: '1000000000000',
  validSeconds: 3600,
} as const

/** A configuration of the signer that fits the one of its site, in development. */
export function signerConfigOf(
  { projects, networks }: Pick<SecureSiteConfig, 'projects' | 'networks'>,
  own: Pick<SignerConfig, 'listen' | 'database' | 'stateFile' | 'origin'>,
): SignerConfig {
  return {
    ...own,
    projects: Object.fromEntries(
      projects.map(({ id, networks: chains = Object.keys(networks) }) => [id, { chains: [...chains] }]),
    ),
    networks: Object.fromEntries(
      Object.entries(networks).map(([id, { name, symbol, decimals, tokens, reviewAbove, smartAccounts }]) => {
        const { contracts, paymaster } = smartAccounts ?? {}
        const network: SignerNetwork = {
          name,
          symbol,
          decimals,
          ...(tokens && { tokens }),
          ...(contracts && { contracts: contractsOf(contracts) }),
          ...(decimals === 18 && { mostFee }),
          ...(reviewAbove !== undefined && { reviewAbove: String(reviewAbove) }),
          ...(paymaster?.signerKey && {
            paymaster: {
              address: paymaster.address,
              privateKey: paymaster.signerKey,
              bundlers: paymaster.bundlers,
              most,
              amountPerUser: '1000000000000000000',
              amountPerProject: '10000000000000000000',
            },
          }),
        }
        return [id, network]
      }),
    ),
  }
}

type Contracts = NonNullable<SignerNetwork['contracts']>

/** Lists of deployed contracts name others too. */
function contractsOf({
  entryPoint,
  delegationManager,
  factory,
  hybrid,
  multiSig,
  stateless7702,
  enforcers,
}: Contracts): Contracts {
  const { allowedCalldata, allowedMethods, allowedTargets, erc20PeriodTransfer, exactCalldata } = enforcers
  const { nativeTokenPeriodTransfer, nonce, redeemer, timestamp, valueLte } = enforcers
  return {
    entryPoint,
    delegationManager,
    factory,
    hybrid,
    multiSig,
    stateless7702,
    enforcers: {
      allowedCalldata,
      allowedMethods,
      allowedTargets,
      erc20PeriodTransfer,
      exactCalldata,
      nativeTokenPeriodTransfer,
      nonce,
      redeemer,
      timestamp,
      valueLte,
    },
  }
}

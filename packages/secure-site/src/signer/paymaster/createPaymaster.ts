import type { SponsorAnswer, SponsorCall } from '@portico/wallet-requests/signer'
import { deploymentOf } from '@portico/wallet-requests/accounts'
import { costOf, paymasterDataOf, paymasterGas, sponsorTypedData } from '@portico/wallet-requests/paymaster'
import { sql } from 'kysely'
import { isAddressEqual, numberToHex, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

import type { Wallets, WalletsDeps } from '../accounts/createWallets.js'
import { hashOf } from '../ledger/createMacs.js'
import type { PaymasterConfig, SignerNetwork } from '../SignerConfig.js'
import { SignerRefusal } from '../SignerRefusal.js'

/** Signs operations that the paymaster pays for, within limits that the site cannot raise. */
export type SignForPaymaster = (call: SponsorCall) => Promise<SponsorAnswer>

const day = 24 * 60 * 60_000
const refused = (message: string): SignerRefusal => new SignerRefusal(403, 'signer/sponsorship', message)

export function createPaymaster({
  db,
  ledger,
  wallets,
  networks,
  now,
}: WalletsDeps & {
  readonly wallets: Wallets
  readonly networks: Readonly<Record<string, SignerNetwork>>
}): SignForPaymaster {
  /** Of the user: the smart account, the plain one, or that of a session which the user granted. */
  async function requireOwn({ userId, projectId, chainId, operation }: SponsorCall): Promise<void> {
    const { contracts } = networks[`eip155:${chainId}`] ?? {}
    const account = await ledger.read(userId)
    const wallet = await wallets.find({ userId, projectId })
    if (!contracts || !account || !wallet) throw refused('Only operations of an account of this signer are paid for.')
    if (account.frozenAt !== null) throw new SignerRefusal(403, 'signer/frozen', 'The wallet is stopped.')
    const { evm, owner } = wallet.accounts
    const deployment = deploymentOf('hybrid', [owner], contracts)
    const live = account.keys.flatMap(({ kind, key }) => (kind === 'session' ? [key] : []))
    const sessions = live.length
      ? await db.selectFrom('signer_session').select('delegate').where('pci', 'in', live).execute()
      : []
    const own = [evm, deployment.address, ...sessions.map(({ delegate }) => delegate as Address)]
    const makesOther =
      operation.factory !== undefined &&
      isAddressEqual(operation.sender, deployment.address) &&
      !(isAddressEqual(operation.factory, deployment.factory) && operation.factoryData === deployment.factoryData)
    if (makesOther || !own.some((address) => isAddressEqual(address, operation.sender)))
      throw refused('Only operations of an account of this signer are paid for.')
  }

  /** One after the other, or two could each fit in what is left. */
  async function reserve(call: SponsorCall, cost: bigint, { amountPerUser, amountPerProject }: PaymasterConfig) {
    const { userId, projectId, chainId, validUntil, operation } = call
    const at = now()
    const hash = hashOf(
      JSON.stringify([userId, chainId, validUntil, operation], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.sponsor.${projectId}`}, 0))`.execute(trx)
      const { rows } = await sql<{ user: string; project: string }>`
        select coalesce(sum(cost) filter (where user_id = ${userId}), 0)::text as user,
          coalesce(sum(cost), 0)::text as project
        from signer_sponsorship
        where project_id = ${projectId} and chain_id = ${chainId} and at > ${at - day} and hash <> ${hash}`.execute(trx)
      const [{ user, project } = { user: '0', project: '0' }] = rows
      if (BigInt(user) + cost > BigInt(amountPerUser)) throw refused('The free operations of today are used up.')
      if (BigInt(project) + cost > BigInt(amountPerProject))
        throw refused('The free operations of this project are used up for today.')
      const names = { user_id: userId, project_id: projectId, chain_id: chainId }
      await trx
        .insertInto('signer_sponsorship')
        .values({ hash, ...names, at, valid_until: validUntil, cost: String(cost) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  return async (call) => {
    const { chainId, operation, validUntil } = call
    const config = networks[`eip155:${chainId}`]?.paymaster
    if (!config) throw refused('Nothing is paid for on this network.')
    const { most } = config
    const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } = operation
    const isTooMuch =
      callGasLimit > BigInt(most.callGas) ||
      verificationGasLimit > BigInt(most.verificationGas) ||
      preVerificationGas > BigInt(most.preVerificationGas) ||
      maxFeePerGas > BigInt(most.feePerGas) ||
      maxPriorityFeePerGas > maxFeePerGas
    if (isTooMuch) throw refused('This operation needs more gas than is paid for.')
    if (validUntil > now() / 1000 + most.validSeconds) throw refused('This would be paid for longer than it may be.')
    await requireOwn(call)
    await reserve(call, costOf(operation), config)

    const { address: paymaster, bundlers, privateKey } = config
    const sponsored = { operation, chainId, paymaster, bundlers, validUntil }
    const signature = await privateKeyToAccount(privateKey).signTypedData(sponsorTypedData(sponsored))
    return {
      paymaster,
      paymasterData: paymasterDataOf(sponsored, signature),
      paymasterVerificationGasLimit: numberToHex(paymasterGas.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(paymasterGas.paymasterPostOpGasLimit),
    }
  }
}

import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { Config } from '../config/readConfig.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * The SDK of a wallet. As it comes it calls two fixed hosts beside the relay: one event to its analytics at each start, whatever
 * `telemetryEnabled` says, and its Verify API for each proposal and request that the dapp sent without an attestation, for up
 * to five seconds each. A demo that stays on this machine does without both; `?verify=on` brings the second back.
 */
export async function openKit({ relayUrl, projectId, verify }: Config, url: string): Promise<Kit> {
  // The published types of the two packages differ by `undefined` alone.
  const core = new Core({
    relayUrl,
    projectId,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: 'pocket',
  }) as ICore
  core.eventClient.init = () => Promise.resolve()
  // Without an answer the SDK reports a dapp as UNKNOWN, which is what this wallet would say anyway.
  if (!verify) core.verify.resolve = () => Promise.resolve(undefined as never)
  return WalletKit.init({
    core,
    metadata: { name: 'Pocket', description: 'Demo wallet of Portico. Its keys are public.', url, icons: [] },
  })
}

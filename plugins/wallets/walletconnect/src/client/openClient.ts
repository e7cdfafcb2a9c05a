import type { Metadata } from '@portico/core'
import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import type { Client } from './Client.js'
import { boundAttestation } from './boundAttestation.js'
import type { ClientStorage } from './clientStorage.js'

export interface ClientRequest {
  readonly projectId: string
  readonly relayUrl: string | undefined
  readonly metadata: Metadata
  readonly storage: ClientStorage
  readonly logger: NonNullable<SignClientTypes.Options['logger']>
  /** Different for every client of the page, the same on every load. */
  readonly prefix: string
}

/** Most listeners that any event of the client may have. */
export const mostListeners = 10

/** Makes the client ready; its socket opens by itself when there is a topic to listen to. */
export async function openClient(request: ClientRequest): Promise<Client> {
  const { projectId, relayUrl, metadata, storage, logger, prefix } = request
  const starting = SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    // A copy: the client writes into it.
    metadata: { ...metadata, icons: [...metadata.icons] },
    storage,
    logger,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
  })
  forgetGlobalCore(prefix)
  const client = await starting
  client.events.setMaxListeners(mostListeners)
  boundAttestation(client)
  return client
}

/**
 * The client leaves its core on the global object and hands it to whoever asks next under the same prefix: two modals would
 * share one, and disposing of either would stop both. It has been left there by now, as the constructor is synchronous.
 */
function forgetGlobalCore(prefix: string): void {
  const page = globalThis as Record<string, unknown>
  delete page[`_walletConnectCore_${prefix}`]
  delete page[`_walletConnectCore_${prefix}_count`]
}

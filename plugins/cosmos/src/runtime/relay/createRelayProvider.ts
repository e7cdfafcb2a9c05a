import { untilAborted, isRejection, type Caip2, type RelayTransport } from '@portico/core'
import * as v from 'valibot'
import type { CosmosKey, CosmosProvider } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { AminoSignResponse, DirectSignResponse } from '../../CosmosSigner.js'
import { toBase64 } from '../bytes.js'
import { createProvider } from '../wallet/createProvider.js'
import { aminoSchema, directSchema, remoteKeysSchema } from '../wallet/parseAnswers.js'
import { toWalletError } from '../wallet/toWalletError.js'
import { accountsOn } from './createRelayNamespace.js'

/** A transport does not tell the wallet's name. */
const wallet = 'The wallet'

/** Keplr's interface over WalletConnect's `cosmos_*` methods. Bytes travel in base64. */
export function createRelayProvider(context: CosmosContext, transport: RelayTransport): CosmosProvider {
  const networkOf = (chainId: string): Caip2 => `cosmos:${chainId}`

  async function call<T>(
    schema: v.GenericSchema<unknown, T>,
    request: { readonly method: string; readonly params: object; readonly chainId: string },
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { method, params, chainId } = request
    const answer = await untilAborted(
      () => transport.request({ method, params, networkId: networkOf(chainId), ...(signal && { signal }) }),
      signal,
    ).catch((thrown: unknown) => {
      throw signal?.aborted || isRejection(thrown) ? thrown : toWalletError(context, wallet, thrown)
    })
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw context.error('badAnswer', { from: wallet, method }, { details: 'Update the wallet, or use another one.' })
  }
  async function getKey(chainId: string, signal?: AbortSignal): Promise<CosmosKey> {
    const method = 'cosmos_getAccounts'
    const keys = await call(remoteKeysSchema, { method, params: {}, chainId }, signal)
    const granted = accountsOn(networkOf(chainId), transport.accounts)
    const key = keys.find(({ address }) => granted.some((account) => account.address === address)) ?? keys[0]
    if (!key) throw context.error('badAnswer', { from: wallet, method }, { details: 'It names no account.' })
    return { ...key, isAminoOnly: !transport.methods.includes('cosmos_signDirect') }
  }
  return createProvider(context, wallet, {
    getKey,
    signDirect(chainId, signerAddress, doc, signal) {
      const signDoc = {
        chainId,
        accountNumber: String(doc.accountNumber),
        authInfoBytes: toBase64(doc.authInfoBytes),
        bodyBytes: toBase64(doc.bodyBytes),
      }
      const params = { signerAddress, signDoc }
      return call<DirectSignResponse>(
        withSigned(directSchema, signDoc),
        { method: 'cosmos_signDirect', params, chainId },
        signal,
      )
    },
    signAmino(chainId, signerAddress, signDoc, signal) {
      const params = { signerAddress, signDoc }
      return call<AminoSignResponse>(
        withSigned(aminoSchema, signDoc),
        { method: 'cosmos_signAmino', params, chainId },
        signal,
      )
    },
  })
}

/** Some wallets answer with the signature alone: they signed the document as it was sent. */
function withSigned<T>(schema: v.GenericSchema<unknown, T>, signed: object): v.GenericSchema<unknown, T> {
  return v.pipe(
    v.looseObject({}),
    v.transform((answer): unknown => ({ signed, ...answer })),
    schema,
  )
}

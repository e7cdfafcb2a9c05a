import type { CosmosProvider } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { StdSignature } from '../../CosmosSigner.js'
import { toBase64 } from '../base64.js'
import { arbitraryDoc } from './arbitraryDoc.js'

/** What a wallet can do before its answers are held against each other. */
export type RawProvider = Omit<CosmosProvider, 'signArbitrary'> & Partial<Pick<CosmosProvider, 'signArbitrary'>>

/**
 * Sees to it that the account which signs is the one that was meant: Keplr's interface cannot say who is there without asking,
 * so each signature looks first.
 * @param wallet Its name.
 */
export function createProvider(context: CosmosContext, wallet: string, raw: RawProvider): CosmosProvider {
  async function signing<Answer>(
    method: string,
    [chainId, signer, signal]: readonly [chainId: string, signer: string, signal: AbortSignal | undefined],
    ask: () => Promise<Answer>,
    signatureOf: (answer: Answer) => StdSignature,
  ): Promise<Answer> {
    const { address, publicKey } = await raw.getKey(chainId, signal)
    if (address !== signer)
      throw context.error(
        'accountChanged',
        { wallet, expected: signer, actual: address },
        { details: `It holds ${address} now. Use that account, or choose the other one in the wallet.` },
      )
    const answer = await ask()
    if (signatureOf(answer).pub_key.value === toBase64(publicKey)) return answer
    throw context.error(
      'badAnswer',
      { from: wallet, method },
      { details: 'The signature is of another key than the account’s. Use another wallet.' },
    )
  }
  return {
    getKey: raw.getKey,
    signDirect: (chainId, signer, doc, signal) =>
      signing(
        'signDirect',
        [chainId, signer, signal],
        () => raw.signDirect(chainId, signer, doc, signal),
        ({ signature }) => signature,
      ),
    signAmino: (chainId, signer, doc, signal) =>
      signing(
        'signAmino',
        [chainId, signer, signal],
        () => raw.signAmino(chainId, signer, doc, signal),
        ({ signature }) => signature,
      ),
    signArbitrary: (chainId, signer, text, signal) =>
      signing(
        'signArbitrary',
        [chainId, signer, signal],
        async () =>
          raw.signArbitrary
            ? raw.signArbitrary(chainId, signer, text, signal)
            : (await raw.signAmino(chainId, signer, arbitraryDoc(signer, text), signal)).signature,
        (signature) => signature,
      ),
  }
}

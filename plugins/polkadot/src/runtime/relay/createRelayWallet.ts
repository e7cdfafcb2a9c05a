import { parseCaip10, type RelayTransport } from '@portico/core'
import type { SignerAnswer } from '../../PolkadotSigner.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import { fromHex } from '../hex.js'
import { askWallet } from '../wallet/askWallet.js'
import { parseSignature, withKind } from '../wallet/parseAnswers.js'
import type { PolkadotWallet, Signing, WalletAccount } from '../wallet/PolkadotWallet.js'

const name = 'The wallet'

/** A wallet behind a relay, by the two methods that WalletConnect published for Polkadot. */
export function createRelayWallet(
  context: PolkadotContext,
  transport: RelayTransport,
  granted: () => RelayTransport['accounts'],
): PolkadotWallet {
  async function ask(method: string, params: object, { networkId, signal }: Signing): Promise<SignerAnswer> {
    if (!granted().some((account) => parseCaip10(account).networkId === networkId))
      throw context.error(
        'chainNotSupported',
        { wallet: name, network: networkId },
        { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
      )
    if (!transport.methods.includes(method)) throw context.error('notSupported', { wallet: name, method })
    const request = { method, params, networkId, ...(signal && { signal }) }
    const answer = await askWallet(() => transport.request(request), signal)
    return parseSignature(context, { answer, from: name, method })
  }
  /** The wallet knows the account as it granted it, which @polkadot/api may write anew. */
  function asGranted(address: string, { networkId }: Signing): string {
    const publicKey = publicKeyOf(address)
    const mine = granted()
      .map((account) => parseCaip10(account))
      .filter((account) => publicKeyOf(account.address) === publicKey)
    return (mine.find((account) => account.networkId === networkId) ?? mine[0])?.address ?? address
  }
  return {
    name,
    accounts: () => accountsOf(granted()),
    async signPayload(payload, how) {
      const address = asGranted(payload.address, how)
      const transactionPayload = { ...payload, address }
      return withKind(await ask('polkadot_signTransaction', { address, transactionPayload }, how))
    },
    signRaw: (raw, how) =>
      ask('polkadot_signMessage', { address: asGranted(raw.address, how), message: messageOf(raw.data) }, how),
  }
}

/** Each account once: a wallet grants it anew on every network, in the network's own writing. */
export function accountsOf(granted: RelayTransport['accounts']): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const account of granted) {
    const { address } = parseCaip10(account)
    const publicKey = publicKeyOf(address)
    if (publicKey && !found.has(publicKey)) found.set(publicKey, { address, publicKey })
  }
  return [...found.values()]
}

/**
 * The message of `polkadot_signMessage`, which wallets show and sign as it comes: text where the bytes are text, else hexadecimal.
 * Text is wrapped as extensions wrap it, so that both kinds of wallet sign the same.
 */
function messageOf(data: string): string {
  const text = textOf(data)
  if (text === undefined) return data
  return /^<Bytes>[^]*<\/Bytes>$/.test(text) ? text : `<Bytes>${text}</Bytes>`
}

function textOf(data: string): string | undefined {
  if (!/^0x([\da-f]{2})*$/i.test(data)) return data
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(data.slice(2)))
  } catch {
    return undefined // bytes that are no text
  }
}

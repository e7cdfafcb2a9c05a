import { isAbort, type Caip2, type ConnectRequest, type RestoreRequest, type SessionHandle } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { networkWords } from '../../networks/networkWords.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import type { Esplora } from '../esplora/Esplora.js'
import { createLink } from '../link/createLink.js'
import { createTools } from '../link/LinkTools.js'
import { onDemand } from '../link/onDemand.js'
import type { Holding } from '../link/WalletLink.js'
import { ask } from '../wallet/ask.js'
import { codeOf, codes, pending } from '../wallet/providerError.js'
import { createSession } from './createSession.js'

/** For a page that prefers none. */
const anyNetwork = networkWords[0]!.networkId

const savedSchema = v.object({
  accounts: v.array(
    v.object({ address: v.string(), type: v.optional(v.string()), publicKey: v.exactOptional(v.string()) }),
  ),
  networkId: v.pipe(
    v.string(),
    v.custom<Caip2>((id) => typeof id === 'string' && /^bip122:[-\w]{1,32}$/.test(id)),
  ),
})

/**
 * Asks the visitor for the accounts of a wallet on this page.
 * @throws the refusal with code 4001, `bitcoin/requestPending`, `bitcoin/badAnswer`
 */
export async function openSession(
  context: BitcoinContext,
  esplora: Esplora,
  wallet: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const tools = createTools(context, wallet.name)
  const link = createLink(tools, wallet)
  const first = await ask(() => link.connect(networks['bip122'] ?? anyNetwork), signal).catch((thrown: unknown) => {
    if (codeOf(thrown) !== pending) throw thrown
    throw context.error(
      'requestPending',
      { wallet: wallet.name },
      { cause: thrown, details: 'Answer it there, then try again.' },
    )
  })
  return createSession(context, esplora, { tools, link, first })
}

/** Takes a wallet up again without a prompt. One that cannot tell without is taken at its last word, until something is wanted of it. */
export async function restoreSession(
  context: BitcoinContext,
  esplora: Esplora,
  wallet: FoundWallet,
  { networks, saved: given, signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const tools = createTools(context, wallet.name)
  const link = createLink(tools, wallet)
  const saved = readSaved()
  const preferred = saved?.networkId ?? networks['bip122'] ?? anyNetwork
  try {
    const now = await ask(() => link.read(preferred), signal)
    // Locked, or taken back: no wallet says which. The next load asks again.
    if (now === 'none') return 'absent'
    if (now !== 'unreadable') return createSession(context, esplora, { tools, link, first: now })
    if (!saved) return 'unauthorized'
    return createSession(context, esplora, { tools, link: onDemand(tools, link, saved), first: saved })
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown
    return codeOf(thrown) === codes.unauthorized ? 'unauthorized' : 'absent'
  }

  function readSaved(): Holding | undefined {
    const result = v.safeParse(savedSchema, given)
    if (!result.success) return undefined
    const { accounts, networkId } = result.output
    try {
      const held = tools.hold('restore', accounts as Holding['accounts'], networkId)
      return held.networkId === networkId ? held : undefined
    } catch {
      return undefined // none of them is an address any more
    }
  }
}

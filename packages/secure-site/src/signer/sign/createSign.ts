import type { SignAnswer, SignCall } from '@portico/wallet-requests/signer'
import { requestProof } from '@portico/wallet-requests/proofs'
import { canonicalJson, readRequest, type Reading, type WalletRequest } from '@portico/wallet-requests'

import type { WalletsDeps, Wallets } from '../accounts/createWallets.js'
import { createDeployments } from '../custody/createDeployments.js'
import { isOnHold, type KeyRow } from '../ledger/Account.js'
import { hashOf } from '../ledger/createMacs.js'
import type { Before } from '../ledger/loadRows.js'
import { requireNoHold } from '../proofs/createActs.js'
import { proofTime, verifyFrame } from '../proofs/verifyFrame.js'
import type { SmartSessions } from '../sessions/createSmartSessions.js'
import type { SignerNetwork } from '../SignerConfig.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { countSignature, type Made } from './countSignature.js'
import { loadCase } from './loadCase.js'
import { ownFacts } from './ownFacts.js'
import { parseRequest } from './SignCall.js'
import { signIntent } from './signIntent.js'
import { spendingOf } from './spendingOf.js'
import { verifyDecision, type DecisionContext } from './verifyDecision.js'

export interface SignDeps extends WalletsDeps, DecisionContext {
  readonly wallets: Wallets
  readonly sessions: SmartSessions
  /** By CAIP-2 id. */
  readonly networks: Readonly<Record<string, SignerNetwork>>
}

/** Signs one request of a page, or says why not. */
export type Sign = (call: SignCall) => Promise<SignAnswer>

export function createSign(deps: SignDeps): Sign {
  const { db, ledger, kek, wallets, sessions, imports, networks, now } = deps
  const deployments = createDeployments()

  /** What a new browser sends is limited by the operator, unless an older passkey approved it. */
  function spendsOf(reading: Reading, network: SignerNetwork, chainId: string): Made['spends'] {
    const limits = network.newBrowsers
    if (!limits) return undefined
    const { amounts, others } = spendingOf(reading.intent, reading.description.risk)
    const most = (unit: string): string | undefined => (unit === 'native' ? limits.native : limits.tokens?.[unit])
    const isUnlisted = [...amounts].some(([unit, amount]) => amount > 0n && most(unit) === undefined)
    if ((others || isUnlisted) && limits.others !== true)
      throw new SignerRefusal(
        403,
        'signer/newBrowser',
        'This browser is new: it does not sign this in its first 24 hours. Use a passkey, or an older browser.',
      )
    return [...amounts].flatMap(([unit, amount]) => {
      const limit = most(unit)
      return limit === undefined ? [] : [{ unit: `${chainId}/${unit}`, amount, most: BigInt(limit) }]
    })
  }

  const sessionOf = async ({ userId, facts: { session } }: SignCall, request: WalletRequest) =>
    session && sessions.find(session.pci, { userId, request })

  return async (call) => {
    const { userId, requestText, frame, filling } = call
    const request = parseRequest(requestText)
    const at = now()
    // What was signed, not the signature: another one for the same text is easily made.
    const proof = requestProof(frame.authHash, frame.issuedAt, requestText)
    const hash = hashOf(`${userId}\n${frame.key}\n${proof}`)

    // 1. The wallet, its rules, and that it is not stopped.
    const found = await loadCase(ledger, userId, hash)
    const { account } = found

    // 2. The frame asks, and asks once.
    const row = verifyFrame(imports, account, frame, { text: proof, now: at })
    if (row.origin !== request.origin)
      throw new SignerRefusal(403, 'signer/otherOrigin', 'This browser was logged in on another page.')
    const callHash = hashOf(canonicalJson(call))
    if (found.before) {
      const answer = sameAnswer(found.before, callHash, at)
      // The signer may have been killed between the signature and this.
      const open = await sessionOf(call, request)
      if (open) await sessions.grant(open, answer.signed)
      return answer
    }
    const project = wallets.projectOf(row.project_id)
    const wallet = found.walletOf(project.walletGroup ?? row.project_id)
    const network = Object.hasOwn(networks, request.chainId) ? networks[request.chainId] : undefined
    if (!network) throw new SignerRefusal(400, 'embedded/chainNotAllowed', 'The wallet does not know this network.')

    // 3. The signer reads the request itself.
    const session = await sessionOf(call, request)
    const facts = ownFacts(call.facts, { wallet, project, network, now: at, deployments, session })
    const answer = readRequest(request, facts)
    if ('refusal' in answer)
      throw new SignerRefusal(403, answer.refusal.code, 'The wallet does not sign requests of this kind.')
    const { reading } = answer

    // 4. The visitor decided about what it read.
    const passkey = await verifyDecision(deps, call, { account, row, reading, chains: project.chains })

    // 5. Holds and limits.
    const keys = passkey ? [row, passkey] : [row]
    if (reading.intent.kind === 'delegations') requireNoHold(account, keys, at)
    const spends = isNew(keys) ? spendsOf(reading, network, request.chainId) : undefined

    const signed = await signIntent(kek, wallet, reading.intent, filling)
    const answered = JSON.stringify({ digest: reading.digest, signed } satisfies SignAnswer)
    const counted = await countSignature(db, {
      hash,
      walletId: wallet.place.id,
      call: callHash,
      answer: answered,
      at,
      spends,
    })
    if (counted.call !== callHash) throw used()
    if (session) await sessions.grant(session, signed)
    return JSON.parse(counted.answer) as SignAnswer

    function isNew(all: readonly KeyRow[]): boolean {
      return all.every((key) => isOnHold(account, key, at))
    }
  }
}

/** An answer that was lost is given again. Whatever else comes with the same proof gets nothing. */
function sameAnswer(before: Before, call: string, now: number): SignAnswer {
  if (before.call !== call || before.at < now - proofTime) throw used()
  return JSON.parse(before.answer) as SignAnswer
}

const used = (): SignerRefusal =>
  new SignerRefusal(409, 'signer/used', 'This request was signed before. The page has to ask again.')

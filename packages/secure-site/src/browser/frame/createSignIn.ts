import type { SignInFields } from '@portico/embedded-api'
import { base58 } from '@scure/base'
import { stringToBytes, stringToHex, type Address } from 'viem'

import type { Api } from '../api/Api.js'
import type { Custody } from '../custody/createCustody.js'
import type { WalletAccounts } from '../custody/PublicKeys.js'
import type { ApprovalRequest } from '../decode/Description.js'
import { createNode } from '../nodes/createNode.js'
import type { Approver } from './createApprover.js'
import { approvalOf } from './createRpcHandler.js'
import type { SmartAccounts } from './createSmartAccounts.js'
import { namespaceOf, type FrameState } from './frameState.js'
import { isSilentSignIn, signInMessage } from './signInMessage.js'

export interface SignInDeps {
  readonly state: FrameState
  readonly api: Api
  readonly custody: Custody
  readonly approver: Approver
  smartAccounts(): Promise<SmartAccounts>
  now(): number
  /** Tests only. */
  readonly isSilent?: typeof isSilentSignIn | undefined
}

export interface SignIn {
  /** A visitor logged in just now. */
  loggedIn(): void
  /** Signs the message of a login: without a screen right after the login, if it is for this page only. */
  sign(
    fields: SignInFields,
    account: string,
    accounts: WalletAccounts,
    signal: AbortSignal,
  ): Promise<{ readonly message: string; readonly signature: string }>
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { state, api, custody, approver, smartAccounts, now, isSilent: mayBeSilent = isSilentSignIn } = deps
  let loggedInAt: number | undefined

  return {
    loggedIn() {
      loggedInAt = now()
    },

    async sign(fields, account, accounts, signal) {
      const { origin } = state.data
      const message = signInMessage(fields, account, now())
      const { chainId } = fields
      const isSolana = namespaceOf(chainId) === 'solana'
      const bytes = stringToBytes(message)
      const request: ApprovalRequest = {
        origin,
        account,
        chainId,
        method: isSolana ? 'solana_signMessage' : 'personal_sign',
        params: isSolana ? { message: base58.encode(bytes), pubkey: account } : [stringToHex(message), account],
      }
      const isSilent = mayBeSilent({ fields, origin, loggedInAt, now: now() }) && !(await approver.hasPasskey(signal))
      loggedInAt = undefined
      if (!isSilent) await approver.approve(request, createNode(api, chainId), { signal })
      const approval = approvalOf(request)
      if (isSolana) {
        const [signature] = await custody.sign({ kind: 'solanaMessage', account, message: bytes }, approval, { signal })
        return { message, signature: base58.encode(signature ?? new Uint8Array()) }
      }
      if (account !== accounts.evm) {
        const call = { chainId, accounts, approval, signal }
        const signature = await (await smartAccounts()).request('personal_sign', request.params, call)
        return { message, signature: String(signature) }
      }
      const signing = { kind: 'evmMessage', key: 'evm', account: account as Address, message: bytes } as const
      return { message, signature: await custody.sign(signing, approval, { signal }) }
    },
  }
}

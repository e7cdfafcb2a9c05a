import { FrameError } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { requestApproval } from '../approve/requestApproval.js'
import { recordReads } from '../approve/sealFlow.js'
import { describe } from '../decode/describe.js'
import type { ApprovalRequest, ChainReads, DescribeContext } from '../decode/Description.js'
import { NewBrowsersSchema } from '../decode/warnOfBrowsers.js'
import type { Node } from '../nodes/createNode.js'
import { readToken, solanaReads } from '../nodes/chainReads.js'
import { simulate } from '../nodes/simulate.js'
import { namespaceOf, type FrameState } from './frameState.js'
import type { Users } from './createUsers.js'

/** Shows requests to the visitor. */
export interface Approver {
  /**
   * Resolves when the visitor approved.
   * @throws FrameError `embedded/rejected`, or why the wallet never signs this
   */
  approve(request: ApprovalRequest, node: Node, options: ApproveOptions): Promise<void>
  /** Whether the visitor has a passkey. Then every signature is approved in the window. */
  hasPasskey(signal: AbortSignal): Promise<boolean>
}

export interface ApproveOptions {
  readonly signal: AbortSignal
  readonly fee?: DescribeContext['fee']
  readonly smartAccount?: string
  /** The request also makes the account a smart account (EIP-7702). */
  readonly isUpgrade?: boolean
}

export interface ApproverDeps {
  readonly state: FrameState
  readonly api: Api
  readonly users: Pick<Users, 'accounts'>
  /** Where the frame draws. */
  readonly root: HTMLElement
}

const UserSchema = v.object({ hasPasskey: v.boolean(), newBrowsers: NewBrowsersSchema })

export function createApprover({ state, api, users, root }: ApproverDeps): Approver {
  /** Asked each time: one may have been added meanwhile. */
  const readUser = async (signal: AbortSignal): Promise<v.InferOutput<typeof UserSchema>> =>
    v.parse(UserSchema, await api.post('/session/user', {}, { signal }))

  return {
    hasPasskey: async (signal) => (await readUser(signal)).hasPasskey,

    async approve(request, node, { signal, fee, smartAccount, isUpgrade = false }) {
      const { networks } = state.data
      const network = networks[request.chainId]
      if (!network) throw new FrameError('embedded/chainNotAllowed', 'The wallet is not available on this network.')
      const own = await users.accounts(signal)
      const { hasPasskey, newBrowsers } = await readUser(signal)
      const { reads, answers } = recordReads({
        ...readsOf(node),
        // Asked by `describe` once all that the request says was read.
        simulation: () => simulate(request, context, node),
      })
      const contracts = network.smartAccounts?.contracts
      const context: DescribeContext = {
        chains: Object.keys(networks),
        network,
        accounts: { eoa: own.evm, solana: own.solana, smartAccount },
        ...(contracts && {
          delegationManager: contracts.delegationManager,
          refusedContracts: [
            contracts.entryPoint,
            contracts.delegationManager,
            ...Object.values(contracts.enforcers).filter((one) => typeof one === 'string'),
          ],
        }),
        ...(isUpgrade && contracts && { upgradesTo: contracts.stateless7702 }),
        ...(fee && { fee }),
        newBrowsers,
        now: Date.now(),
        reads,
      }
      const described = await describe(request, context)
      if ('refusal' in described) throw new FrameError(described.refusal.code, described.refusal.message)
      await requestApproval(described.description, request, {
        api: { post: (path, body, stop) => api.post(path, body as object, { ...(stop && { signal: stop }) }) },
        root,
        context,
        answers,
        theme: state.theme.themeMode,
        signal,
        hasPasskey,
      })
    },
  }
}

function readsOf(node: Node): ChainReads {
  if (namespaceOf(node.chainId) === 'solana') return solanaReads(node)
  return { token: (address) => readToken(node, address) }
}

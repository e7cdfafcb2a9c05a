import { createAccountSession, createConnectInput } from '@portico/chain-kit/account'
import {
  lazy,
  type Caip2,
  type Connector,
  type ConnectRequest,
  type PrimitiveAtom,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyContext, PasskeyControls, PendingApproval } from '../PasskeySpec.js'
import { createApprovals } from './createApprovals.js'
import { createProvider } from './createProvider.js'
import type { Wallet } from './createWallet.js'
import { addressOf, type Passkey } from './deploymentOf.js'
import { passkeySchema } from './passkeySchema.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime {
  /** Waits until the visitor made or chose a passkey. */
  open(request: ConnectRequest): Promise<SessionHandle>
  /** Asks for nothing. */
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  readonly controls: PasskeyControls
}

export interface RuntimeOptions {
  readonly connector: Connector
  readonly account: PrimitiveAtom<PasskeyAccount | undefined>
  readonly approval: PrimitiveAtom<PendingApproval | undefined>
}

const namespace = 'eip155'

export function createRuntime(context: PasskeyContext, options: RuntimeOptions): Runtime {
  const { connector, account: accountAtom, approval } = options
  context.addErrors(errors)
  const { store, config, error, t } = context
  const approvals = createApprovals(context, approval)
  const login = lazy('passkey', async () => (await import('./createLogin.js')).createLogin(context, networks))
  const wallets = lazy('passkey', () => import('./createWallet.js'))
  const ways = lazy('passkey', async () => {
    const [{ createWays }, opened] = await Promise.all([import('./createWays.js'), login()])
    return createWays(context, { login: opened, networks, inUse: () => inUse, enter })
  })
  /** The last session. */
  let inUse: { readonly passkey: Passkey; readonly networkId: Caip2 } | undefined
  const input = createConnectInput<Passkey>(context, connector)
  const enter = (passkey: Passkey): Promise<void> => input.enter(passkey, [namespace])

  const networks = (): readonly Caip2[] =>
    store
      .get(context.networks(namespace))
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => Object.hasOwn(config.networks, id))
  /** Those of an account that a passkey was added to are where it is an owner. */
  const networksOf = ({ joined }: Passkey): readonly Caip2[] =>
    networks().filter((id) => joined === undefined || joined.networks.includes(id))
  function usable(passkey: Passkey, preferred: Caip2 | undefined): Caip2 | undefined {
    const all = networksOf(passkey)
    return preferred !== undefined && all.includes(preferred) ? preferred : all[0]
  }

  function createSession(passkey: Passkey, networkId: Caip2): SessionHandle {
    const accountOn = (id: Caip2): PasskeyAccount => ({
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      address: addressOf(passkey, config.networks[id]?.contracts ?? defaultContracts),
    })
    const ownNetworks = (): readonly Caip2[] => networksOf(passkey)
    const byNetwork = new Map<Caip2, Promise<Wallet>>()
    const batches = new Map<string, Hex>()
    async function open(id: Caip2): Promise<Wallet> {
      const [{ createWallet }, { assert }] = await Promise.all([wallets(), login()])
      return createWallet(context, {
        networkId: id,
        account: accountOn(id),
        passkey,
        approvals,
        batches,
        networks: ownNetworks,
        assert: (challenge, signal) => assert(passkey, challenge, signal),
      })
    }
    function walletOn(id: Caip2): Promise<Wallet> {
      const opened = byNetwork.get(id) ?? open(id)
      byNetwork.set(id, opened)
      // A failure is not kept.
      opened.catch(() => byNetwork.delete(id))
      return opened
    }
    return createAccountSession({
      namespace,
      networkId,
      name: t('name'),
      saved: passkey,
      // Other contracts mean another address.
      accountOn: (id) => ({ address: accountOn(id).address, type: 'smartAccount' }),
      isOn: (id) => ownNetworks().includes(id),
      limits: { networks: ownNetworks() },
      provider: ({ current, switchTo }) =>
        createProvider(context, {
          address: () => accountOn(current()).address,
          networkId: current,
          networks: ownNetworks,
          switchNetwork: switchTo,
          wallet: () => walletOn(current()),
        }),
      onNetwork(id) {
        inUse = { passkey, networkId: id }
        store.set(accountAtom, accountOn(id))
      },
      end: () => approvals.withdraw(),
    })
  }

  return {
    async open(request) {
      if (networks().length === 0)
        throw error('noNetwork', {}, { details: 'Add a network of passkey({ networks }) to evm({ networks }).' })
      const passkey = await input.read(request)
      const networkId = usable(passkey, request.networks[namespace])
      if (networkId === undefined)
        throw error('notOwner', {}, { details: 'Use another passkey, or the recovery code of the account.' })
      return createSession(passkey, networkId)
    },
    async restore({ saved, networks: preferred }) {
      const passkey = v.safeParse(passkeySchema, saved)
      if (!passkey.success) return 'unauthorized'
      const networkId = usable(passkey.output, preferred[namespace])
      return networkId === undefined ? 'absent' : createSession(passkey.output, networkId)
    },
    controls: {
      approve: approvals.approve,
      reject: approvals.reject,
      ways,
      async create() {
        const { create } = await login()
        await enter(await create(input.waiting()?.signal))
      },
      async choose() {
        const { choose } = await login()
        const passkey = await choose(input.waiting()?.signal)
        if (passkey === 'again') return 'again'
        await enter(passkey)
        return 'connected'
      },
    },
  }
}

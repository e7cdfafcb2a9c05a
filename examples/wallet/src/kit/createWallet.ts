import { getSdkError } from '@walletconnect/utils'
import { builtInChains, type WalletChain } from '../chains/WalletChain.js'
import type { Config } from '../config/readConfig.js'
import { describePeer, summarizeProposal } from '../proposals/summarizeProposal.js'
import type { PendingRequest, SigningRequest } from '../requests/PendingRequest.js'
import { RpcFailure } from '../requests/RpcFailure.js'
import { demoAccounts } from '../state/demoAccounts.js'
import { loadSettings, saveSettings } from '../state/settings.js'
import { createStore, type Store } from '../state/Store.js'
import type { Decision, Pending, WalletState } from '../state/WalletState.js'
import { answerRequest } from './answerRequest.js'
import { createIntake } from './createIntake.js'
import { createLog, reasonOf } from './createLog.js'
import { approveProposal, rejectProposal } from './decideProposal.js'
import { openKit, type Kit } from './openKit.js'
import { pairWith } from './pairWith.js'
import { refusalOf, respondFailure } from './respondFailure.js'
import { announceAccount, announceChain, grant, liveSessions, summarizeSession } from './sessions.js'
import type { Wallet } from './Wallet.js'

export interface Surroundings {
  /** Asked for each time: a page that may not have it throws. */
  readonly storage: () => Storage
  /** Where the page lives: the wallet's own address, told to dapps. */
  readonly url: string
}

const sameId = (id: number) => (pending: Pending) => pending.id === id

export function createWallet(config: Config, { storage, url }: Surroundings): Wallet {
  const accounts = demoAccounts()
  const builtIn = builtInChains(config.rpcUrls)
  const settings = loadSettings(storage)
  const chains = [...builtIn, ...settings.addedChains]
  const store: Store<WalletState> = createStore<WalletState>({
    connection: 'starting',
    addresses: accounts.map(({ address }) => address),
    selected: settings.selected,
    chains,
    chainId: chains.some(({ id }) => id === settings.chainId) ? settings.chainId : 31_337,
    pairing: { status: 'idle' },
    pending: [],
    decision: { status: 'open' },
    sessions: [],
    log: [],
  })
  const log = createLog(store)
  const ending = new Set<string>()
  let opened: Kit | undefined

  const set = (change: Partial<WalletState>): void => store.update((state) => ({ ...state, ...change }))
  const decide = (decision: Decision): void => set({ decision })
  const save = (): void => {
    const { selected, chainId, chains } = store.get()
    const addedChains = chains.filter(({ id }) => !builtIn.some((chain) => chain.id === id))
    saveSettings(storage, { selected, chainId, addedChains })
  }
  const refreshSessions = (kit: Kit): void =>
    set({ sessions: liveSessions(kit).map((session) => summarizeSession(session, ending.has(session.topic))) })
  const queue = (pending: Pending): void =>
    store.update((state) =>
      state.pending.some(sameId(pending.id)) ? state : { ...state, pending: [...state.pending, pending] },
    )
  const drop = (matches: (pending: Pending) => boolean): void =>
    store.update((state) => {
      const left = state.pending.filter((pending) => !matches(pending))
      return { ...state, pending: left, decision: left[0] === state.pending[0] ? state.decision : { status: 'open' } }
    })
  const onRequest = createIntake({ store, log, nodeUrls: config.nodeUrls, queue })

  const onProposal = ({ id, params }: { readonly id: number; readonly params: unknown }): void => {
    set({ pairing: { status: 'idle' } })
    const proposal = summarizeProposal(params)
    queue({ kind: 'proposal', id, proposal })
    log(`${proposal.name} asks to connect`)
  }
  const changeChain = async (kit: Kit, chainId: number): Promise<void> => {
    set({ chainId })
    save()
    const name = store.get().chains.find(({ id }) => id === chainId)?.name ?? chainId
    log(`Network is now ${name}`)
    for (const session of liveSessions(kit).filter(({ namespaces }) => namespaces['eip155'])) {
      const told = await announceChain(kit, session, chainId)
      const dapp = describePeer(session.peer.metadata).name
      log(told ? `Told ${dapp}: chainChanged` : `${dapp} does not use ${name}`)
    }
  }
  const addChain = (chain: WalletChain): void => {
    store.update((state) => ({ ...state, chains: [...state.chains.filter(({ id }) => id !== chain.id), chain] }))
    save()
  }
  const approveSigning = async (kit: Kit, { topic, id, method, dapp, ask }: SigningRequest): Promise<void> => {
    const result = await ask.answer()
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    log(`Approved ${method} for ${dapp}`, 'good')
  }
  const approveRequest = async (kit: Kit, request: PendingRequest): Promise<void> => {
    const { result, chainId } = await answerRequest(kit, request, store.get(), accounts)
    // A chain this wallet came with keeps the endpoint it came with.
    if (request.ask.kind === 'addChain' && !builtIn.some(({ id }) => id === chainId)) addChain(request.ask.chain)
    await kit.respondSessionRequest({ topic: request.topic, response: { id: request.id, jsonrpc: '2.0', result } })
    log(`Approved ${request.method} for ${request.dapp}`, 'good')
    if (chainId !== undefined) await changeChain(kit, chainId)
  }

  const listen = (kit: Kit): void => {
    kit.on('session_proposal', onProposal)
    kit.on('session_request', (event) => void onRequest(kit, event))
    kit.on('session_delete', ({ topic }) => {
      log('The dapp ended its session')
      drop((pending) => pending.kind !== 'proposal' && pending.request.topic === topic)
      refreshSessions(kit)
    })
    kit.on('proposal_expire', ({ id }) => {
      if (store.get().pending.some(sameId(id))) log('A proposal expired', 'bad')
      drop(sameId(id))
    })
    kit.on('session_request_expire', ({ id }) => {
      if (store.get().pending.some(sameId(id))) log('A request expired', 'bad')
      drop(sameId(id))
    })
    kit.core.relayer.on('relayer_connect', () => set({ connection: 'online' }))
    kit.core.relayer.on('relayer_disconnect', () => set({ connection: 'offline' }))
    kit.core.relayer.on('relayer_error', (error: unknown) => log(`Relay: ${reasonOf(error)}`, 'bad'))
  }

  /** Runs a decision on the first pending thing; what fails stays on the table, with the reason. */
  const onFirst = async (
    status: 'approving' | 'rejecting',
    run: (kit: Kit, first: Pending) => Promise<void>,
  ): Promise<void> => {
    const { pending, decision } = store.get()
    const [first] = pending
    if (!opened || !first || decision.status === 'approving' || decision.status === 'rejecting') return
    decide({ status })
    try {
      await run(opened, first)
      drop(sameId(first.id))
      refreshSessions(opened)
    } catch (error) {
      log(reasonOf(error), 'bad')
      decide({ status: 'failed', text: reasonOf(error) })
    }
  }
  const guarded = async (run: (kit: Kit) => Promise<void>): Promise<void> => {
    if (!opened) return
    try {
      await run(opened)
    } catch (error) {
      log(reasonOf(error), 'bad')
    }
    refreshSessions(opened)
  }

  return {
    store,
    async start() {
      try {
        const kit = await openKit(config, url)
        opened = kit
        listen(kit)
        set({ connection: kit.core.relayer.connected ? 'online' : 'idle' })
        refreshSessions(kit)
        for (const proposal of Object.values(kit.getPendingSessionProposals()))
          onProposal({ id: proposal.id, params: proposal })
        for (const request of kit.getPendingSessionRequests()) void onRequest(kit, request)
        log('Wallet ready')
        if (config.uri !== undefined) await pairWith(kit, store, log, config.uri)
      } catch (error) {
        log(`The wallet could not start: ${reasonOf(error)}`, 'bad')
        set({
          connection: 'offline',
          pairing: { status: 'failed', text: `The wallet could not start: ${reasonOf(error)}` },
        })
      }
    },
    async pair(link) {
      if (opened) await pairWith(opened, store, log, link)
    },
    approve: (leftOut = []) =>
      onFirst('approving', async (kit, first) => {
        if (first.kind !== 'proposal') {
          try {
            return first.kind === 'signing'
              ? await approveSigning(kit, first.request)
              : await approveRequest(kit, first.request)
          } catch (error) {
            // The dapp waits: what the chain or the parameters refuse is an answer too.
            if (!(error instanceof RpcFailure)) throw error
            await respondFailure(kit, first.request, error)
            return log(`${first.request.method} failed: ${error.message}`, 'bad')
          }
        }
        await approveProposal(kit, first.id, store.get(), log, leftOut)
        log(`Connected to ${first.proposal.name}`, 'good')
      }),
    reject: () =>
      onFirst('rejecting', async (kit, first) => {
        if (first.kind === 'proposal') await rejectProposal(kit, first.id)
        else await respondFailure(kit, first.request, refusalOf(first))
        log(first.kind === 'proposal' ? `Rejected ${first.proposal.name}` : `Rejected ${first.request.method}`)
      }),
    disconnect: (topic) =>
      guarded(async (kit) => {
        ending.add(topic)
        refreshSessions(kit)
        try {
          await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
          drop((pending) => pending.kind !== 'proposal' && pending.request.topic === topic)
          log('Disconnected')
        } finally {
          ending.delete(topic)
        }
      }),
    selectAccount: (selected) =>
      guarded(async (kit) => {
        const address = accounts[selected]?.address
        if (!address) return
        set({ selected })
        save()
        log(`Account ${selected + 1} is selected`)
        for (const session of liveSessions(kit).filter(({ namespaces }) => namespaces['eip155'])) {
          await grant(kit, session, address)
          await announceAccount(kit, session, address, store.get().chainId)
          log(`Told ${describePeer(session.peer.metadata).name}: accountsChanged`)
        }
      }),
    selectChain: (chainId) => guarded((kit) => changeChain(kit, chainId)),
  }
}

import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { getAddress, isAddress, isAddressEqual, keccak256, stringToHex, type Address } from 'viem'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { PasskeyChange, PasskeyOwners, PasskeyWays, RecoveryAccount } from '../PasskeyWays.js'
import type { Login } from './createLogin.js'
import { createOwnerReader } from './createOwnerReader.js'
import { addressOf, type Passkey } from './deploymentOf.js'
import { prepareChange } from './prepareChange.js'

export interface WaysOptions {
  readonly login: Login
  /** Networks of the options that the modal has. */
  networks(): readonly Caip2[]
  /** The connection in use. */
  inUse(): { readonly passkey: Passkey; readonly networkId: Caip2 } | undefined
  /** Connects the account of a passkey. */
  enter(passkey: Passkey): Promise<void>
}

/** Addresses of the codes that were made here, by account. They are on the network for all to see; the words are not kept. */
const storageKey = 'codes'
const codesSchema = v.record(v.string(), v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)))

export function createWays(context: PasskeyContext, options: WaysOptions): PasskeyWays {
  const { config, storage, error } = context
  const { login, networks, inUse, enter } = options
  const reader = createOwnerReader(context)

  function current(): { readonly passkey: Passkey; readonly networkId: Caip2 } {
    const found = inUse()
    if (!found) throw error('noNetwork', {}, { details: 'Connect a passkey account first.' })
    return found
  }
  const addressOn = (passkey: Passkey, id: Caip2): Address =>
    addressOf(passkey, config.networks[id]?.contracts ?? defaultContracts)
  const storedCodes = (): Readonly<Record<string, string>> =>
    storage.get(storageKey, (value) => v.parse(codesSchema, value)) ?? {}
  /** What this browser made and the account took: it can be used on another network, where no node has to be believed. */
  function keep(change: PasskeyChange, address: Address): void {
    if (change.kind === 'setCode' || change.kind === 'setOwners')
      storage.set(storageKey, { ...storedCodes(), [address]: change.code })
    if (change.kind !== 'addPasskey') return
    const { networkId } = current()
    const { credentialId } = change.passkey
    const before = login.stored().find((passkey) => passkey.credentialId === credentialId)?.joined?.networks ?? []
    const joined = { address, networks: [...new Set([...before, networkId])] }
    const used = login.stored()[0]
    login.remember({ ...change.passkey, joined })
    // The one in use stays first.
    if (used && used.credentialId !== credentialId) login.remember(used)
  }
  async function owners(networkId: Caip2): Promise<PasskeyOwners> {
    const { passkey } = current()
    const address = addressOn(passkey, networkId)
    const state = await reader.stateOf(networkId, address)
    if (state === 'stranger') throw notFound(error)
    if (state === 'absent')
      return { networkId, isDeployed: false, hasThis: passkey.joined === undefined, others: [], code: undefined }
    const [{ idHashes, code }, ids] = await Promise.all([
      reader.ownersOf(networkId, address),
      reader.idsOf(networkId, address),
    ])
    const known = new Map([
      ...ids,
      ...login.stored().map((passkey) => [hashOf(passkey), passkey.credentialId] as const),
    ])
    const ownHash = hashOf(passkey)
    return {
      networkId,
      isDeployed: true,
      hasThis: idHashes.includes(ownHash),
      others: idHashes
        .filter((hash) => hash !== ownHash)
        .map((idHash) => ({ idHash, credentialId: known.get(idHash) })),
      code,
    }
  }
  return {
    networkId: () => current().networkId,
    networks,
    owners,
    made() {
      const { passkey, networkId } = current()
      const address = addressOn(passkey, networkId)
      return {
        passkeys: login
          .stored()
          .filter(({ credentialId, joined }) => joined?.address === address && credentialId !== passkey.credentialId),
        code: storedCodes()[address] as Address | undefined,
      }
    },
    makePasskey({ others, networkId }) {
      const { passkey } = current()
      const ids = [passkey.credentialId, ...others.flatMap(({ credentialId }) => credentialId ?? [])]
      return login.createFor(addressOn(passkey, networkId), ids)
    },
    async prepare(change) {
      const { passkey, networkId } = current()
      const assert = (challenge: `0x${string}`) => login.assert(passkey, challenge, undefined)
      const prepared = await prepareChange(context, networkId, { passkey, assert }, change)
      return {
        ...prepared,
        async confirm() {
          await prepared.confirm()
          keep(change, addressOn(passkey, networkId))
        },
      }
    },
    async readCode(words) {
      const { readCode, recoveryKeyOf } = await import('./recoveryCode.js')
      return recoveryKeyOf(readCode(words, error))
    },
    async findAccount(text, code) {
      const typed = text.trim()
      if (!isAddress(typed, { strict: false })) throw notFound(error)
      const address = getAddress(typed)
      const answers = await Promise.allSettled(
        networks().map(async (networkId) => {
          if ((await reader.stateOf(networkId, address)) !== 'account') return undefined
          const { code: owner } = await reader.ownersOf(networkId, address)
          return { networkId, isOwner: owner !== undefined && isAddressEqual(owner, code) }
        }),
      )
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
      const opened = found.filter(({ isOwner }) => isOwner).map(({ networkId }) => networkId)
      if (opened.length > 0) return { address, networks: opened }
      // A node that does not answer may be the one of the network on which the code counts.
      const failure = answers.find((answer) => answer.status === 'rejected')
      if (failure) throw failure.reason as Error
      if (found.length === 0) throw notFound(error)
      throw error(
        'codeNotOwner',
        {},
        { details: 'A newer code takes the place of an older one. Look for another paper.' },
      )
    },
    makePasskeyFor: ({ address }) => login.createFor(address, []),
    async prepareRecovery({ address, networks: opened }, recovery, passkey, isOnly) {
      const change: PasskeyChange = isOnly
        ? { kind: 'setOwners', passkey, code: recovery.address }
        : { kind: 'addPasskey', passkey }
      const answers = await Promise.allSettled(
        opened.map((networkId) => prepareChange(context, networkId, { recovery, address }, change)),
      )
      const changes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const failures: readonly unknown[] = answers.flatMap((answer) =>
        answer.status === 'rejected' ? (answer.reason as Error) : [],
      )
      if (changes.length === 0) throw failures[0]
      return { changes, failures, confirm: () => recover({ address, networks: opened }, passkey, changes) }
    },
  }

  /** Where a change was made, the passkey is an owner, whatever became of the others. */
  async function recover(
    { address }: RecoveryAccount,
    { credentialId, publicKey }: Passkey,
    changes: readonly { readonly networkId: Caip2; confirm(): Promise<void> }[],
  ): Promise<void> {
    const answers = await Promise.allSettled(changes.map((change) => change.confirm()))
    const made = changes.filter((_, index) => answers[index]!.status === 'fulfilled').map(({ networkId }) => networkId)
    const failure = answers.find((answer) => answer.status === 'rejected')
    if (made.length === 0) throw failure!.reason as Error
    const joined = { address, networks: made }
    await enter(login.remember({ credentialId, publicKey, joined }))
  }
}

const hashOf = ({ credentialId }: Pick<Passkey, 'credentialId'>): `0x${string}` => keccak256(stringToHex(credentialId))

function notFound(error: PasskeyContext['error']): Error {
  return error(
    'accountNotFound',
    {},
    { details: 'Compare the address with the paper. An account is on a network after its first transaction there.' },
  )
}

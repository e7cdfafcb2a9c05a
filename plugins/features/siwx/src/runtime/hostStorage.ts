import { caip10, namespaceOf, type Caip2 } from '@portico/core'
import type { SiwxContext } from '../SiwxSpec.js'
import type { SiweConfig, SiwxConfig, SiwxSession } from '../SiwxOptions.js'
import type { SessionStorage } from './SessionStorage.js'
import { unlessLeft } from './unlessLeft.js'

/** The host's callbacks of `siwx`. */
export function hostStorage(config: SiwxConfig): SessionStorage {
  return {
    async create(network, address, signal) {
      const question = { chainId: network, accountAddress: address }
      const data = await unlessLeft(() => config.createMessage(question), signal)
      return { data, text: String(data) }
    },
    get: (network, address, signal) => unlessLeft(() => config.getSessions(network, address), signal),
    add: (sessions, signal) =>
      unlessLeft(async () => {
        if (sessions.length > 1) await config.setSessions(sessions)
        else for (const session of sessions) await config.addSession(session)
      }, signal),
    revoke: async (network, address) => config.revokeSession(network, address),
    ...(config.signMessage && {
      sign: async (message: string, network: Caip2, address: string) =>
        config.signMessage!({ message, chainId: network, accountAddress: address }),
    }),
  }
}

/** The host's callbacks of `siweConfig`, which know accounts of `eip155` alone. */
export function siweStorage({ wants, error }: SiwxContext, config: SiweConfig): SessionStorage {
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  async function signOut(): Promise<void> {
    if (!(await config.signOut())) throw error('notAccepted', { reason: 'The site did not sign the visitor out' })
    config.onSignOut?.()
  }
  return {
    skips: (network) => config.enabled === false || namespaceOf(network) !== 'eip155',
    async create(network, address, signal) {
      const asks = () => Promise.all([config.getNonce(address), config.getMessageParams?.()])
      const [nonce, params] = await unlessLeft(asks, signal)
      const { host, origin, pathname } = location
      const { chains: _, ...rest } = params ?? { domain: host, uri: `${origin}${pathname}`, chains: [] }
      const iat = rest.iat ?? new Date().toISOString()
      const chainId = Number(network.slice(network.indexOf(':') + 1))
      const text =
        address === ''
          ? ''
          : config.createMessage({
              ...rest,
              nonce,
              iat,
              version: '1',
              chainId,
              address: `did:pkh:${caip10(network, address)}`,
            })
      const { domain, uri, statement, resources, requestId, exp, nbf } = rest
      return {
        text,
        data: {
          accountAddress: address,
          chainId: network,
          domain,
          uri,
          version: '1',
          nonce,
          statement,
          resources,
          requestId,
          issuedAt: iat,
          expirationTime: exp,
          notBefore: nbf,
        },
      }
    },
    async get(network, address, signal) {
      const session = await unlessLeft(() => config.getSession(), signal)
      if (!session) return []
      const chainId = `eip155:${session.chainId}` as const
      const isAccount = wants.chain?.for('eip155')?.sameAddress(session.address, address) === true
      const isLeft = (!isAccount && signOutOnAccountChange) || (chainId !== network && signOutOnNetworkChange)
      if (!isLeft) return [sessionOf(session.address, chainId)]
      await signOut()
      return []
    },
    async add([session], signal) {
      if (!session) return
      const { data, message, signature, cacao } = session
      if (!(await unlessLeft(() => config.verifyMessage({ message, signature, cacao }), signal)))
        throw error('notAccepted', { reason: 'The site did not accept the signature' })
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(data.chainId.slice('eip155:'.length)) })
    },
    revoke: signOut,
  }
}

function sessionOf(accountAddress: string, chainId: Caip2): SiwxSession {
  const { host, origin } = location
  return {
    data: { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce: '' },
    message: '',
    signature: '',
  }
}

import { encodeFunctionData, http, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'

import type { GrantAnswer } from '../../src/server/smart-sessions/createGrants.js'
import { toSessionAccount, type SessionAccount } from '../../src/server/smart-sessions/toSessionAccount.js'
import type { RequestSite, RequestVisitor } from '../requestVisitor.js'
import { chainId, friend, hexChainId, newKey, type AccountsChain } from './chain.js'

/** Takes any call and any ether. */
export const shop: Address = '0x00000000000000000000000000000000005409f0'
const shopAbi = parseAbi([
  'function buy(uint256 item, address receiver) payable',
  'function sell(uint256 item) payable',
])
export const day = 86_400
/** viem's estimates grow with each operation on a chain that only sees these. */
const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
const gas = { callGasLimit: 1_000_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n } as const

/** A permission to buy item 7 for a friend, for 5 wei at most. */
export function purchase(change: object = {}): object {
  const args = [7, friend].map((value) => ({ operator: 'EQUAL', value }))
  const functions = [{ functionName: 'buy', args, valueLimit: '0x5' }]
  return { type: 'contract-call', data: { address: shop, abi: [...shopAbi], functions, ...change } }
}

export const buy = (item: bigint, receiver: Address): Hex =>
  encodeFunctionData({ abi: shopAbi, functionName: 'buy', args: [item, receiver] })

export const sell = (item: bigint): Hex => encodeFunctionData({ abi: shopAbi, functionName: 'sell', args: [item] })

export const keyOf = ({ publicKey }: PrivateKeyAccount): object => ({ type: 'secp256k1', publicKey })

/** A visitor whose smart account has ether. */
export interface Granter {
  readonly visitor: RequestVisitor
  readonly account: Address
}

/** A session of a page, with the key that it was asked for with. */
export interface PageSession {
  readonly pci: string
  readonly answer: GrantAnswer
  readonly app: PrivateKeyAccount
  /** As the library for pages opens it. */
  open(permission?: number): Promise<SessionAccount>
  /** Both keys sign. It is handed in by what is returned, which tells whether it was mined and did not revert. */
  prepare(value: bigint, more?: UseOptions): Promise<() => Promise<boolean>>
  use(value: bigint, more?: UseOptions): Promise<boolean>
}

export interface UseOptions {
  readonly to?: Address
  readonly data?: Hex
  readonly permission?: number
  /** The site pays, the session's account has nothing. */
  readonly isSponsored?: boolean
}

export interface SessionPages {
  native(allowance: Hex): Promise<object>
  newGranter(): Promise<Granter>
  /** Params of `wallet_grantPermissions`. */
  paramsOf(keys: readonly object[], change?: object): Promise<readonly object[]>
  grant(granter: Granter, permissions?: readonly object[]): Promise<PageSession>
  /** As a page asks the co-signer. @throws with the code of the refusal */
  ask<Answer>(account: Address, path: string, body?: object, origin?: string): Promise<Answer>
}

export function createSessionPages(chain: () => AccountsChain, site: () => RequestSite): SessionPages {
  const blockTime = async (): Promise<number> => Number((await chain().client.getBlock()).timestamp)

  const pages: SessionPages = {
    native: async (allowance) => ({
      type: 'native-token-recurring-allowance',
      data: { allowance, start: (await blockTime()) - 10, period: day },
    }),

    async newGranter() {
      const visitor = await site().visit()
      const account = await visitor.smartAccount(chainId)
      await chain().run({ to: account, value: parseEther('1') })
      return { visitor, account }
    },

    paramsOf: async (keys, change = {}) => [
      {
        version: 2,
        chainId: hexChainId,
        expiry: (await blockTime()) + day,
        signer: { type: 'keys', data: { keys } },
        permissions: [await pages.native('0xa')],
        policies: [],
        ...change,
      },
    ],

    async grant({ visitor, account }, permissions) {
      const app = newKey()
      const params = await pages.paramsOf([keyOf(app)], permissions && { permissions })
      const asked = { account, chainId, method: 'wallet_grantPermissions', params }
      const answer = (await visitor.request(asked)) as GrantAnswer
      const { pci } = answer
      const known = { coSigner: site().url, projectId: 'shop', account: `${chainId}:${account}`, pci, key: app }
      const session: PageSession = {
        pci,
        answer,
        app,
        open: (permission = 0) => toSessionAccount({ client: chain().client, ...known, permission }),
        async prepare(value, { to = friend, data = '0x', permission, isSponsored = false } = {}) {
          const { client, accounts, test } = chain()
          const opened = await session.open(permission)
          if (!isSponsored) await test.setBalance({ address: opened.address, value: parseEther('10') })
          const bundler = createBundlerClient({
            client,
            transport: http(accounts.bundlerUrl),
            pollingInterval: 50,
            ...(isSponsored && { paymaster: opened.paymaster }),
          })
          // Where gas is given, it is the chain that decides.
          const limits = isSponsored ? await client.estimateFeesPerGas() : { ...gas, ...fees }
          const request = { account: opened, calls: [{ to, value, data }], ...limits }
          const operation = await bundler.prepareUserOperation(request as never)
          const signature = await opened.signUserOperation(operation as never)
          return async () => {
            const signed = { ...(operation as object), signature, entryPointAddress: accounts.entryPoint }
            const hash = await bundler.sendUserOperation(signed as never)
            return (await bundler.waitForUserOperationReceipt({ hash })).success
          }
        },
        use: async (value, more) => (await session.prepare(value, more))(),
      }
      return session
    },

    async ask<Answer>(account: Address, path: string, body?: object, origin?: string): Promise<Answer> {
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json', ...(origin !== undefined && { origin }) }
      const url = `${site().url}/v1/sessions/${chainId}:${account}${path}?projectId=shop`
      const response = await fetch(url, { ...init, headers })
      const json = (await response.json()) as Answer & { readonly code?: string }
      if (!response.ok) throw Object.assign(new Error(json.code), { code: json.code })
      return json
    },
  }
  return pages
}

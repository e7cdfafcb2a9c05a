import * as v from 'valibot'
import { invalidParams, unrecognizedChain } from '../providerError.js'
import type { Call, Handlers, Inside } from './Handler.js'
import { chainIdSchema, parseParams } from './parseParams.js'

const switchSchema = v.looseTuple([v.object({ chainId: chainIdSchema })])

/** https:, or a node on this machine. */
const rpcUrl = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$))/i, 'expected an https URL'),
)
const addSchema = v.looseTuple([
  v.object({
    chainId: chainIdSchema,
    chainName: v.pipe(v.string(), v.minLength(1)),
    rpcUrls: v.pipe(v.array(rpcUrl), v.minLength(1)),
    nativeCurrency: v.object({
      name: v.string(),
      symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
      decimals: v.literal(18),
    }),
    blockExplorerUrls: v.nullish(v.array(v.pipe(v.string(), v.regex(/^https:\/\//i, 'expected an https URL')))),
    iconUrls: v.nullish(v.array(v.string())),
  }),
])

/** EIP-3326, EIP-3085. */
export function chainMethods(inside: Inside): Handlers {
  const { state, node } = inside
  const knows = (chainId: number) => state.get().chains.some((chain) => chain.chainId === chainId)

  async function change(chainId: number, call: Call): Promise<null> {
    if (state.get().chainId === chainId) return null
    await call.ask()
    if (!inside.does('switchesWithoutSwitching')) state.set({ chainId }, inside.does('changesSilently'))
    return null
  }
  return {
    eth_chainId: async () => inside.writeChainId(state.get().chainId),
    net_version: async () => String(state.get().chainId),
    async wallet_switchEthereumChain(call) {
      const [{ chainId }] = parseParams(switchSchema, call.params)
      if (!knows(chainId)) throw unrecognizedChain(`0x${chainId.toString(16)}`)
      return change(chainId, call)
    },
    async wallet_addEthereumChain(call) {
      const [{ chainId, rpcUrls }] = parseParams(addSchema, call.params)
      if (knows(chainId)) return change(chainId, call)
      await call.ask()
      const [url] = rpcUrls
      if (url === undefined) throw invalidParams('Expected an rpcUrl')
      const added = { chainId, rpcUrl: url }
      const before = state.get().chains
      state.set({ chains: [...before, added] })
      // Wallets ask the node which chain it serves, before a visitor's money goes there.
      const found = await node.call(chainId, 'eth_chainId', []).catch(() => undefined)
      if (Number(found) !== chainId) {
        state.set({ chains: before })
        throw invalidParams(`Chain ID returned by RPC URL ${url} does not match 0x${chainId.toString(16)}`)
      }
      if (!inside.does('switchesWithoutSwitching')) state.set({ chainId }, inside.does('changesSilently'))
      return null
    },
    async wallet_watchAsset({ ask }) {
      await ask()
      return true
    },
  }
}

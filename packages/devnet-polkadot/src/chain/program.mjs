// The program of the chain. Plain JavaScript, as node runs it with no loader: a process of its own, because chopsticks brings
// other versions of @polkadot/util than applications have, and runs a runtime for seconds at a time.
import { createServer } from '@acala-network/chopsticks/server'
import {
  allHandlers,
  BuildBlockMode,
  compactHex,
  GenesisProvider,
  ResponseError,
  setStorage,
  setup,
} from '@acala-network/chopsticks-core'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'

// Whatever becomes of the parent, its end of the channel closes.
process.once('disconnect', () => process.exit())

const port = Number(process.argv[2])
const chain = await setup({
  genesis: new GenesisProvider(JSON.parse(chainSpec)),
  buildBlockMode: BuildBlockMode.Instant,
})
// Not chopsticks' own list, whose extensions reach for files and other hosts.
const handlers = { ...allHandlers, rpc_methods: async () => ({ methods: Object.keys(handlers).sort() }) }
const handle = async ({ method, params }, subscriptions) => {
  if (!Object.hasOwn(handlers, method)) throw new ResponseError(-32601, `Method not found: ${method}`)
  return handlers[method]({ chain }, params, subscriptions)
}
const server = await createServer(handle, port, '127.0.0.1')

/** Adds to what an account has; its nonce stays. */
async function fund(address, planck) {
  const { head } = chain
  const meta = await head.meta
  const key = compactHex(meta.query.system.account(address))
  const held = meta.registry.createType('FrameSystemAccountInfo', await head.get(key))
  const { nonce, data } = held.toJSON()
  const free = held.data.free.toBigInt() + BigInt(planck)
  await setStorage(chain, {
    System: { Account: [[[address], { nonce, providers: 1, data: { ...data, free: free.toString() } }]] },
  })
}

process.on('message', ({ id, address, planck }) => {
  fund(address, planck).then(
    () => process.send({ id }),
    (error) => process.send({ id, problem: String(error?.message ?? error) }),
  )
})
process.send({ port: server.port, genesisHash: await chain.api.getBlockHash(0) })

import { createModal, type Modal, type Plugin, type PluginSpec } from '@portico/core'
import type { EvmSpec } from '@portico/evm'
import type { EIP1193Provider } from 'viem'
import { mainnet } from 'viem/chains'
import { expectTypeOf } from 'vitest'
import { createConfig, http, useConnect, type CreateConnectorFn } from 'wagmi'
import {
  createConfig as createConfig2,
  useConnect as useConnect2,
  type CreateConnectorFn as CreateConnectorFn2,
} from 'wagmi-2'
import { connect } from 'wagmi/actions'
import { connect as connect2 } from 'wagmi-2/actions'
import { portico, type PorticoConnectorFn } from '../src/index.js'

interface OtherSpec extends PluginSpec {
  readonly id: 'other'
  readonly events: { readonly happened: { readonly count: number } }
}
declare const modal: Modal<EvmSpec | OtherSpec>
declare const signal: AbortSignal

expectTypeOf<PorticoConnectorFn>().toExtend<CreateConnectorFn>()
expectTypeOf<PorticoConnectorFn>().toExtend<CreateConnectorFn2>()

const options = { chains: [mainnet], connectors: [portico({ modal })], transports: { [mainnet.id]: http() } } as const
const config = createConfig({ ...options, ssr: true })
const config2 = createConfig2({ ...options, ssr: true })
const [connector] = config.connectors
const [connector2] = config2.connectors
expectTypeOf(connector.id).toEqualTypeOf<'portico'>()
expectTypeOf(connector.getProvider()).resolves.toExtend<EIP1193Provider>()
expectTypeOf(connector2!.getProvider()).resolves.toExtend<EIP1193Provider>()

// The wallet and a signal are parameters of wagmi's own `connect`.
void connect(config, { connector, wallet: 'io.metamask', signal, chainId: 1 })
void connect2(config2, { connector: connector2!, wallet: 'io.metamask', signal, chainId: 1 })
const { accounts } = await connect(config, { connector, withCapabilities: true })
expectTypeOf(accounts[0].capabilities).toEqualTypeOf<Record<string, unknown>>()
export function Buttons(): void {
  const { mutate } = useConnect({ config })
  mutate({ connector, signal })
  const { connect: mutate2 } = useConnect2({ config: config2 })
  mutate2({ connector: connector2!, signal })
}

declare const other: Plugin<OtherSpec>
// @ts-expect-error a modal without evm()
portico({ modal: createModal({ plugins: [other] }) })

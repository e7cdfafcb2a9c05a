import { injected, type CreateConnectorFn } from '@wagmi/core'
import type { BrowserProvider, Eip1193Provider as EthersProvider } from 'ethers'
import { custom, type Address, type EIP1193Provider } from 'viem'
import { expectTypeOf } from 'vitest'
import type { Eip1193Provider, EvmProvider } from '../src/index.js'

declare const provider: EvmProvider
declare const BrowserProviderOf: new (given: EthersProvider) => BrowserProvider

// As hosts use it: without a cast.
expectTypeOf(provider).toExtend<EIP1193Provider>()
expectTypeOf(provider).toExtend<Eip1193Provider>()
custom(provider)
expectTypeOf(injected({ target: { id: 'portico', name: 'Portico', provider } })).toExtend<CreateConnectorFn>()
injected({ target: () => ({ id: 'portico', name: 'Portico', provider }) })
void new BrowserProviderOf(provider)

// What viem knows is typed; anything else can be asked, and is unknown.
expectTypeOf(provider.request({ method: 'eth_accounts' })).resolves.toEqualTypeOf<Address[]>()
expectTypeOf(provider.request({ method: 'acme_anything', params: [1] })).resolves.toEqualTypeOf<unknown>()
provider.on('accountsChanged', (accounts) => expectTypeOf(accounts).toEqualTypeOf<Address[]>())

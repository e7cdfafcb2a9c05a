import { bitcoin, builtInNetworks as bitcoinNetworks } from '@portico/bitcoin'
import { builtInNetworks as cosmosNetworks, cosmos } from '@portico/cosmos'
import type { AnyPlugin } from '@portico/modal'
import { builtInNetworks as polkadotNetworks, polkadot } from '@portico/polkadot'
import { builtInNetworks as solanaNetworks, solana } from '@portico/solana'
import { withLocal } from './localNetworks.js'
import type { Settings } from './settings.js'

/** The chains beside EVM that the settings ask for, each with its local networks first. */
export function chainPlugins({ has, nodes }: Settings): readonly AnyPlugin[] {
  return [
    ...(has('solana') ? [solana(withLocal('solana', nodes, solanaNetworks, {}))] : []),
    ...(has('bip122') ? [bitcoin(withLocal('bip122', nodes, bitcoinNetworks, {}))] : []),
    ...(has('polkadot') ? [polkadot(withLocal('polkadot', nodes, polkadotNetworks, localPolkadot))] : []),
    ...(has('cosmos') ? [cosmos(withLocal('cosmos', nodes, cosmosNetworks, localCosmos))] : []),
  ]
}

const localPolkadot = { ss58Prefix: 42 }
const localCosmos = {
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  gasPrice: 0.025,
}

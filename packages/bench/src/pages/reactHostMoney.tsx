import { activity } from '@portico/activity'
import { balances } from '@portico/balances'
import { bitcoin } from '@portico/bitcoin'
import { cosmos } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { nfts } from '@portico/nfts'
import { onramp } from '@portico/onramp'
import { pay } from '@portico/pay'
import { polkadot } from '@portico/polkadot'
import { receive } from '@portico/receive'
import { send } from '@portico/send'
import { solana } from '@portico/solana'
import { swaps } from '@portico/swaps'
import { walletConnect } from '@portico/walletconnect'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(
  createModal({
    ...hostOptions,
    plugins: [
      evm(),
      solana(),
      bitcoin(),
      polkadot(),
      cosmos(),
      walletConnect(),
      send(),
      receive(),
      balances(),
      nfts(),
      activity(),
      swaps(),
      pay(),
      onramp(),
    ],
  }),
)

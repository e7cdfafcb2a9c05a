import { bitcoin } from '@portico/bitcoin'
import { cosmos } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { polkadot } from '@portico/polkadot'
import { receive } from '@portico/receive'
import { send } from '@portico/send'
import { solana } from '@portico/solana'
import { walletConnect } from '@portico/walletconnect'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(
  createModal({
    ...hostOptions,
    plugins: [evm(), solana(), bitcoin(), polkadot(), cosmos(), walletConnect(), send(), receive()],
  }),
)

import { activity } from '@portico/activity'
import { analytics } from '@portico/analytics'
import { balances } from '@portico/balances'
import { bitcoin } from '@portico/bitcoin'
import { cosmos } from '@portico/cosmos'
import { email } from '@portico/email'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { names } from '@portico/names'
import { nfts } from '@portico/nfts'
import { onramp } from '@portico/onramp'
import { pay } from '@portico/pay'
import { polkadot } from '@portico/polkadot'
import { receive } from '@portico/receive'
import { remoteConfig } from '@portico/remote-config'
import { send } from '@portico/send'
import { sessions } from '@portico/sessions'
import { siwx } from '@portico/siwx'
import { socials } from '@portico/socials'
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
      embedded({ secureSite: 'https://secure.example' }),
      email(),
      socials(),
      sessions({ coSigner: 'https://secure.example' }),
      names(),
      siwx(),
      remoteConfig(),
      analytics(),
    ],
  }),
)

// Lists of plugins that the pages of React hosts are made of. A page that does not use a list does not get its code.
import { activity } from '@portico/activity'
import { balances } from '@portico/balances'
import { bitcoin } from '@portico/bitcoin'
import type { AnyPlugin } from '@portico/core'
import { cosmos } from '@portico/cosmos'
import { email } from '@portico/email'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { nfts } from '@portico/nfts'
import { onramp } from '@portico/onramp'
import { pay } from '@portico/pay'
import { polkadot } from '@portico/polkadot'
import { receive } from '@portico/receive'
import { send } from '@portico/send'
import { sessions } from '@portico/sessions'
import { socials } from '@portico/socials'
import { solana } from '@portico/solana'
import { swaps } from '@portico/swaps'
import { walletConnect } from '@portico/walletconnect'

const secureSite = 'https://secure.example'

export const fiveChains = (): readonly AnyPlugin[] => [
  evm(),
  solana(),
  bitcoin(),
  polkadot(),
  cosmos(),
  walletConnect(),
  send(),
  receive(),
]
export const money = (): readonly AnyPlugin[] => [balances(), nfts(), activity(), swaps(), pay(), onramp()]
export const logins = (): readonly AnyPlugin[] => [
  embedded({ secureSite }),
  email(),
  socials(),
  sessions({ coSigner: secureSite }),
]

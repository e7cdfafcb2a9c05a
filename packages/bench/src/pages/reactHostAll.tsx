import { analytics } from '@portico/analytics'
import { createModal } from '@portico/modal'
import { names } from '@portico/names'
import { remoteConfig } from '@portico/remote-config'
import { siwx } from '@portico/siwx'
import { fiveChains, logins, money } from './features.js'
import { hostOptions } from './hostOptions.js'
import { mountReactHost } from './mountReactHost.js'

mountReactHost(
  createModal({
    ...hostOptions,
    plugins: [...fiveChains(), ...money(), ...logins(), names(), siwx(), remoteConfig(), analytics()],
  }),
)

import * as wagmi3 from 'wagmi'
import * as actions3 from 'wagmi/actions'
import * as wagmi2 from 'wagmi-2'
import * as actions2 from 'wagmi-2/actions'

type Config = ReturnType<typeof wagmi3.createConfig>
/** What wagmi's hooks show of the connection in use. */
type Current = Pick<ReturnType<typeof actions3.getConnection>, 'status' | 'address' | 'addresses' | 'chainId'>

/** Both majors of wagmi as the types of the third: they differ in names alone. */
export type Wagmi = Pick<
  typeof wagmi3,
  | 'createConfig'
  | 'createConnector'
  | 'createStorage'
  | 'cookieStorage'
  | 'cookieToInitialState'
  | 'WagmiProvider'
  | 'useConnect'
> &
  Pick<
    typeof actions3,
    | 'connect'
    | 'disconnect'
    | 'reconnect'
    | 'switchChain'
    | 'signMessage'
    | 'signTypedData'
    | 'sendTransaction'
    | 'simulateContract'
    | 'writeContract'
    | 'readContract'
    | 'getCapabilities'
    | 'sendCalls'
    | 'waitForCallsStatus'
    | 'waitForTransactionReceipt'
  > & { current(config: Config): Current; useCurrent(): Current }

const major3: Wagmi = { ...wagmi3, ...actions3, current: actions3.getConnection, useCurrent: wagmi3.useConnection }
const major2 = {
  ...wagmi2,
  ...actions2,
  current: actions2.getAccount,
  useCurrent: wagmi2.useAccount,
} as unknown as Wagmi

export const majors: readonly (readonly [name: string, wagmi: Wagmi])[] = [
  ['wagmi 3', major3],
  ['wagmi 2', major2],
]
export type { Config as WagmiConfig }

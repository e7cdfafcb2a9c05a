import {
  formatUnits,
  parseCaip10,
  type Caip10,
  type PluginHandle,
  type TokenBalance,
  type Translate,
} from '@portico/core'
import {
  isolated,
  plainName,
  shortAddress,
  useAtomValue,
  useMessages,
  useModalContext,
  useQuery,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts, type SessionsTexts } from '../messages/views.en.js'
import type { Allowance, SessionFunction, SessionPermission, SessionsSpec } from '../SessionsSpec.js'

export interface LimitsProps {
  readonly plugin: PluginHandle<SessionsSpec>
  readonly account: Caip10
  readonly permissions: readonly SessionPermission[]
  readonly otherPermissions?: number | undefined
}

/** What a session may do, in words. */
export function Limits({ plugin, account, permissions, otherPermissions = 0 }: LimitsProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('sessions', viewTexts)
  useAtomValue(shell.locale)
  const { networkId } = parseCaip10(account)
  const { nativeCurrency } = shell.network(networkId) ?? {}
  const tokens = plugin.wants.tokens?.for('eip155')
  const { data = [] } = useQuery<readonly TokenBalance[]>({
    key: ['sessions', 'tokens', account],
    account,
    enabled: tokens !== undefined && permissions.some(({ type }) => type === 'erc20-recurring-allowance'),
    query: async ({ signal }) => (await tokens?.list(account, signal)) ?? [],
  })
  const inNative = (amount: string): string =>
    nativeCurrency
      ? isolated(`${formatUnits(BigInt(amount), nativeCurrency.decimals)} ${nativeCurrency.symbol}`)
      : String(BigInt(amount))
  const ofToken = (amount: string, address: string): string => {
    const token = data.find((token) => token.token.toLowerCase() === address.toLowerCase())
    if (token)
      return isolated(
        `${formatUnits(BigInt(amount), token.decimals)} ${plainName(token.symbol)} (${shortAddress(address)})`,
      )
    return t('units', { amount: isolated(String(BigInt(amount))), token: isolated(shortAddress(address)) })
  }
  function linesOf(permission: SessionPermission): readonly string[] {
    const { type, data: limits } = permission
    switch (type) {
      case 'native-token-recurring-allowance':
        return [t('maySend', { amount: inNative(limits.allowance), period: periodOf(limits, t) })]
      case 'erc20-recurring-allowance':
        return [t('maySend', { amount: ofToken(limits.allowance, limits.token), period: periodOf(limits, t) })]
      case 'contract-call':
        return limits.functions.map((call) => callOf(call, limits.address, t, inNative))
    }
  }
  const lines = permissions.flatMap(linesOf)
  if (otherPermissions > 0) lines.push(t('other', { count: otherPermissions }))
  return (
    <ul className="session-limits">
      {lines.map((line, index) => (
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}

type Texts = Translate<SessionsTexts>

const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function periodOf({ period }: Allowance, t: Texts): string {
  const [unit = 'second', size = 1] = units.find(([, seconds]) => period % seconds === 0) ?? []
  return t('eachTime', { unit, count: period / size })
}

function callOf(permitted: SessionFunction, address: string, t: Texts, inNative: (amount: string) => string): string {
  const { functionName, args = [], valueLimit = '0x0' } = permitted
  const call = { function: isolated(plainName(functionName)), contract: isolated(shortAddress(address)) }
  const isFixed = args.some((argument) => argument !== null)
  if (BigInt(valueLimit) === 0n) return t(isFixed ? 'mayCallFixed' : 'mayCall', call)
  return t(isFixed ? 'mayCallFixedPaying' : 'mayCallPaying', { ...call, amount: inNative(valueLimit) })
}

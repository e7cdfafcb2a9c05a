import type { Token } from '@portico/core'
import type { ReactNode } from 'react'
import { Address } from './Address.js'
import { plainName } from '../shell/plainName.js'
import { Row, type RowProps } from './Row.js'
import { TokenIcon, type TokenIconProps } from './TokenIcon.js'

export interface TokenRowProps extends Omit<RowProps, 'icon' | 'title' | 'mark'>, Pick<TokenIconProps, 'network'> {
  readonly token: Token
  /** Whether the address stands beside the name, where it is never cut. */
  readonly isAmbiguous?: boolean
}

/** A token that can be pressed. */
export function TokenRow({ token, network, isAmbiguous, ...rest }: TokenRowProps): ReactNode {
  return (
    <Row
      icon={<TokenIcon token={token} network={network} />}
      title={token.name}
      mark={
        isAmbiguous && (
          <span className="label">
            {' '}
            <Address address={token.token ?? ''} />
          </span>
        )
      }
      {...rest}
    />
  )
}

/** Symbols that read alike are the same. */
function foldedSymbol({ symbol }: Token): string {
  return plainName(symbol).toLowerCase()
}

/** Whether another token has its symbol, so that its address tells them apart. The native currency has none. */
export function isAmbiguous(token: Token, tokens: readonly Token[]): boolean {
  const symbol = foldedSymbol(token)
  return (
    token.token !== undefined && tokens.some((other) => other.token !== token.token && foldedSymbol(other) === symbol)
  )
}

/** Addresses of tokens whose symbol another one has too. */
export function ambiguousTokens(tokens: readonly Token[]): ReadonlySet<string> {
  const bySymbol = new Map<string, Set<string | undefined>>()
  for (const token of tokens) {
    const symbol = foldedSymbol(token)
    const same = bySymbol.get(symbol) ?? new Set()
    bySymbol.set(symbol, same.add(token.token))
  }
  const all = [...bySymbol.values()].filter(({ size }) => size > 1).flatMap((same) => [...same])
  return new Set(all.filter((token) => token !== undefined))
}

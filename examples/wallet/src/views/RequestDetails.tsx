import { formatUnits } from 'viem'
import type { ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { Ask, PendingRequest } from '../requests/PendingRequest.js'
import { Block } from './Block.js'
import { chainName } from './chainName.js'
import { Row } from './Row.js'

interface RequestDetailsProps {
  readonly request: PendingRequest
  readonly chains: readonly WalletChain[]
}

function AskDetails({
  ask,
  chains,
  chainId,
}: { readonly ask: Ask } & Omit<RequestDetailsProps, 'request'> & { readonly chainId: number }): ReactElement {
  switch (ask.kind) {
    case 'message':
      return (
        <>
          <Block label="Message" text={ask.text ?? ask.raw} />
          {ask.text === undefined && (
            <p className="note warn">These bytes are no text. Sign them only if you know what they are.</p>
          )}
          <dl>
            <Row name="Account">
              <span className="address">{ask.from}</span>
            </Row>
          </dl>
        </>
      )
    case 'typedData': {
      const other = Number(ask.definition.domain?.chainId ?? chainId) !== chainId
      return (
        <>
          <Block label="Typed data" text={ask.json} />
          {other && (
            <p className="note warn">
              The data is for chain {String(ask.definition.domain?.chainId)}, not for {chainName(chains, chainId)}.
            </p>
          )}
          <dl>
            <Row name="Account">
              <span className="address">{ask.from}</span>
            </Row>
          </dl>
        </>
      )
    }
    case 'transaction': {
      const { symbol = 'ETH', decimals = 18 } = chains.find(({ id }) => id === chainId) ?? {}
      const { to, value, data } = ask.fields
      return (
        <dl>
          <Row name="Amount">
            {formatUnits(value, decimals)} {symbol}
          </Row>
          <Row name="To">
            <span className="address">{to ?? 'A new contract'}</span>
          </Row>
          <Row name="From">
            <span className="address">{ask.from}</span>
          </Row>
          {data && <Row name="Data">{`${(data.length - 2) / 2} bytes, beginning ${data.slice(0, 10)}`}</Row>}
        </dl>
      )
    }
    case 'switchChain':
      return (
        <dl>
          <Row name="Switch to">{chainName(chains, ask.chainId)}</Row>
        </dl>
      )
    case 'addChain':
      return (
        <dl>
          <Row name="Name">
            <bdi>{ask.chain.name}</bdi>
          </Row>
          <Row name="Chain id">{ask.chain.id}</Row>
          <Row name="Currency">
            <bdi>{ask.chain.symbol}</bdi>
          </Row>
          <Row name="Endpoint">
            <span className="mono wrap">{ask.chain.rpcUrl}</span>
          </Row>
        </dl>
      )
  }
}

export function RequestDetails({ request, chains }: RequestDetailsProps): ReactElement {
  return (
    <>
      <p className="peer">
        <bdi>{request.dapp}</bdi>
        <span className="quiet">on {chainName(chains, request.chainId)}</span>
      </p>
      <AskDetails ask={request.ask} chains={chains} chainId={request.chainId} />
    </>
  )
}

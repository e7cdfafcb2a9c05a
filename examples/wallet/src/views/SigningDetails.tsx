import type { ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { Shown } from '../namespaces/WalletNamespace.js'
import type { SigningRequest } from '../requests/PendingRequest.js'
import { visibleText } from '../state/plainText.js'
import { Block } from './Block.js'
import { networkName } from './chainName.js'
import { Row } from './Row.js'

/** Beyond this a value is a text to scroll through, not a line. */
const lineLength = 120

function Part({ shown }: { readonly shown: Shown }): ReactElement {
  if (shown.kind === 'warning') return <p className="note warn">{visibleText(shown.value)}</p>
  const { kind, name, value } = shown
  if (kind === 'text' || value.length > lineLength)
    return (
      <>
        <h3>{name}</h3>
        <Block label={name} text={value} />
      </>
    )
  return (
    <dl>
      <Row name={name}>
        <bdi className={kind === 'code' ? 'address' : undefined}>{visibleText(value)}</bdi>
      </Row>
    </dl>
  )
}

/** A request of any namespace beside `eip155`, in the words its reader found for it. */
export function SigningDetails({
  request,
  chains,
}: {
  readonly request: SigningRequest
  readonly chains: readonly WalletChain[]
}): ReactElement {
  const { dapp, chainId, ask } = request
  return (
    <>
      <p className="peer">
        <bdi>{dapp}</bdi>
        <span className="quiet">on {networkName(chains, chainId)}</span>
      </p>
      {ask.shown.map((row, index) => (
        // The list of a request never changes.
        <Part key={index} shown={row} />
      ))}
    </>
  )
}

import type { Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { nfts, type NftsSpec } from '../src/index.js'
import { lagoon, startGateway, type Gateway, type LagoonSpec } from './site.js'

export interface Stage extends ModalStage<Modal<LagoonSpec | NftsSpec>> {
  readonly gateway: Gateway
  /** Texts of the tiles. */
  tiles(): readonly string[]
}

/** A page with Account open, and a connected wallet. */
export async function openStage(
  prepare: (gateway: Gateway) => void = () => {},
  { connected = true, hasGateway = true }: { readonly connected?: boolean; readonly hasGateway?: boolean } = {},
): Promise<Stage> {
  const gateway = await startGateway()
  prepare(gateway)
  const stage = await openModal({
    ...(hasGateway && { gateway: gateway.url }),
    plugins: [lagoon(), strictViews(nfts())],
  })
  if (connected) await stage.connect('shell')
  await stage.open('Account')
  return {
    ...stage,
    gateway,
    tiles: () => [...stage.root().querySelectorAll('.nfts-tile')].map(({ textContent }) => textContent),
  }
}

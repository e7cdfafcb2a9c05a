import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import type { Modal } from '@portico/core'
import { evm, type EvmOptions, type EvmSpec } from '@portico/evm'
import { onTestFinished } from 'vitest'
import { receive, type ReceiveSpec } from '../src/index.js'

export interface Stage extends ModalStage<Modal<EvmSpec | ReceiveSpec>> {
  readonly wallet: EvmTestWallet
}

/** A page with an EVM wallet. */
export async function openStage(options: EvmOptions = {}, walletOptions: EvmTestWalletOptions = {}): Promise<Stage> {
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', ...walletOptions })
  // Without this it would answer in later tests, too.
  onTestFinished(wallet.announce(window))
  return { ...(await openModal({ plugins: [evm(options), strictViews(receive())] })), wallet }
}

import type { LedgerAccount, LedgerContext, LedgerControls, LedgerNamespace } from '../LedgerSpec.js'
import { appOf, derivationPath, namespaceOf } from './derivationPath.js'
import { answerLimit, type Device, type OpenApp } from './device/createDevice.js'
import { deviceError } from './device/toDeviceError.js'
import { toBase58 } from './solana/base58.js'

/** Reads the addresses of the device. What it answers counts only where it is an address of the chain. */
export function createAddresses(
  context: LedgerContext,
  device: Device,
  limit: number,
): Pick<LedgerControls, 'list' | 'verify'> {
  /** @param isShown Whether the device shows the address, and waits for its visitor */
  async function createReader(
    { sdk, transport }: OpenApp,
    namespace: LedgerNamespace,
  ): Promise<(path: string, isShown: boolean) => Promise<string>> {
    const parse = (text: string): string => {
      const address = context.wants.chain?.for(namespace)?.parseAddress(text)
      if (address === undefined) throw context.error('badAnswer', { from: 'Ledger', method: 'getAddress' })
      return address
    }
    if (namespace === 'eip155') {
      const ethereum = await sdk.createEthereum(transport)
      return async (path, isShown) => parse((await ethereum.getAddress(path, isShown)).address)
    }
    const solana = await sdk.createSolana(transport)
    return async (path, isShown) => parse(toBase58(Uint8Array.from((await solana.getAddress(path, isShown)).address)))
  }
  return {
    list(scheme, { from, count }, signal) {
      const namespace = namespaceOf[scheme]
      return device.use({
        app: appOf[namespace],
        limit: answerLimit,
        signal,
        async work(open) {
          const read = await createReader(open, namespace)
          const accounts: LedgerAccount[] = []
          for (let index = from; index < from + count; index++) {
            signal.throwIfAborted()
            const path = derivationPath(scheme, index)
            accounts.push({ namespace, address: await read(path, false), path })
          }
          return accounts
        },
      })
    },
    verify({ namespace, address, path }, signal) {
      const app = appOf[namespace]
      return device.use({
        app,
        limit,
        signal,
        async work(open) {
          const read = await createReader(open, namespace)
          if ((await read(path, true)) !== address)
            throw deviceError(context, 'otherDevice', app, undefined, { address })
        },
      })
    },
  }
}

import type { LinkTools } from './LinkTools.js'
import type { Holding, WalletLink } from './WalletLink.js'

/**
 * A wallet that was restored without having been asked: the first thing that is wanted of it asks for its accounts, and goes on
 * only where they are those that the site has shown since.
 */
export function onDemand(tools: LinkTools, link: WalletLink, saved: Holding): WalletLink {
  let confirmed: Promise<void> | undefined
  const confirm = (): Promise<void> =>
    (confirmed ??= link.connect(saved.networkId).then(
      ({ accounts }) => {
        if (saved.accounts.every(({ address }) => accounts.some((now) => now.address === address))) return
        confirmed = undefined
        throw tools.accountChanged()
      },
      (thrown: unknown) => {
        confirmed = undefined
        throw thrown
      },
    ))
  const after =
    <Request, Answer>(work: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      await confirm()
      return work(request)
    }
  const { sendTransfer, switchNetwork } = link
  return {
    ...link,
    signMessage: after(link.signMessage),
    signPsbt: after(link.signPsbt),
    ...(sendTransfer && { sendTransfer: after(sendTransfer) }),
    ...(switchNetwork && { switchNetwork: after(switchNetwork) }),
  }
}

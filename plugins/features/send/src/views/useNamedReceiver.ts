import { isolated, shortAddress, useAnnounce, useMessages } from '@portico/react/ui'
import { useEffect, useState } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SenderView, SendHandle } from './useSender.js'

/** A name is looked up once nothing was typed for so long, ms. */
const wait = 500

export type Lookup =
  | { readonly status: 'idle' | 'resolving' }
  /** The name has no address on the network. */
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly error: unknown }

export interface NamedReceiver {
  /** What the field shows: the name whose address the draft has, or the draft's address. */
  readonly entered: string
  /** Whether names can be entered in this namespace. */
  readonly isOffered: boolean
  readonly lookup: Lookup
}

type Ended = Extract<Lookup, { readonly status: 'none' | 'failed' }> & {
  readonly text: string
  readonly networkId: string
}

/** Looks up the address of a name that is entered as the receiver, and enters it. A changed text ends the look-up before. */
export function useNamedReceiver({ api, wants }: SendHandle, sender: SenderView | undefined): NamedReceiver {
  const announce = useAnnounce()
  const t = useMessages('send', viewTexts)
  const [ended, setEnded] = useState<Ended>()
  const [found, setFound] = useState<{ readonly text: string; readonly address: string }>()
  const { receiverAddress = '', receiver } = sender?.state ?? {}
  const { network, chain } = sender ?? {}
  const text = receiverAddress.trim()
  const networkId = network?.caipNetworkId
  const names = sender && wants.names?.for(sender.account.namespace)
  const isName = text !== '' && receiver === undefined
  useEffect(() => {
    if (!names || !chain || networkId === undefined || !isName) return undefined
    const controller = new AbortController()
    const { signal } = controller
    async function resolve(): Promise<void> {
      try {
        const answer = await names!.resolve(text, networkId!, signal)
        if (signal.aborted) return
        const address = answer && chain!.parseAddress(answer.address)
        if (!address) return setEnded({ status: 'none', text, networkId: networkId! })
        const { name, imageUrl, ofNetwork } = answer
        setFound({ text, address })
        api.setReceiver(address, {
          name,
          isResolved: true,
          ...(imageUrl !== undefined && { imageUrl }),
          ...(ofNetwork !== undefined && { ofNetwork }),
        })
        announce(t('resolved', { name: isolated(name), address: shortAddress(address) }))
      } catch (error) {
        if (!signal.aborted) setEnded({ status: 'failed', error, text, networkId: networkId! })
      }
    }
    const timer = setTimeout(() => void resolve(), wait)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The texts and the announcer are of the moment in which the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, names, chain, networkId, text, isName])
  const isEnded = ended?.text === text && ended.networkId === networkId
  return {
    entered: found?.address === receiverAddress ? found.text : receiverAddress,
    isOffered: names !== undefined,
    lookup: !names || !isName ? { status: 'idle' } : isEnded ? ended : { status: 'resolving' },
  }
}

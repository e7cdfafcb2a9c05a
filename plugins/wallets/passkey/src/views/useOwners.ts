import { useEffect, useState } from 'react'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { PasskeyOwners, PasskeyWays } from '../PasskeyWays.js'

/** Who can sign on one network, or why that is not known. */
export type OwnersState = { readonly owners: PasskeyOwners } | { readonly error: unknown }

export interface OwnersView {
  /** Undefined while its code is loaded. */
  readonly ways: PasskeyWays | undefined
  /** By network; one that is missing is being asked. */
  readonly states: Readonly<Record<string, OwnersState>>
  /** Asks again. */
  refresh(): void
}

/** Asks who can sign for the account, on each network of the options. */
export function useOwners(plugin: PasskeyContext, account: PasskeyAccount | undefined): OwnersView {
  const [ways, setWays] = useState<PasskeyWays>()
  const [states, setStates] = useState<Readonly<Record<string, OwnersState>>>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    async function load(): Promise<void> {
      const opened = await (await plugin.api.load()).ways()
      if (isOver) return
      setWays(opened)
      for (const id of opened.networks())
        opened
          .owners(id)
          .then(
            (owners): OwnersState => ({ owners }),
            (error: unknown): OwnersState => ({ error }),
          )
          .then((state) => isOver || setStates((before) => ({ ...before, [id]: state })))
    }
    if (account) void load()
    return () => {
      isOver = true
    }
    // Another network in use is another object.
  }, [plugin, account, round])
  return { ways, states, refresh: () => setRound((before) => before + 1) }
}

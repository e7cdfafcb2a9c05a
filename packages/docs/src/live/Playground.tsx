import { createModal, type Modal, type ThemeMode } from '@portico/modal'
import { useEffect, useState, type ReactNode } from 'react'
import type { Choice } from './Choice.js'
import { choices } from './choices.js'
import { CodeBox } from './CodeBox.js'
import { compositionCode } from './compositionCode.js'
import { demoGatewayUrl } from './demoGateway.js'
import type { Demo, DemoPage } from './demos/Demo.js'
import { loadPlugins } from './loadPlugin.js'

interface Composition {
  readonly modal: Modal
  readonly demos: readonly Demo[]
}

interface PlaygroundProps {
  readonly initial: readonly string[]
  readonly mode: ThemeMode
  readonly page: DemoPage & {
    /** Puts the wallets of these plugins into the page. */
    install(plugins: readonly string[]): Promise<void>
  }
}

/**
 * The modal of these plugins; undefined while their code loads. It is disposed when they change.
 * @param place Where the modal is drawn; null: above the page.
 */
function useComposition(
  names: readonly string[],
  { mode, page }: Pick<PlaygroundProps, 'mode' | 'page'>,
  place: HTMLElement | null,
): Composition | undefined {
  const [composition, setComposition] = useState<Composition>()
  const key = names.join(',')
  useEffect(() => {
    const ends: (() => void)[] = []
    let isCurrent = true
    const names = key.split(',').filter(Boolean)
    const chosen = choices.filter(({ name }) => names.includes(name))
    // The place is rendered first.
    if (chosen.some(({ isEmbedded }) => isEmbedded) !== (place !== null)) return undefined
    void Promise.all([loadPlugins(names, page), page.install(names)]).then(([demos]) => {
      if (!isCurrent) return
      const modal = createModal({
        projectId: 'your-project-id',
        metadata: { name: 'Meridian' },
        theme: { mode },
        embedded: place !== null,
        ...(chosen.some(({ asksGateway }) => asksGateway) && { gateway: demoGatewayUrl }),
        plugins: demos.flatMap(({ plugins }) => plugins),
      }) as unknown as Modal
      ends.push(() => modal.dispose())
      modal.start()
      if (place) ends.push(modal.mount(place))
      setComposition({ modal, demos })
    })
    return () => {
      isCurrent = false
      setComposition(undefined)
      for (const end of ends.reverse()) end()
    }
  }, [key, mode, page, place])
  return composition
}

/** Plugins to choose, the modal that they make, and its code. */
export function Playground({ initial, mode, page }: PlaygroundProps): ReactNode {
  const [names, setNames] = useState(initial)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { modal, demos = [] } = useComposition(names, { mode, page }, place) ?? {}
  const [account, setAccount] = useState<string>()
  useEffect(() => {
    setAccount(modal?.store.get(modal.atoms.account).address)
    return modal?.subscribe('account', ({ address }) => setAccount(address))
  }, [modal])
  const isEmbedded = choices.some((choice) => choice.isEmbedded && names.includes(choice.name))
  const hasChain = choices.some(({ name, isChain }) => isChain && names.includes(name))
  function toggle({ name, needs = [] }: Choice, on: boolean): void {
    const changed = new Set(on ? [...names, ...needs, name] : names)
    // Without what it needs, no modal is made.
    if (!on)
      for (const choice of choices)
        if (choice.name === name || choice.needs?.includes(name)) changed.delete(choice.name)
    setNames(choices.map((choice) => choice.name).filter((name) => changed.has(name)))
  }
  return (
    <>
      <h1 className="visually-hidden">Playground</h1>
      <fieldset>
        <legend>Plugins</legend>
        <div className="choices">
          {choices.map((choice) => (
            <label key={choice.name} title={choice.shows}>
              <input
                type="checkbox"
                checked={names.includes(choice.name)}
                onChange={(event) => toggle(choice, event.target.checked)}
              />
              {choice.label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="row">
        <button type="button" className="brand" disabled={!modal || !hasChain} onClick={() => modal?.open()}>
          {account ? 'Open the account' : 'Connect wallet'}
        </button>
        <output aria-label="Account">
          {hasChain ? (account ?? 'Not connected') : 'Choose a chain: a modal without one has no wallets.'}
        </output>
      </p>
      {modal && demos.map(({ Panel }, at) => Panel && <Panel key={at} modal={modal} />)}
      {isEmbedded && <section aria-label="Modal" className="place" ref={setPlace} />}
      <CodeBox code={compositionCode(names)} label="Code of this modal" />
    </>
  )
}

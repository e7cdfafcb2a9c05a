import { createModal, type Modal, type ThemeMode } from '@portico/modal'
import { useEffect, useState, type ReactNode } from 'react'
import { choices, compositionCode } from './choices.js'
import { CodeBox } from './CodeBox.js'
import { demoGatewayUrl } from './demoGateway.js'
import { createDemoWallets } from './demoWallets.js'
import { loadPlugins } from './loadPlugin.js'

/** The modal of these plugins; undefined while their code loads. It is disposed when they change. */
function useComposition(names: readonly string[], mode: ThemeMode): Modal | undefined {
  const [modal, setModal] = useState<Modal>()
  const [installWallets] = useState(createDemoWallets)
  const key = names.join(',')
  useEffect(() => {
    let made: Modal | undefined
    let isCurrent = true
    const asked = key.split(',').filter(Boolean)
    void Promise.all([loadPlugins(asked), installWallets(asked)]).then(([plugins]) => {
      if (!isCurrent) return
      made = createModal({
        projectId: 'your-project-id',
        metadata: { name: 'Meridian' },
        theme: { mode },
        ...(choices.some(({ name, asksGateway }) => asksGateway && asked.includes(name)) && {
          gateway: demoGatewayUrl,
        }),
        plugins,
      }) as unknown as Modal
      made.start()
      setModal(made)
    })
    return () => {
      isCurrent = false
      setModal(undefined)
      made?.dispose()
    }
  }, [key, mode, installWallets])
  return modal
}

/** Plugins to choose, the modal that they make, and its code. */
export function Playground({
  initial,
  mode,
}: {
  readonly initial: readonly string[]
  readonly mode: ThemeMode
}): ReactNode {
  const [names, setNames] = useState(initial)
  const modal = useComposition(names, mode)
  const [account, setAccount] = useState<string>()
  useEffect(() => modal?.subscribe('account', ({ address }) => setAccount(address)), [modal])
  const hasChain = choices.some(({ name, isChain }) => isChain && names.includes(name))
  const toggle = (name: string, on: boolean): void =>
    setNames(choices.map((choice) => choice.name).filter((other) => (other === name ? on : names.includes(other))))
  return (
    <>
      <h1 className="visually-hidden">Playground</h1>
      <fieldset>
        <legend>Plugins</legend>
        <div className="choices">
          {choices.map(({ name, label, shows }) => (
            <label key={name} title={shows}>
              <input
                type="checkbox"
                checked={names.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="row">
        <button type="button" className="brand" disabled={!modal || !hasChain} onClick={() => modal?.open()}>
          {account ? 'Open the account' : 'Connect wallet'}
        </button>
        <output>
          {hasChain ? (account ?? 'Not connected') : 'Choose a chain: a modal without one has no wallets.'}
        </output>
      </p>
      <CodeBox code={compositionCode(names)} label="Code of this modal" />
    </>
  )
}

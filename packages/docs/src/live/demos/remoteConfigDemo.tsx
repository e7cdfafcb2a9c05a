import { branding, remoteConfig, type RemoteConfigSpec } from '@portico/remote-config'
import type { Modal } from '@portico/modal'
import type { ReactNode } from 'react'
import type { Demo, DemoPage, PanelProps } from './Demo.js'
import { createLiveValue, useLiveValue } from './LiveValue.js'

/** Rows of the answer that the visitor flips, by id, and what each is called. `config` names the providers where there are some. */
const features = {
  swap: { label: 'Swap', config: ['1inch'] },
  onramp: { label: 'Buy', config: ['coinbase'] },
  activity: { label: 'Activity', config: [] },
  reown_branding: { label: 'Branding', config: [] },
} as const
type Feature = keyof typeof features
const ids = Object.keys(features) as readonly Feature[]

/** The operator of the project is the visitor, who switches features at the made-up gateway. */
export function remoteConfigDemo({ gateway }: DemoPage): Demo {
  const on = createLiveValue<ReadonlySet<Feature>>(new Set(ids))
  gateway.set('appkit/v1/config', () => ({
    features: [
      { id: 'social_login', isEnabled: true, config: null },
      ...ids.map((id) => ({ id, isEnabled: on.get().has(id), config: features[id].config })),
    ],
  }))

  function Panel({ modal }: PanelProps): ReactNode {
    const current = useLiveValue(on)
    const flip = (id: Feature, isOn: boolean): void => {
      on.set(new Set(ids.filter((other) => (other === id ? isOn : current.has(other)))))
      void (modal as unknown as Modal<RemoteConfigSpec>).api.remoteConfig.refresh()
    }
    return (
      <fieldset>
        <legend>At the gateway</legend>
        <div className="choices">
          {ids.map((id) => (
            <label key={id}>
              <input type="checkbox" checked={current.has(id)} onChange={(event) => flip(id, event.target.checked)} />
              {features[id].label} is on
            </label>
          ))}
        </div>
        <p className="note">
          A change has the page ask the gateway at once. By itself it asks every 30 seconds while the modal is open.
        </p>
      </fieldset>
    )
  }
  return { plugins: [branding(), remoteConfig()], Panel }
}

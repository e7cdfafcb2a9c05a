import type { ReactElement } from 'react'
import type { Wallet } from '../kit/Wallet.js'
import type { WalletState } from '../state/WalletState.js'
import { shortAddress } from './shortAddress.js'

interface AccountPanelProps {
  readonly state: WalletState
  readonly wallet: Wallet
}

export function AccountPanel({ state, wallet }: AccountPanelProps): ReactElement {
  const { addresses, selected, chains, chainId } = state
  const starting = state.connection === 'starting'
  return (
    <section className="panel" aria-label="Identity">
      <fieldset disabled={starting}>
        <legend>Account</legend>
        <div className="accounts">
          {addresses.map((address, index) => (
            <label key={address} className="account" title={address}>
              <input
                type="radio"
                name="account"
                checked={index === selected}
                onChange={() => void wallet.selectAccount(index)}
              />
              <span className="account-name">Account {index + 1}</span>
              <span className="mono">{shortAddress(address)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="network">Network</label>
        <select
          id="network"
          value={chainId}
          disabled={starting}
          onChange={({ target }) => void wallet.selectChain(Number(target.value))}
        >
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name} ({id})
            </option>
          ))}
        </select>
      </div>
    </section>
  )
}

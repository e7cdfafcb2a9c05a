import type { ReactElement } from 'react'

export function ConfigProblem({ problem }: { readonly problem: string }): ReactElement {
  return (
    <main className="phone">
      <h1>Pocket cannot start</h1>
      <p role="alert" className="note bad">
        {problem}
      </p>
      <p className="quiet">
        <code>npm start</code> in the project’s root runs chains, relay, dapp and this wallet, and prints the address to
        open.
      </p>
    </main>
  )
}

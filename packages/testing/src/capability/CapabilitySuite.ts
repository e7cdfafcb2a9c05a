/** What one check looks at; every check has one of its own. */
export interface Subject {
  /** Lets go of what `make` began: wallets, nodes, modals. */
  end?(): unknown
}

export interface CapabilitySuite<S extends Subject> {
  make(): S | Promise<S>
}

import { nodeErrors, type NodeErrors } from '@portico/chain-kit'
import type { Caip2, ErrorTexts } from '@portico/core'

/** The errors of nodes are of those that ENS is read from. */
export interface NamesErrors extends NodeErrors {
  /** The site names no suffix, or no gateway. */
  readonly notOffered: {}
  readonly invalidName: { readonly label: string }
  /** No network is in use. */
  readonly networkNotFound: {}
  /** No account is connected, or it is not one of the embedded wallet. */
  readonly notEmbedded: {}
  readonly invalidChainId: { readonly network: Caip2 }
  readonly alreadyRegistering: {}
  readonly resolveFailed: { readonly name: string }
  /** The name has an address on Ethereum alone, and that is a contract: elsewhere it may have another owner, or none. */
  readonly contractElsewhere: { readonly name: string; readonly network: Caip2 }
  readonly suggestionsFailed: { readonly label: string }
  readonly reverseFailed: { readonly address: string }
  readonly registrationFailed: { readonly name: string }
}

export const errors: ErrorTexts<NamesErrors> = {
  ...nodeErrors,
  notOffered: 'This site registers no names: it needs the option `suffix` of names(), and a gateway',
  invalidName: 'A name has at least 4 letters, digits or hyphens',
  networkNotFound: 'Network not found',
  notEmbedded: 'Address or auth connector not found',
  invalidChainId: 'Invalid chainId',
  alreadyRegistering: 'A name is being registered already',
  resolveFailed: 'Error resolving name',
  contractElsewhere: ({ name }) => `${name} leads to a contract on Ethereum, which may be somebody else's here`,
  suggestionsFailed: 'Error fetching name suggestions',
  reverseFailed: 'Error fetching names for address',
  registrationFailed: ({ name }) => `Error registering name ${name}`,
}

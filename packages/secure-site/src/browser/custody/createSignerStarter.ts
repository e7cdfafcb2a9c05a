import type { SignerWorker } from './createCustody.js'

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(input: string): string }): WorkerPolicy
}
interface WorkerPolicy {
  createScriptURL(input: string): unknown
}

/** Starts workers from the one URL of a script that pages of this site make. Call it once in a document. */
export function createSignerStarter(): () => SignerWorker {
  const url = '/assets/signer.js'
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypePolicies }
  const policy = trustedTypes?.createPolicy('portico-worker', { createScriptURL: () => url })
  return () => new Worker((policy?.createScriptURL('') ?? url) as string, { type: 'module' })
}

import type { Proof, ProofApi, ProofContext } from './ProofSpec.js'

export function createProve(context: ProofContext, text: () => string): ProofApi['prove'] {
  const { store, connections, needs, emit, error } = context
  return async (signal) => {
    const { namespace, caipAddress: account } = store.get(connections.activeAccount)
    const signer = needs.signMessage.for(namespace)
    if (!account || !signer) throw error('notConnected', {})
    const message = text()
    const { signature } = await signer.signMessage({ account, message, ...(signal && { signal }) })
    const proof: Proof = { account, message, signature }
    emit('proved', proof)
    return proof
  }
}

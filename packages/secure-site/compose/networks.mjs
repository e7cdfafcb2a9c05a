/** What the site and its signer both know. Projects are of the operator; networks by CAIP-2 id. */
export const projectId = 'your-project-id'
export const networks = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
}

import { Connection } from '@solana/web3.js'

export function openConnection(url: string): Connection {
  return new Connection(url, 'confirmed')
}

import type { ReceiveMessages } from '../ReceiveSpec.js'

export const en: ReceiveMessages = {
  receive: 'Receive',
  compatibleNetworks: 'Compatible Networks',
}

import type { SendMessages } from '../SendSpec.js'

export const en: SendMessages = {
  send: 'Send',
  selectToken: 'Select Token',
  reviewSend: 'Review Send',
}

import { expect } from 'vitest'
import { openStage, type Stage } from './stage.js'

export const theo = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** Begins and ends as Theo's does. */
export const copy = '0xfB1578b15414fb133ebF537826Ce391bB1c5d359'
export const refused = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))

export async function entered(amount: string, to: string, ...words: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...words)
  await stage.open('WalletSend')
  await stage.until(() => expect(stage.state().token).toBeDefined())
  await stage.type('Amount', amount)
  await stage.type('To', to)
  return stage
}
export async function reviewed(...words: Parameters<typeof entered>): Promise<Stage> {
  const stage = await entered(...words)
  await stage.press('Review')
  await stage.until(() => expect(stage.view()).toBe('WalletSendPreview'))
  await stage.until(() => expect(stage.text()).not.toBe(''))
  return stage
}
/** Presses the button once the fee is known. */
export async function pressSend(stage: Stage, label = 'Send 0.25 PRL'): Promise<void> {
  await stage.until(() => expect(stage.button(label)?.disabled).toBe(false))
  await stage.press(label)
}

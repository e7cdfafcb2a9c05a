import { createContext, type Context } from 'react'

export type Announce = (text: string, how?: 'polite' | 'assertive') => void

export const AnnounceContext: Context<Announce> = createContext<Announce>(() => {})

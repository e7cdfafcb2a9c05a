import type { Client } from '../client/Client.js'

export type SessionEvent =
  | { readonly type: 'event'; readonly name: string; readonly data: unknown; readonly chainId: string }
  | { readonly type: 'updated'; readonly namespaces: unknown }
  | { readonly type: 'ended'; readonly reason: string }

type Listener = (event: SessionEvent) => void

/** Brings what the client hears to the session it concerns: one listener per event on the client, however many sessions. */
export interface SessionEvents {
  listen(topic: string, listener: Listener): () => void
}

export function createSessionEvents(client: Client): SessionEvents {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (topic: string, event: SessionEvent) => {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(event)
  }
  client.on('session_event', ({ topic, params: { event, chainId } }) =>
    tell(topic, { type: 'event', name: event.name, data: event.data, chainId }),
  )
  client.on('session_update', ({ topic, params }) => tell(topic, { type: 'updated', namespaces: params.namespaces }))
  client.on('session_expire', ({ topic }) => tell(topic, { type: 'ended', reason: 'The session ran out.' }))
  client.on('session_delete', ({ topic }) => tell(topic, { type: 'ended', reason: 'The wallet ended the session.' }))
  return {
    listen(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => {
        ofTopic.delete(listener)
        if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic)
      }
    },
  }
}

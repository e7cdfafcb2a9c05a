import { createHash } from 'node:crypto'
import type { Letter, Mailbox } from './createMailbox.js'

/** One connection of one client, as the exchange sees it. */
export interface Subscriber {
  readonly clientId: string
  /** Delivers; the mailbox hears of it when the client acknowledges. */
  push(subscriptionId: string, letter: Letter): void
}

export interface Exchange {
  subscribe(subscriber: Subscriber, topic: string): string
  /** Delivers what waits for the subscriber; called after it has got its subscription ids. */
  deliverWaiting(subscriber: Subscriber, topics: readonly string[]): void
  /** False when that subscription does not exist. */
  unsubscribe(subscriber: Subscriber, topic: string, id: string): boolean
  /** False when the mailbox is full. */
  publish(letter: Letter): boolean
  leave(subscriber: Subscriber): void
}

/** The id that both sides compute for a subscription: the same on every connection of a client. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

/** Brings messages from publishers to the connections that subscribed to their topic. */
export function createExchange(mailbox: Mailbox): Exchange {
  const subscribers = new Map<string, Set<Subscriber>>()

  const remove = (subscriber: Subscriber, topic: string): boolean => {
    const listening = subscribers.get(topic)
    const removed = listening?.delete(subscriber) ?? false
    if (listening?.size === 0) subscribers.delete(topic)
    return removed
  }

  return {
    subscribe(subscriber, topic) {
      const listening = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, listening.add(subscriber))
      return subscriptionId(subscriber.clientId, topic)
    },
    deliverWaiting(subscriber, topics) {
      for (const topic of topics)
        for (const letter of mailbox.waitingFor(subscriber.clientId, topic))
          subscriber.push(subscriptionId(subscriber.clientId, topic), letter)
    },
    unsubscribe(subscriber, topic, id) {
      return id === subscriptionId(subscriber.clientId, topic) && remove(subscriber, topic)
    },
    publish(letter) {
      const outcome = mailbox.put(letter)
      if (outcome === 'stored')
        for (const subscriber of subscribers.get(letter.topic) ?? [])
          if (subscriber.clientId !== letter.from)
            subscriber.push(subscriptionId(subscriber.clientId, letter.topic), letter)
      return outcome !== 'full'
    },
    leave(subscriber) {
      for (const topic of [...subscribers.keys()]) remove(subscriber, topic)
    },
  }
}

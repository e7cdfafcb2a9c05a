import { earlierKitMark } from '../connections/earlierKitMark.js'
import { createRoom, type Room } from './createRoom.js'
import type { RoomParts } from './RoomParts.js'

/** The room; where the visitor brings connections from an earlier kit, with what reads those. */
export async function openRoom(parts: Omit<RoomParts, 'readEarlier'>): Promise<Room> {
  const { storage, foreign } = parts
  const isFirst = storage.get('connections', (value) => value) === undefined && foreign(earlierKitMark) !== null
  const earlier = isFirst ? await import('../connections/earlierKit.js').catch(() => undefined) : undefined
  return createRoom({ ...parts, readEarlier: () => earlier?.readEarlierKit(foreign) })
}

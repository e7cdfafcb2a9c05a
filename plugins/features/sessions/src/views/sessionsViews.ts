import { SmartSessionCreated } from './SmartSessionCreated.js'
import { SmartSessionList } from './SmartSessionList.js'

/** One chunk: the views lead to each other. */
export const sessionsViews: {
  readonly SmartSessionList: typeof SmartSessionList
  readonly SmartSessionCreated: typeof SmartSessionCreated
} = { SmartSessionList, SmartSessionCreated }

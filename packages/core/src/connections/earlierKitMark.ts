/** Says by its value 'connected' that there is something to take over; read at the door, so that nobody else pays. */
export const earlierKitMark = '@appkit/connection_status'

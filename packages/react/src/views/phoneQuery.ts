/** A device on which a wallet is an app beside this page: touch without a hovering pointer, so no touch-screen laptop. */
export const phoneQuery = '(pointer: coarse) and (hover: none)'

/** Under which what accounts hold is stored. */
export const storageKey = 'portfolio'

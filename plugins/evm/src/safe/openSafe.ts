export const openSafe = () => Promise.reject()

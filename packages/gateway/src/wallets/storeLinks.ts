/** Apple's page of an app, by its number. */
export function appStore(id: number): string {
  return `https://apps.apple.com/app/id${id}`
}

/** Google's page of an app, by its package. */
export function playStore(id: string): string {
  return `https://play.google.com/store/apps/details?id=${id}`
}

/** Google's page of an extension, by its 32 letters. */
export function chromeStore(id: string): string {
  return `https://chromewebstore.google.com/detail/${id}`
}

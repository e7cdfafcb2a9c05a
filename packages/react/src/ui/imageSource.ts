/** Where an image may come from: https:, image data, or an object of this page. Everything else is no image. */
export function imageSource(source: string | undefined): string | undefined {
  return source !== undefined && /^(https:\/\/|data:image\/|blob:)/i.test(source) ? source : undefined
}

/** What the server wrote into the page for its script. */
export function readPageData<Data>(): Data {
  const content = document.querySelector<HTMLMetaElement>('meta[name=portico]')?.content
  if (content === undefined) throw new Error('The page has no data.')
  return JSON.parse(content) as Data
}

/** What was to be filled in is missing, or is not inside of what was decided about. Nothing is signed. */
export class FillingError extends Error {
  override readonly name: string = 'FillingError'
}

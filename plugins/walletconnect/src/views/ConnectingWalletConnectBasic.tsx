export default function V(): null {
  return null
}

import type { Words } from '../Words.js'

const watch: Words = {
  label: 'Adresse',
  labelOrName: 'Adresse oder Name',
  text: 'Du siehst, was das Konto hat. Nichts kann signiert oder gesendet werden.',
  paste: 'Einfügen',
  clear: 'Löschen',
  pasteFailed: 'Die Zwischenablage kann nicht gelesen werden',
  looking: 'Konto wird gesucht',
  noAddress: 'Das ist keine Adresse einer Chain dieser Website',
  noName: 'Kein Konto hat diesen Namen',
  lookupFailed: ({ reason }) => `Der Name konnte nicht gesucht werden: ${reason}`,
  found: ({ address }) => `Konto gefunden: ${address}`,
  submit: 'Konto ansehen',
  connected: 'Du siehst dieses Konto an',
}
export default watch
